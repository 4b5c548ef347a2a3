//! The transposition table: what searches found out about positions, shared by all threads.
//!
//! Lockless in safe Rust: an entry is two relaxed atomic words, the data and the key xored with the
//! data (Hyatt and Mann, 2002). A torn entry fails the key test and reads as absent.

mod entry;

pub use entry::{Bound, Entry};

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// Entries that share a cache line; a position may stand in any of them.
const BUCKET: usize = 4;
/// Words of a bucket.
const BUCKET_WORDS: usize = 2 * BUCKET;
/// Bytes of a cache line.
const LINE: usize = 8 * BUCKET_WORDS;

/// A table of entries by hash key. Entries come out as copies and go in through [`Table::store`].
pub struct Table {
    words: Vec<AtomicU64>,
    /// The word of the first bucket, which begins a cache line.
    first: usize,
    buckets: usize,
    generation: AtomicU8,
}

impl Table {
    /// A table of at most `bytes`, and at least one bucket. A line less than fits is in use, so that the
    /// buckets can begin with lines.
    pub fn new(bytes: usize) -> Table {
        let lines = (bytes / LINE).max(2);
        let words = zeros(lines * BUCKET_WORDS);
        let first = words.as_ptr().align_offset(LINE).min(BUCKET_WORDS);
        Table { words, first, buckets: lines - 1, generation: AtomicU8::new(0) }
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.words.len() * 8
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let bytes = self.bytes();
        // The old words go first: there may be no room for both.
        self.words = Vec::new();
        *self = Table::new(bytes);
    }

    /// Tells that a new search begins; entries of older ones are replaced first.
    pub fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// Fetches the bucket of a position into the cache: a probe comes soon.
    #[inline]
    #[allow(unsafe_code)]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const AtomicU64 = &self.words[self.bucket(key)];
            // SAFETY: a prefetch reads nothing the program sees, and the address is one of the table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of a position, if the table has one.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        (0..BUCKET).find_map(|slot| {
            let data = self.words[bucket + 2 * slot + 1].load(Ordering::Relaxed);
            let check = self.words[bucket + 2 * slot].load(Ordering::Relaxed);
            (check ^ data == key && data != 0).then(|| Entry::unpack(data))
        })
    }

    /// Keeps an entry, in place of the one of the same position or the least valuable one of its
    /// bucket. A deeper result for the same position stays unless the new one is exact, and a proof
    /// stays unless the new entry proves more: a search for a sooner win must not lose the one it has.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let bucket = self.bucket(key);
        let generation = self.generation.load(Ordering::Relaxed) & entry::GENERATION_MASK;
        let mut worst = (bucket, i32::MAX);
        for slot in 0..BUCKET {
            let at = bucket + 2 * slot;
            let data = self.words[at + 1].load(Ordering::Relaxed);
            if self.words[at].load(Ordering::Relaxed) ^ data == key && data != 0 {
                let old = Entry::unpack(data);
                if old.is_proof() && !entry.proves_more_than(old) {
                    entry = old;
                }
                entry.best = entry.best.or(old.best);
                if entry.bound != Bound::Exact
                    && old.depth > entry.depth + 2
                    && entry::generation(data) == generation
                {
                    return;
                }
                worst = (at, i32::MIN);
                break;
            }
            let worth = entry::worth(data, generation);
            if worth < worst.1 {
                worst = (at, worth);
            }
        }
        let data = entry.pack(generation);
        self.words[worst.0].store(key ^ data, Ordering::Relaxed);
        self.words[worst.0 + 1].store(data, Ordering::Relaxed);
    }

    /// The first word of the bucket of a key: the key's high bits scaled to the table.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        self.first + ((key as u128 * self.buckets as u128) >> 64) as usize * BUCKET_WORDS
    }
}

/// Words of 0 that the system provides when they are first used: writing hundreds of megabytes at once
/// takes longer than a fast move may.
#[allow(unsafe_code)]
fn zeros(len: usize) -> Vec<AtomicU64> {
    let Ok(layout) = Layout::array::<AtomicU64>(len) else { panic!("no table has {len} words") };
    assert!(len > 0, "a table has a bucket");
    // SAFETY: the layout is that of `len` words, which are not none, and a word of zeros is a valid atomic 0;
    // the vector takes over the allocation with just that length and capacity.
    unsafe {
        let words = alloc_zeroed(layout).cast::<AtomicU64>();
        if words.is_null() {
            handle_alloc_error(layout);
        }
        Vec::from_raw_parts(words, len, len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use crate::rng::Rng;

    fn entry(depth: u8) -> Entry {
        Entry { best: Some(Point::new(3, 4)), score: -1234, eval: 77, depth, bound: Bound::Lower, pv: true }
    }

    #[test]
    fn a_proof_gives_way_to_a_better_one_only() {
        let table = Table::new(1 << 16);
        let win = |plies, bound| Entry { score: crate::score::win_in(plies), bound, ..entry(3) };
        table.store(42, win(9, Bound::Lower));
        table.store(42, entry(30));
        table.store(42, win(5, Bound::Upper));
        table.store(42, win(11, Bound::Lower));
        assert_eq!(table.probe(42), Some(win(9, Bound::Lower)));
        table.store(42, win(7, Bound::Lower));
        assert_eq!(table.probe(42), Some(win(7, Bound::Lower)));
    }

    #[test]
    fn an_entry_comes_back_as_it_went_in() {
        let table = Table::new(1 << 16);
        assert_eq!(table.probe(42), None);
        table.store(42, entry(7));
        assert_eq!(table.probe(42), Some(entry(7)));
        assert_eq!(table.probe(43), None);
        table.store(42, Entry { best: None, depth: 9, ..entry(9) });
        assert_eq!(table.probe(42), Some(entry(9)), "a result without a move keeps the old move");
        table.store(42, entry(3));
        assert_eq!(table.probe(42), Some(entry(9)), "a deeper result stays");
    }

    #[test]
    fn old_entries_go_first_and_deep_ones_last() {
        let table = Table::new(64);
        let mut rng = Rng::new(9);
        let keys: Vec<u64> = (0..6).map(|_| rng.next_u64()).collect();
        table.store(keys[0], entry(15));
        table.age();
        (1..4).for_each(|n| table.store(keys[n], entry(10 + n as u8)));
        table.store(keys[4], entry(5));
        assert_eq!(table.probe(keys[4]).map(|entry| entry.depth), Some(5));
        table.store(keys[5], entry(20));
        assert_eq!(table.probe(keys[4]), None, "the shallowest of this search gave way");
        assert!(keys[1..4].iter().all(|&key| table.probe(key).is_some()));
    }
}
