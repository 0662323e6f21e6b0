//! A list in a small array, of which a clone copies only the entries in use.

use arrayvec::ArrayVec;
use std::ops::{Deref, DerefMut};

/// Up to `N` entries without an allocation.
#[derive(PartialEq, Eq, Debug)]
pub struct List<T: Copy, const N: usize>(ArrayVec<T, N>);

impl<T: Copy, const N: usize> Default for List<T, N> {
    #[inline]
    fn default() -> Self {
        Self(ArrayVec::new_const())
    }
}

/// In one piece: a derived clone would copy the entries one by one. Out of line like the clones of states (`cloning.rs`).
impl<T: Copy, const N: usize> Clone for List<T, N> {
    #[inline(never)]
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.extend(self);
        copy
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.0.clear();
        self.extend(source);
    }
}

impl<T: Copy, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Copy, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// Adds an entry; there must be room for it.
    #[inline]
    pub fn push(&mut self, entry: T) {
        self.0.push(entry);
    }

    /// Adds these entries; there must be room for them.
    #[inline]
    pub fn extend(&mut self, entries: &[T]) {
        let added = self.0.try_extend_from_slice(entries);
        added.expect("the capacity is chosen for the most entries");
    }

    /// Takes out an entry; the last one takes its place.
    #[inline]
    pub fn swap_remove(&mut self, nth: usize) -> T {
        self.0.swap_remove(nth)
    }

    /// Takes out all entries.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
