//! How long bytes are, compressed behind others: an estimate that is quick enough to be asked a million times.
//!
//! It goes through the bytes as the compressor of a server does (RFC 1951): what stood before is told by its length and its distance, all
//! else byte by byte. What each of these takes is how rare it is in the whole module.

/// How many bytes back a match is found.
const REACH: usize = 32_768;

/// The shortest and the longest match.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;

/// How many places are tried for a match.
const TRIES: usize = 24;

/// How many chains there are of places at which the same three bytes stand.
const N_HEADS: usize = 1 << 15;

/// No place.
const NOWHERE: u32 = u32::MAX;

/// The parts of a bit in which lengths are told.
const PARTS: f64 = 16.0;

/// What was written so far, and where in it the same three bytes stand.
pub(crate) struct Ruler {
    text: Vec<u8>,
    heads: Vec<u32>,
    /// For each place, the one before it at which the same bytes may stand.
    before: Vec<u32>,
    costs: Costs,
}

/// What a byte takes that is in no match, the length of a match, and its distance: in parts of a bit.
struct Costs {
    bytes: Vec<u32>,
    lengths: Vec<u32>,
    distances: Vec<u32>,
}

/// What the compressor says next.
enum Token {
    Byte(u8),
    Match { length: usize, distance: usize },
}

impl Ruler {
    /// A ruler for what is written after texts like this one.
    pub(crate) fn for_texts_like(sample: &[u8]) -> Ruler {
        let mut ruler = Ruler {
            text: Vec::new(),
            heads: vec![NOWHERE; N_HEADS],
            before: Vec::new(),
            costs: Costs::of_nothing(),
        };
        let mut counts = Costs::of_nothing();
        ruler.tokens(sample, &mut |token| counts.count(&token));
        ruler.costs = counts.as_costs();
        ruler
    }

    /// How much was written.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// Writes bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.text.push(byte);
            let Some(place) = self.text.len().checked_sub(SHORTEST) else { continue };
            let head = self.head(place);
            self.before.push(self.heads[head]);
            self.heads[head] = place as u32;
        }
    }

    /// Takes back what was written last.
    pub(crate) fn take_back(&mut self, len: usize) {
        while self.text.len() > len {
            if let Some(before) = self.before.pop() {
                let head = self.head(self.before.len());
                self.heads[head] = before;
            }
            self.text.pop();
        }
    }

    /// Says how long bytes are behind what was written, in parts of a bit.
    pub(crate) fn length(&mut self, bytes: &[u8]) -> u32 {
        let mut length = 0;
        let costs =
            std::mem::replace(&mut self.costs, Costs { bytes: vec![], lengths: vec![], distances: vec![] });
        self.tokens(bytes, &mut |token| length += costs.of(&token));
        self.costs = costs;
        length
    }

    /// Goes through bytes that follow what was written.
    fn tokens(&mut self, bytes: &[u8], found: &mut dyn FnMut(Token)) {
        let mut place = self.len();
        let begin = place;
        self.write(bytes);
        let mut here = self.longest(place);
        while place < self.len() {
            let next = self.longest(place + 1);
            let (length, distance) = here;
            // A longer match that begins one byte later is taken instead.
            if length >= SHORTEST && next.0 <= length {
                found(Token::Match { length, distance });
                place += length;
                here = self.longest(place);
            } else {
                found(Token::Byte(self.text[place]));
                place += 1;
                here = next;
            }
        }
        self.take_back(begin);
    }

    /// The longest match of what stands at a place, and how far back it begins.
    fn longest(&self, place: usize) -> (usize, usize) {
        let Some(&first) = self.before.get(place) else { return (0, 0) };
        let rest = &self.text[place..self.text.len().min(place + LONGEST)];
        let (mut best, mut at) = ((0, 0), first);
        for _ in 0..TRIES {
            if at == NOWHERE || place - at as usize > REACH {
                break;
            }
            let earlier = &self.text[at as usize..];
            let mut len = 0;
            if earlier[best.0] == rest[best.0] {
                while len < rest.len() && earlier[len] == rest[len] {
                    len += 1;
                }
            }
            if len > best.0 {
                best = (len, place - at as usize);
                if len == rest.len() {
                    break;
                }
            }
            at = self.before[at as usize];
        }
        best
    }

    fn head(&self, place: usize) -> usize {
        let [one, two, three] = [self.text[place], self.text[place + 1], self.text[place + 2]];
        ((usize::from(one) << 10) ^ (usize::from(two) << 5) ^ usize::from(three)) & (N_HEADS - 1)
    }
}

impl Costs {
    /// One of each, so that nothing is impossible.
    fn of_nothing() -> Costs {
        Costs { bytes: vec![1; 256], lengths: vec![1; 32], distances: vec![1; 32] }
    }

    /// What rare things cost, if these are counts: bytes and lengths are told by one code, distances by another.
    fn as_costs(&self) -> Costs {
        let sum = |counts: &[u32]| f64::from(counts.iter().sum::<u32>());
        let rarity = |counts: &[u32], all: f64| {
            counts.iter().map(|&count| ((all / f64::from(count)).log2() * PARTS) as u32).collect()
        };
        let all = sum(&self.bytes) + sum(&self.lengths);
        Costs {
            bytes: rarity(&self.bytes, all),
            lengths: rarity(&self.lengths, all),
            distances: rarity(&self.distances, sum(&self.distances)),
        }
    }

    fn of(&self, token: &Token) -> u32 {
        match *token {
            Token::Byte(byte) => self.bytes[usize::from(byte)],
            Token::Match { length, distance } => {
                let (length, more) = code(length - SHORTEST, 4);
                let (distance, farther) = code(distance - 1, 2);
                self.lengths[length] + self.distances[distance] + (more + farther) * PARTS as u32
            }
        }
    }

    fn count(&mut self, token: &Token) {
        match *token {
            Token::Byte(byte) => self.bytes[usize::from(byte)] += 1,
            Token::Match { length, distance } => {
                self.lengths[code(length - SHORTEST, 4).0] += 1;
                self.distances[code(distance - 1, 2).0] += 1;
            }
        }
    }
}

/// The number of the code of a length or a distance, and how many bits tell the rest: of each size there are so many codes.
fn code(number: usize, n_each: usize) -> (usize, u32) {
    let bits = n_each.ilog2();
    match number.checked_ilog2() {
        Some(size) if size >= bits => {
            let more = size - bits;
            ((more as usize) * n_each + (number >> more), more)
        }
        _ => (number, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that hold no match.
    fn noise(n_bytes: usize) -> Vec<u8> {
        (0..n_bytes).map(|at| (at * at * 31 / 7 + at * 101) as u8).collect()
    }

    #[test]
    fn what_stood_before_is_short() {
        let sample = [noise(400), noise(40)].concat();
        let mut ruler = Ruler::for_texts_like(&sample);
        let alone = ruler.length(&noise(40));
        ruler.write(&noise(400));
        let behind = ruler.length(&noise(40));
        assert!(behind * 4 < alone, "{behind} {alone}");
        assert_eq!(ruler.length(&noise(40)), behind, "measuring writes nothing");
    }

    #[test]
    fn what_is_out_of_reach_is_not_found() {
        let mut ruler = Ruler::for_texts_like(&noise(100));
        let alone = ruler.length(&noise(60));
        ruler.write(&noise(60));
        ruler.write(&vec![0; REACH]);
        assert_eq!(ruler.length(&noise(60)), alone);
    }

    #[test]
    fn what_is_taken_back_was_never_there() {
        let mut ruler = Ruler::for_texts_like(&noise(100));
        ruler.write(&noise(50));
        let before = (ruler.len(), ruler.length(&noise(90)));
        ruler.write(&noise(300));
        ruler.take_back(50);
        assert_eq!((ruler.len(), ruler.length(&noise(90))), before);
        ruler.take_back(0);
        assert!(ruler.before.is_empty() && ruler.heads.iter().all(|&head| head == NOWHERE));
    }

    /// The tables of RFC 1951, 3.2.5.
    #[test]
    fn codes_are_those_of_the_standard() {
        let lengths = [3, 10, 11, 12, 13, 18, 19, 257].map(|length| code(length - SHORTEST, 4));
        assert_eq!(lengths, [(0, 0), (7, 0), (8, 1), (8, 1), (9, 1), (11, 1), (12, 2), (27, 5)]);
        let distances = [1, 4, 5, 6, 7, 9, 24_577, 32_768].map(|distance| code(distance - 1, 2));
        assert_eq!(distances, [(0, 0), (3, 0), (4, 1), (4, 1), (5, 1), (6, 2), (29, 13), (29, 13)]);
    }
}
