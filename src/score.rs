//! Scores of positions, in the view of the side to move.

/// A score in centi-units of evaluation for the side to move, or a win or loss by its distance.
pub type Score = i32;

/// The most plies a search can look ahead; a full 22x22 board has 484 points.
pub const MAX_PLY: usize = 500;

/// Larger than every score.
pub const INFINITE: Score = 32_000;
/// A win at once; a win in `n` plies is `MATE - n`.
pub const MATE: Score = 31_000;
/// Scores at least this high are proven wins.
pub const MATE_BOUND: Score = MATE - MAX_PLY as Score;
/// The largest evaluation that is not a proven win.
pub const EVAL_LIMIT: Score = 20_000;
/// A drawn game.
pub const DRAW: Score = 0;

/// The score of a win with the last stone `plies` plies from the root.
pub const fn win_in(plies: usize) -> Score {
    MATE - plies as Score
}

/// The score of a loss with the opponent's last stone `plies` plies from the root.
pub const fn loss_in(plies: usize) -> Score {
    -win_in(plies)
}

/// Whether the score is a proven win.
pub const fn is_win(score: Score) -> bool {
    score >= MATE_BOUND
}

/// Whether the score is a proven loss.
pub const fn is_loss(score: Score) -> bool {
    score <= -MATE_BOUND
}

/// Whether the score is a proven win or loss.
pub const fn is_decided(score: Score) -> bool {
    is_win(score) || is_loss(score)
}

/// A score as the tables keep it, with mate distances counted from the node at `ply`.
pub const fn to_table(score: Score, ply: usize) -> Score {
    if is_win(score) {
        score + ply as Score
    } else if is_loss(score) {
        score - ply as Score
    } else {
        score
    }
}

/// The inverse of [`to_table`].
pub const fn from_table(score: Score, ply: usize) -> Score {
    if is_win(score) {
        score - ply as Score
    } else if is_loss(score) {
        score + ply as Score
    } else {
        score
    }
}

/// The score as managers read it: `123`, `-45`, `+M5` for a win and `-M4` for a loss in that many plies.
pub fn to_text(score: Score) -> String {
    if is_win(score) {
        format!("+M{}", MATE - score)
    } else if is_loss(score) {
        format!("-M{}", MATE + score)
    } else {
        score.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_read_as_distances() {
        assert_eq!(to_text(win_in(5)), "+M5");
        assert_eq!(to_text(loss_in(4)), "-M4");
        assert_eq!(to_text(-17), "-17");
        assert!(is_win(win_in(MAX_PLY)) && is_loss(loss_in(MAX_PLY)) && !is_decided(EVAL_LIMIT));
    }

    #[test]
    fn the_table_counts_from_its_node() {
        for score in [win_in(9), loss_in(12), 55] {
            assert_eq!(from_table(to_table(score, 7), 7), score);
        }
        assert_eq!(to_table(win_in(9), 7), win_in(2));
    }
}
