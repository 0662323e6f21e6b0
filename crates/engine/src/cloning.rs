//! Clones of states, which copy only what is in use.

/// Implements `Clone` field by field, so that `clone_from` reaches the fields' own `clone_from`: a derived one would build a
/// whole state and move it. For the same reason `clone` is out of line at every level: a call writes its result where it
/// belongs, while inlined clones of lists would be built on the stack and moved, with all their unused room. The generics of
/// the type come first, in brackets.
macro_rules! clone_by_fields {
    ([$($generics:tt)*] $state:ty { $($field:tt),+ $(,)? }) => {
        impl<$($generics)*> Clone for $state {
            #[inline(never)]
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),+ }
            }

            #[inline]
            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)+
            }
        }
    };
}

pub(crate) use clone_by_fields;

#[cfg(test)]
mod tests {
    use crate::castle::Castle;
    use crate::city::City;
    use crate::classic::Classic;
    use crate::game::{Actor, Game};
    use crate::setup::{GameKind, Header};

    /// All states of one random game.
    fn states<G: Game + Clone>(mut game: G, mut dice: u32) -> Vec<G> {
        let mut states = Vec::new();
        while let Some(asked) = game.decision() {
            states.push(game.clone());
            dice = dice.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            let roll = dice >> 8;
            let action = match asked.actor {
                Actor::Chance => game.chance(roll % game.chances()),
                Actor::Seat(_) => game.nth_legal(roll as usize % game.count_legal()),
            };
            game.apply(action.unwrap());
        }
        states.push(game);
        states
    }

    /// Clones states of both games into one state: large into small, small into large, and between similar ones.
    fn check<G: Game + Clone + PartialEq + std::fmt::Debug>(first: G, second: G) {
        let (first, second) = (states(first, 1), states(second, 2));
        let mut old = second[0].clone();
        let pairs = first.iter().rev().zip(second.iter().cycle());
        for state in pairs.flat_map(|(large, small)| [large, small]).chain(&second) {
            old.clone_from(state);
            assert!(old == *state, "{state:?} became {old:?}");
        }
    }

    #[test]
    fn a_state_cloned_into_another_is_that_state() {
        let classic = |sets: &[&str]| Header::new(GameKind::Classic, 3).with_sets(sets);
        let all = classic(&["base", "inns", "traders", "cult", "count", "king"]);
        check(
            Classic::new(&all).unwrap(),
            Classic::new(&classic(&["base"])).unwrap(),
        );
        check(Castle::start(), Castle::start());
        let city = |seats| City::new(&Header::new(GameKind::City, seats)).unwrap();
        check(city(4), city(2));
    }
}
