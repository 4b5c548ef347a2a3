//! What the engine may print: every line is one of these, whatever was asked.

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// `OK`, coordinates, `SWAP`, `ERROR`, `UNKNOWN`, `FORBID`, or the answer to `ABOUT`.
    Reply,
    /// `MESSAGE` or `DEBUG`.
    Message,
    /// `INFO`, which a Yixin board asks for with `show_detail`.
    Detail,
}

impl Line {
    /// The kind of a line without its line feed, or why it is none.
    pub fn parse(line: &str) -> Result<Line, String> {
        if line.is_empty() || line.trim() != line || line.contains(['\r', '\0']) {
            return Err(format!("an empty line, or blanks at an end: {line:?}"));
        }
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match first {
            "MESSAGE" | "DEBUG" if !rest.is_empty() => Ok(Line::Message),
            "INFO" if !rest.is_empty() => Ok(Line::Detail),
            "ERROR" | "UNKNOWN" if !rest.is_empty() => Ok(Line::Reply),
            "OK" | "SWAP" if rest.is_empty() && line == first => Ok(Line::Reply),
            "FORBID" if is_forbid(rest) => Ok(Line::Reply),
            _ if is_about(line) || coordinates(line).is_some() => Ok(Line::Reply),
            _ => Err(format!("a stray line: {line:?}")),
        }
    }
}

fn is_forbid(rest: &str) -> bool {
    rest.strip_suffix('.').is_some_and(|digits| {
        digits.len().is_multiple_of(4) && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// `name="…", version="…", author="…", country="…"` and perhaps more, no comma within a value.
fn is_about(line: &str) -> bool {
    let mut keys = Vec::new();
    for item in line.split(", ") {
        let Some((key, value)) = item.split_once('=') else { return false };
        let quoted = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
        if quoted.is_none_or(|value| value.is_empty() || value.contains(['"', ','])) {
            return false;
        }
        keys.push(key);
    }
    ["name", "version", "author", "country"].iter().all(|key| keys.contains(key))
}

/// `x,y` or several, one blank between them; numbers without sign or leading zeros.
pub fn coordinates(text: &str) -> Option<Vec<(usize, usize)>> {
    text.split(' ').map(|pair| pair.split_once(',').and_then(|(x, y)| Some((plain(x)?, plain(y)?)))).collect()
}

/// One `x,y`.
pub fn point(text: &str) -> Option<(usize, usize)> {
    coordinates(text).filter(|points| points.len() == 1).map(|points| points[0])
}

fn plain(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| number.to_string() == text)
}

/// The moves of the `pv` of a message, a letter for x from `A` and the number y + 1.
pub fn pv(message: &str) -> Option<Vec<(usize, usize)>> {
    let (_, moves) = message.split_once(" pv ")?;
    let one = |word: &str| {
        let x = word.bytes().next()?.checked_sub(b'A')?;
        Some((usize::from(x), plain(word.get(1..)?)?.checked_sub(1)?))
    };
    moves.split(' ').map(one).collect()
}

/// The plies to the mate of a message's `ev +M7`, negative for a loss.
pub fn mate_distance(message: &str) -> Option<i32> {
    let (_, rest) = message.split_once(" ev ")?;
    let value = rest.split(' ').next()?;
    match (value.strip_prefix("+M"), value.strip_prefix("-M")) {
        (Some(plies), _) => plies.parse().ok(),
        (_, Some(plies)) => plies.parse::<i32>().ok().map(|plies| -plies),
        _ => None,
    }
}

/// A `BOARD` block; `stones` are `x,y,who` separated by blanks.
pub fn board(stones: &str) -> String {
    let lines = stones.split_whitespace().map(|stone| format!("{stone}\n"));
    format!("BOARD\n{}DONE", lines.collect::<String>())
}

#[test]
fn lines_that_managers_read_and_lines_they_do_not() {
    let good = ["OK", "7,7", "7,7 8,8 0,10", "SWAP", "ERROR no", "UNKNOWN x", "FORBID .", "FORBID 06081214."];
    let about = r#"name="A", version="1", author="B", country="C""#;
    for line in good.into_iter().chain([about]) {
        assert_eq!(Line::parse(line), Ok(Line::Reply), "{line}");
    }
    let bad = [
        "",
        " OK",
        "OK ",
        "ok",
        "07,7",
        "-1,3",
        "7, 7",
        "7,7\r",
        "ERROR",
        "MESSAGE",
        "MESSAGE ",
        "FORBID 060.",
        "x",
    ];
    for line in bad {
        assert!(Line::parse(line).is_err(), "{line}");
    }
    assert_eq!(pv("MESSAGE depth 1-2 ev +M3 pv A1 H15"), Some(vec![(0, 0), (7, 14)]));
    assert_eq!(mate_distance("MESSAGE depth 1-2 ev -M4 n 3"), Some(-4));
}
