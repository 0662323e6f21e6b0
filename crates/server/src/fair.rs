//! A bounded queue that serves its clients in turn: one job for each address, and within an address one for each person.
//! Whoever queues many jobs waits for their own, and delays others by one job at most.

use crate::secret::Hash;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// For whom work is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Client {
    pub address: IpAddr,
    pub person: Hash,
}

/// The queue. Closing it ends the threads that wait for jobs.
pub struct FairQueue<Job> {
    most: usize,
    content: Mutex<Content<Job>>,
    changed: Condvar,
}

struct Content<Job> {
    addresses: Turns<IpAddr, Turns<Hash, VecDeque<Job>>>,
    count: usize,
    closed: bool,
}

/// Values by key, and the keys in the order in which they have their turn. No value is empty.
struct Turns<K, V> {
    order: VecDeque<K>,
    values: HashMap<K, V>,
}

impl<K: Copy + Eq + std::hash::Hash, V: Default> Turns<K, V> {
    fn get_or_insert(&mut self, key: K) -> &mut V {
        self.values.entry(key).or_insert_with(|| {
            self.order.push_back(key);
            V::default()
        })
    }

    /// Takes something from the value whose turn it is, which is last then, or removed if `take` says that it is empty.
    fn next<T>(&mut self, take: impl FnOnce(&mut V) -> (T, bool)) -> Option<T> {
        let key = self.order.pop_front()?;
        let (taken, is_empty) = take(self.values.get_mut(&key)?);
        if is_empty {
            self.values.remove(&key);
        } else {
            self.order.push_back(key);
        }
        Some(taken)
    }

    fn remove(&mut self, key: K) {
        self.values.remove(&key);
        self.order.retain(|other| *other != key);
    }
}

impl<K, V> Default for Turns<K, V> {
    fn default() -> Turns<K, V> {
        Turns {
            order: VecDeque::new(),
            values: HashMap::new(),
        }
    }
}

impl<Job> FairQueue<Job> {
    /// An empty queue for at most `most` jobs.
    pub fn new(most: usize) -> FairQueue<Job> {
        FairQueue {
            most,
            content: Mutex::new(Content {
                addresses: Turns::default(),
                count: 0,
                closed: false,
            }),
            changed: Condvar::new(),
        }
    }

    /// Adds a job. If the queue is full, the newest job of the address that has most is given back instead, which may be this one.
    pub fn push(&self, client: Client, job: Job) -> Result<(), Job> {
        let mut content = self.lock();
        if content.closed || self.most == 0 {
            return Err(job);
        }
        let people = content.addresses.get_or_insert(client.address);
        people.get_or_insert(client.person).push_back(job);
        content.count += 1;
        let rest = if content.count > self.most {
            content.take_newest()
        } else {
            None
        };
        drop(content);
        self.changed.notify_one();
        rest.map_or(Ok(()), Err)
    }

    /// Waits for the next job; `None` if the queue is closed. Also the number of addresses that wait for others.
    pub fn next(&self) -> Option<(Job, usize)> {
        let mut content = self.lock();
        loop {
            if content.closed {
                return None;
            }
            let job = content.addresses.next(|people| {
                let job = people.next(|jobs| {
                    let job = jobs.pop_front();
                    (job, jobs.is_empty())
                });
                (job.flatten(), people.order.is_empty())
            });
            if let Some(job) = job.flatten() {
                content.count -= 1;
                return Some((job, content.addresses.order.len()));
            }
            content = (self.changed.wait(content)).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Jobs that wait.
    pub fn count(&self) -> usize {
        self.lock().count
    }

    /// Refuses further jobs, and ends the threads that wait for one.
    pub fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Content<Job>> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<Job> Content<Job> {
    fn take_newest(&mut self) -> Option<Job> {
        let size =
            |people: &Turns<Hash, VecDeque<Job>>| people.values.values().map(VecDeque::len).sum::<usize>();
        let largest = |a: &&IpAddr, b: &&IpAddr| {
            let [a, b] = [a, b].map(|address| self.addresses.values.get(*address).map_or(0, size));
            a.cmp(&b)
        };
        let address = *self.addresses.order.iter().max_by(largest)?;
        let people = self.addresses.values.get_mut(&address)?;
        let person = *people
            .order
            .iter()
            .max_by_key(|person| people.values[*person].len())?;
        let jobs = people.values.get_mut(&person)?;
        let job = jobs.pop_back();
        if jobs.is_empty() {
            people.remove(person);
        }
        if people.order.is_empty() {
            self.addresses.remove(address);
        }
        self.count -= 1;
        job
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn client(address: u8, person: u8) -> Client {
        Client {
            address: Ipv4Addr::new(127, 0, 0, address).into(),
            person: [person; 32],
        }
    }

    #[test]
    fn clients_are_served_in_turn() {
        let queue = FairQueue::new(100);
        for number in 0..4 {
            queue.push(client(1, 1), ("hog", number)).unwrap();
        }
        queue.push(client(1, 2), ("neighbour", 0)).unwrap();
        queue.push(client(2, 3), ("other", 0)).unwrap();
        let order: Vec<_> = (0..6).map(|_| queue.next().unwrap()).collect();
        let jobs: Vec<_> = order.iter().map(|(job, _)| *job).collect();
        assert_eq!(
            jobs,
            [
                ("hog", 0),
                ("other", 0),
                ("neighbour", 0),
                ("hog", 1),
                ("hog", 2),
                ("hog", 3)
            ]
        );
        assert_eq!(order[0].1, 2, "both addresses wait");
        assert_eq!(queue.count(), 0);
    }

    #[test]
    fn a_full_queue_gives_back_a_job_of_the_address_with_most() {
        let queue = FairQueue::new(3);
        for number in 0..3 {
            queue.push(client(1, number), number).unwrap();
        }
        assert_eq!(queue.push(client(2, 9), 9), Err(2));
        assert_eq!(queue.push(client(1, 5), 5), Err(5));
        assert_eq!(queue.count(), 3);
        let jobs: Vec<_> = (0..3).map(|_| queue.next().unwrap().0).collect();
        assert_eq!(jobs, [0, 9, 1]);
        queue.close();
        assert_eq!(queue.next(), None);
        assert_eq!(queue.push(client(1, 1), 1), Err(1));
    }
}
