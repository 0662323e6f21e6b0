// The marks of the seats, so that they differ not by colour alone: circle, square, diamond, cross, triangle, star. Each is about
// 7 units wide around the origin, as in crates/art/src/svg/silhouettes.rs.
const MARKS = [
  'M-3.2 0A3.2 3.2 0 1 0 3.2 0A3.2 3.2 0 1 0 -3.2 0z',
  'M-2.8 -2.8H2.8V2.8H-2.8z',
  'M0 -4.1L3.6 0 0 4.1-3.6 0z',
  'M-1.2 -3.6H1.2V-1.2H3.6V1.2H1.2V3.6H-1.2V1.2H-3.6V-1.2H-1.2z',
  'M0 -3.8L3.9 2.9H-3.9z',
  'M0 -4.2L1.25 -1.4 4.2 -1.2 1.9 .75 2.65 3.7 0 2.05-2.65 3.7-1.9 .75-4.2 -1.2-1.25 -1.4z',
] as const;

export function seatMark(seat: number): string {
  return MARKS[seat % MARKS.length] ?? MARKS[0];
}
