//! A checker for the subset of XML that pictures use.

/// The error names the first thing that is not well-formed.
pub fn check_xml(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        check_text(before)?;
        let end = tag.find('>').ok_or("a tag without an end")?;
        let inside = &tag[1..end];
        rest = &tag[end + 1..];
        if let Some(name) = inside.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let (inside, empty) = match inside.strip_suffix('/') {
            Some(inside) => (inside, true),
            None => (inside, false),
        };
        let (name, attributes) = inside.split_once(' ').unwrap_or((inside, ""));
        if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
            return Err(format!("a tag named {name:?}"));
        }
        // Split at quotes, every second piece is a value, and the others end with `name=`.
        let pieces: Vec<&str> = attributes.split('"').collect();
        if pieces.len().is_multiple_of(2) {
            return Err(format!("quotes in {inside:?}"));
        }
        let mut names: Vec<&str> = Vec::new();
        for pair in pieces.chunks(2) {
            if let [rest] = pair
                && !rest.trim().is_empty()
            {
                return Err(format!("{rest:?} in {inside:?}"));
            }
            if let [key, value] = pair {
                let key = key
                    .trim()
                    .strip_suffix('=')
                    .ok_or_else(|| format!("attribute in {inside:?}"))?;
                if key.is_empty() || names.contains(&key) || value.contains("NaN") || value.contains("inf") {
                    return Err(format!("attribute {key}={value:?} in {inside:?}"));
                }
                check_text(value)?;
                names.push(key);
            }
        }
        if !empty {
            open.push(name);
        }
    }
    check_text(rest)?;
    if open.is_empty() {
        Ok(())
    } else {
        Err(format!("{open:?} stay open"))
    }
}

fn check_text(text: &str) -> Result<(), String> {
    let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
    let bare = text
        .match_indices('&')
        .any(|(at, _)| !known.iter().any(|entity| text[at..].starts_with(entity)));
    if bare || text.contains('>') {
        Err(format!("text {text:?}"))
    } else {
        Ok(())
    }
}
