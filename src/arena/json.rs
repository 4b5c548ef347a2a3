//! A small JSON value: what the result log and the report need, no more.

use std::fmt::{self, Write};

/// A JSON value. Objects keep the order of their members.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// Any number; whole numbers are exact up to 2^53.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// An object from its members.
    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(members.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
    }

    /// An array of whatever turns into values.
    pub fn list<T: Into<Json>>(items: impl IntoIterator<Item = T>) -> Json {
        Json::List(items.into_iter().map(Into::into).collect())
    }

    /// The member with this name; `Null` if there is none or this is no object.
    pub fn get(&self, name: &str) -> &Json {
        let Json::Object(members) = self else { return &Json::Null };
        members.iter().find(|(key, _)| key == name).map_or(&Json::Null, |(_, value)| value)
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        if let Json::Number(number) = self { Some(*number) } else { None }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    /// The items; empty if it is no array.
    pub fn items(&self) -> &[Json] {
        if let Json::List(items) = self { items } else { &[] }
    }

    /// Reads one value that fills the whole text. The error says what is wrong and at which byte.
    pub fn parse(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0)?;
        reader.blanks();
        if reader.at == text.len() { Ok(value) } else { Err(reader.wrong("text after the value")) }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_string())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl From<f64> for Json {
    fn from(number: f64) -> Json {
        Json::Number(number)
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Json {
        Json::Number(number as f64)
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(number) if number.is_finite() => write!(f, "{number}"),
            Json::Number(_) => f.write_str("null"),
            Json::Text(text) => write_text(f, text),
            Json::List(items) => write_all(f, ('[', ']'), items, |f, item| write!(f, "{item}")),
            Json::Object(members) => write_all(f, ('{', '}'), members, |f, (name, value)| {
                write_text(f, name)?;
                write!(f, ":{value}")
            }),
        }
    }
}

fn write_all<T>(
    f: &mut fmt::Formatter<'_>,
    (open, close): (char, char),
    items: &[T],
    write: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    f.write_char(open)?;
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_char(',')?;
        }
        write(f, item)?;
    }
    f.write_char(close)
}

/// Writes a string; `<` is escaped too, so that the text can stand in a script of a web page.
fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '<' | '\u{0}'..='\u{1f}' | '\u{2028}' | '\u{2029}' => write!(f, "\\u{:04x}", character as u32)?,
            other => f.write_char(other)?,
        }
    }
    f.write_char('"')
}

/// How deep values may nest; guards the recursion against hostile files.
const MAX_DEPTH: usize = 32;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn wrong(&self, what: &str) -> String {
        format!("{what} at byte {}", self.at)
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn take(&mut self, token: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > MAX_DEPTH {
            return Err(self.wrong("too deep"));
        }
        for (token, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))]
        {
            if self.take(token) {
                return Ok(value);
            }
        }
        if self.take("[") {
            return Ok(Json::List(self.sequence("]", |reader| reader.value(depth + 1))?));
        }
        if self.take("{") {
            return Ok(Json::Object(self.sequence("}", |reader| reader.member(depth + 1))?));
        }
        if self.rest().starts_with('"') { self.string().map(Json::Text) } else { self.number() }
    }

    fn member(&mut self, depth: usize) -> Result<(String, Json), String> {
        self.blanks();
        let name = self.string()?;
        if !self.take(":") {
            return Err(self.wrong("no colon"));
        }
        Ok((name, self.value(depth)?))
    }

    fn sequence<T>(
        &mut self,
        close: &str,
        mut item: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut items = Vec::new();
        if self.take(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.take(close) {
                return Ok(items);
            }
            if !self.take(",") {
                return Err(self.wrong("no comma"));
            }
        }
    }

    fn number(&mut self) -> Result<Json, String> {
        let end = self.rest().find(|c: char| !matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E'));
        let token = &self.rest()[..end.unwrap_or(self.rest().len())];
        let number = token.parse().map_err(|_| self.wrong("no value"))?;
        self.at += token.len();
        Ok(Json::Number(number))
    }

    fn string(&mut self) -> Result<String, String> {
        if !self.take("\"") {
            return Err(self.wrong("no string"));
        }
        let mut out = String::new();
        loop {
            let character = self.rest().chars().next().ok_or_else(|| self.wrong("an unclosed string"))?;
            self.at += character.len_utf8();
            match character {
                '"' => return Ok(out),
                '\\' => out.push(self.escape()?),
                other => out.push(other),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let letter = self.rest().chars().next().ok_or_else(|| self.wrong("an unclosed string"))?;
        self.at += letter.len_utf8();
        Ok(match letter {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let code = self.rest().get(..4).and_then(|hex| u32::from_str_radix(hex, 16).ok());
                let code = code.ok_or_else(|| self.wrong("a bad escape"))?;
                self.at += 4;
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            other => other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_reads_back() {
        let value = Json::object([
            ("text", "a \"b\" \\ \n\u{1} </script> é 五".into()),
            ("list", Json::list([1.0, -2.5, 1e-3])),
            ("none", Json::Null),
            ("deep", Json::object([("yes", Json::Bool(true)), ("empty", Json::List(vec![]))])),
        ]);
        let text = value.to_string();
        assert!(!text.contains('<') && !text.contains('\n'));
        assert_eq!(Json::parse(&text), Ok(value));
    }

    #[test]
    fn bad_text_is_an_error() {
        let deep = "[".repeat(1000);
        for bad in ["", "{", "[1 2]", "{\"a\"}", "\"x", "nul", "1 1", "{\"a\":}", "\"\\u12\"", deep.as_str()]
        {
            assert!(Json::parse(bad).is_err(), "{bad}");
        }
    }
}
