// Sounds, synthesized in the browser; off by default.
import { settings } from '../lib/settings.svelte';

export type Sound = 'placed' | 'scored' | 'turn' | 'over';

/** The notes of each sound: frequency in hertz, start and length in seconds. */
const NOTES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  placed: [[160, 0, 0.07]],
  scored: [
    [660, 0, 0.12],
    [880, 0.1, 0.18],
  ],
  turn: [
    [520, 0, 0.1],
    [650, 0.11, 0.14],
  ],
  over: [
    [520, 0, 0.18],
    [660, 0.16, 0.18],
    [780, 0.32, 0.35],
  ],
};

let audio: AudioContext | null = null;

export function playSound(name: Sound): void {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [frequency, after, time] of NOTES[name]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, start + after);
    volume.gain.exponentialRampToValueAtTime(0.001, start + after + time);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + after);
    tone.stop(start + after + time);
  }
}
