//! Makes balanced openings with the engine's own search.

use super::openings::canonical;
use super::options::{one, positive, read_size};
use super::referee::{Referee, Terms};
use crate::board::Board;
use crate::geometry::Point;
use crate::rng::Rng;
use crate::rules::Rule;
use crate::score::Score;
use crate::search::{Limits, Searcher, Silent, StopToken};
use std::collections::HashSet;

/// The table of the search in bytes; part of what makes lists reproducible.
const TABLE_BYTES: usize = 16 << 20;
/// How far from the others a stone may be, in king's steps: one of the random ones, and the last.
const REACH: u8 = 2;
const LAST_REACH: u8 = 3;
/// The share of the nodes that the first look at each last stone gets.
const FIRST_LOOK: u64 = 60;
/// Last stones that get a full look, the most balanced ones by the first.
const FULL_LOOKS: usize = 3;

/// What to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// Rule and size.
    pub terms: Terms,
    /// How many openings.
    pub count: usize,
    /// The seed; the same request gives the same list.
    pub seed: u64,
    /// Nodes of the search that has to find an opening balanced.
    pub nodes: u64,
    /// The largest score, for either side, that is called balanced.
    pub bound: Score,
    /// The fewest and the most stones.
    pub stones: (usize, usize),
}

impl Request {
    /// Reads the command line of `arena openings`. The error is one line for people.
    pub fn parse(arguments: &[String]) -> Result<Request, String> {
        let terms = Terms { rule: Rule::Freestyle, size: super::options::default_size(), move_limit: None };
        let mut request = Request { terms, count: 100, seed: 1, nodes: 60_000, bound: 40, stones: (3, 6) };
        let mut rest = arguments;
        while let [flag, tail @ ..] = rest {
            let end = tail.len().min(1);
            let (values, after) = tail.split_at(end);
            rest = after;
            request.set(flag, values).map_err(|error| format!("{flag}: {error}"))?;
        }
        if request.stones.0 > request.stones.1 || request.stones.1 > request.terms.size.area() / 2 {
            return Err("-stones: FEWEST-MOST, and room for them on the board".to_string());
        }
        Ok(request)
    }

    fn set(&mut self, flag: &str, values: &[String]) -> Result<(), String> {
        let value = one(values);
        let number = || value.clone().and_then(positive);
        match flag.trim_start_matches('-') {
            "rule" => self.terms.rule = value?.parse()?,
            "boardsize" => self.terms.size = read_size(value?)?,
            "count" => self.count = number()?,
            "nodes" => self.nodes = number()? as u64,
            "srand" => self.seed = number()? as u64,
            "bound" => self.bound = number()?.min(10_000) as Score,
            "stones" => {
                let range = value?;
                let (fewest, most) = range.split_once('-').unwrap_or((range, range));
                self.stones = (positive(fewest)?, positive(most)?);
            }
            _ => return Err("there is no such option; arena -help lists them".to_string()),
        }
        Ok(())
    }

    /// The options that give this request.
    pub fn command(&self) -> String {
        let Request { terms, count, seed, nodes, bound, stones } = self;
        format!(
            "arena openings -rule {} -boardsize {} -count {count} -srand {seed} -nodes {nodes} -bound {bound} -stones {}-{}",
            terms.rule, terms.size, stones.0, stones.1
        )
    }
}

/// Openings that meet a request, without end, no two of them the same under a symmetry of the board.
pub fn openings(request: Request) -> impl Iterator<Item = Vec<Point>> {
    let mut rng = Rng::new(request.seed);
    let mut searcher = Searcher::new(TABLE_BYTES, 1);
    let mut seen = HashSet::new();
    std::iter::repeat_with(move || attempt(&request, &mut rng, &mut searcher))
        .flatten()
        .filter(move |opening| seen.insert(canonical(opening, request.terms.size)))
}

/// Random stones near the centre and each other, and a last one that balances them, if one does.
fn attempt(request: &Request, rng: &mut Rng, searcher: &mut Searcher) -> Option<Vec<Point>> {
    let (fewest, most) = request.stones;
    let count = fewest + rng.below(most - fewest + 1);
    let mut stones = Vec::new();
    while stones.len() + 1 < count {
        let places = places(request, &stones, REACH);
        stones.push(*places.get(rng.below(places.len().max(1)))?);
    }
    let mut last: Vec<(Score, Point)> = places(request, &stones, LAST_REACH)
        .into_iter()
        .map(|point| (imbalance(request, &stones, point, request.nodes / FIRST_LOOK, searcher), point))
        .collect();
    last.sort_by_key(|&(imbalance, point)| (imbalance, point));
    let balances = |&&(first, point): &&(Score, Point)| {
        first <= 2 * request.bound
            && imbalance(request, &stones, point, request.nodes, searcher) <= request.bound
    };
    let (_, point) = *last.iter().take(FULL_LOOKS).find(balances)?;
    stones.push(point);
    Some(stones)
}

/// Where a next stone may go: near the others, without ending the game; the first one near the centre.
fn places(request: &Request, stones: &[Point], reach: u8) -> Vec<Point> {
    let size = request.terms.size;
    let from = if stones.is_empty() { &[size.centre()] } else { stones };
    let near = |point: &Point| from.iter().any(|stone| stone.distance(*point) <= reach);
    let goes_on = |point: &Point| Referee::new(request.terms, &[stones, &[*point]].concat()).is_ok();
    size.points().filter(|point| near(point) && goes_on(point)).collect()
}

/// The size of the score after one more stone.
fn imbalance(request: &Request, stones: &[Point], last: Point, nodes: u64, searcher: &mut Searcher) -> Score {
    let mut board = Board::new(request.terms.rule, request.terms.size);
    stones.iter().for_each(|&point| board.play(point));
    board.play(last);
    searcher.clear();
    let stop = StopToken::default();
    let number = stop.announce();
    let limits = Limits { nodes: Some(nodes.max(1)), ..Limits::default() };
    searcher.search(&board, &limits, (&stop, number), &mut Silent).score.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(words: &str) -> Result<Request, String> {
        Request::parse(&words.split_whitespace().map(str::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn a_request_gives_the_same_list_again() {
        let request = request("-rule renju -count 3 -nodes 3000 -bound 60 -stones 4-5 -srand 7").unwrap();
        let list: Vec<Vec<Point>> = openings(request).take(request.count).collect();
        assert_eq!(list, openings(request).take(request.count).collect::<Vec<_>>());
        let distinct: HashSet<_> =
            list.iter().map(|opening| canonical(opening, request.terms.size)).collect();
        assert_eq!(distinct.len(), 3);
        for opening in &list {
            assert!((4..=5).contains(&opening.len()));
            assert!(Referee::new(request.terms, opening).is_ok());
        }
        let words = request.command();
        assert_eq!(self::request(words.trim_start_matches("arena openings ")), Ok(request));
    }

    #[test]
    fn mistakes_are_told() {
        assert_eq!(request("-count 0").unwrap_err(), "-count: '0' is no number from 1 up");
        assert!(request("-stones 9-3").unwrap_err().starts_with("-stones"));
        assert!(request("-frob").unwrap_err().starts_with("-frob"));
    }
}
