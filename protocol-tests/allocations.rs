//! The search allocates nothing while it runs. A test binary of its own: it counts allocations.

use quincunx::board::Board;
use quincunx::geometry::{Point, Size};
use quincunx::rules::Rule;
use quincunx::search::{Limits, Report, SearchObserver, Searcher, StopToken};
use quincunx::threats::Vct;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The system's allocator, counting.
struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Notes the allocations seen so far at the end of each iteration.
struct Notes {
    allocations: [usize; 64],
    reports: usize,
}

impl SearchObserver for Notes {
    fn iteration(&mut self, _: &Report) {
        self.allocations[self.reports] = ALLOCATIONS.load(Ordering::Relaxed);
        self.reports = (self.reports + 1).min(63);
    }
}

#[test]
fn nothing_is_allocated_between_the_first_iteration_and_the_last() {
    for rule in Rule::ALL {
        let size = Size::square(15).unwrap();
        let moves = ["h8", "h9", "k10", "g6", "e7", "j5"].map(|text| text.parse::<Point>().unwrap());
        let board = Board::from_moves(rule, size, &moves).unwrap();
        let mut searcher = Searcher::new(16 << 20, 1);
        let (stop, limits) = (StopToken::default(), Limits { depth: Some(9), ..Limits::default() });
        let mut notes = Notes { allocations: [0; 64], reports: 0 };
        let report = searcher.search(&board, &limits, (&stop, stop.announce()), &mut notes);
        assert!(report.nodes > 1000 && notes.reports > 3, "{rule}: {report:?}");
        let seen = &notes.allocations[..notes.reports];
        assert_eq!(seen[0], seen[notes.reports - 1], "{rule}: {} nodes", report.nodes);
        let attack = ["h8", "h9", "j8", "g6", "i10", "f8"].map(|text| text.parse::<Point>().unwrap());
        let (mut board, mut vct) = (Board::from_moves(rule, size, &attack).unwrap(), Vct::new(1 << 20));
        // The stones to come have room in a copy only.
        board = board.clone();
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        vct.solve(&mut board, 20_000, &mut || false);
        assert_eq!(ALLOCATIONS.load(Ordering::Relaxed), before, "{rule}: {} positions", vct.nodes());
        assert!(vct.nodes() > 10, "{rule}: {} positions", vct.nodes());
    }
}
