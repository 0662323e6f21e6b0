// The sounds of a table, synthesized in the browser: soft, short, and only after the user has clicked or typed.
import { settings } from '../lib/settings.svelte';
import { assertNever } from '../lib/never';
import type { Now, Update } from '../wire/types';

export type Sound = 'placed' | 'figure' | 'scored' | 'turn' | 'chat' | 'over';

/** Gain of everything together: background sounds, quieter than speech or music. */
const VOLUME = 0.4;

interface Output {
  context: AudioContext;
  master: GainNode;
  noise: AudioBuffer;
}

let output: Output | null = null;
/** Browsers without audio, or which refuse it, are not asked again. */
let isMissing = false;

/** Browsers start audio only after a gesture. Where they do not tell, the listeners of `listenForGestures` do. */
let hadGesture = false;
const mayStart = (): boolean => hadGesture || (globalThis.navigator?.userActivation?.hasBeenActive ?? false);

function open(): Output | null {
  if (output || isMissing || !mayStart()) return output;
  try {
    const context = new AudioContext();
    const master = context.createGain();
    master.gain.value = VOLUME;
    master.connect(context.destination);
    const noise = context.createBuffer(1, Math.ceil(context.sampleRate * 0.1), context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    output = { context, master, noise };
  } catch {
    isMissing = true;
  }
  return output;
}

/** Opens the audio output if sounds are on, and wakes it after the system has suspended it. */
function wake(): void {
  if (!settings.sounds) return;
  const out = open();
  if (out && out.context.state !== 'running') void out.context.resume().catch(() => undefined);
}

/** Touches count as gestures when they end, keys and mouse buttons when they are pressed. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;

function onGesture(): void {
  hadGesture ||= globalThis.navigator?.userActivation?.hasBeenActive ?? true;
  if (mayStart()) wake();
}

/** Starts audio at the user's first gesture. Returns a function that stops listening, for use in an effect. */
export function listenForGestures(): () => void {
  // The gesture may have been on another page, such as the click on "Play".
  if (mayStart()) wake();
  for (const type of GESTURES) addEventListener(type, onGesture, { capture: true, passive: true });
  return () => {
    for (const type of GESTURES) removeEventListener(type, onGesture, { capture: true });
  };
}

/** Plays a sound after so many seconds; on a hidden page only the one that calls back to the table. */
export function playSound(sound: Sound, after = 0): void {
  if (!settings.sounds) return;
  if (document.visibilityState === 'hidden' && sound !== 'turn') return;
  wake();
  // A suspended output would play everything at once when it wakes.
  if (output?.context.state !== 'running') return;
  synthesize(output, sound, output.context.currentTime + 0.01 + after);
}

/** Plays what the settings page lets one try. */
export function playSample(): void {
  wake();
  const out = output;
  if (!out) return;
  void out.context.resume().then(() => {
    playSound('placed');
    playSound('scored', 0.35);
    playSound('turn', 0.95);
  }, () => undefined);
}

/** Whether the update passes the decision to this user from somebody else. */
export function isTurnGiven(update: Update, before: Now, mine: readonly number[]): boolean {
  const { now } = update;
  const isMine = (seat: number | null | undefined) => typeof seat === 'number' && mine.includes(seat);
  return now?.status === 'running' && isMine(now.decision?.seat) && !isMine(before.decision?.seat);
}

function synthesize(out: Output, sound: Sound, at: number): void {
  switch (sound) {
    case 'placed':
      knock(out, at, 900, 0.5);
      tone(out, at, 150, 0.09, 0.5);
      return;
    case 'figure':
      knock(out, at, 1900, 0.28);
      tone(out, at, 320, 0.06, 0.25);
      return;
    case 'scored':
      tone(out, at, 659.3, 0.35, 0.16);
      tone(out, at + 0.09, 880, 0.45, 0.16);
      return;
    case 'turn':
      tone(out, at, 523.3, 0.7, 0.2);
      tone(out, at, 1046.5, 0.4, 0.05);
      tone(out, at + 0.14, 784, 0.9, 0.18);
      return;
    case 'chat':
      tone(out, at, 740, 0.09, 0.1);
      tone(out, at + 0.05, 988, 0.12, 0.08);
      return;
    case 'over':
      for (const [nth, frequency] of [392, 523.3, 659.3, 784].entries()) {
        tone(out, at + nth * 0.14, frequency, nth === 3 ? 1.4 : 0.5, 0.18);
      }
      tone(out, at + 0.42, 261.6, 1.4, 0.16);
      return;
    default:
      assertNever(sound);
  }
}

/** A sine that swells for a few milliseconds, so that it does not click, and fades away. */
function tone({ context, master }: Output, at: number, frequency: number, length: number, gain: number): void {
  const source = context.createOscillator();
  source.frequency.value = frequency;
  source.connect(envelope(context, at, length, gain, 0.012)).connect(master);
  source.start(at);
  source.stop(at + length);
}

/** A short noise around a pitch: wood on wood. */
function knock({ context, master, noise }: Output, at: number, pitch: number, gain: number): void {
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  source.connect(filter).connect(envelope(context, at, 0.06, gain, 0.002)).connect(master);
  source.start(at);
  source.stop(at + 0.07);
}

function envelope(context: AudioContext, at: number, length: number, gain: number, attack: number): GainNode {
  const node = context.createGain();
  node.gain.setValueAtTime(0.0001, at);
  node.gain.exponentialRampToValueAtTime(gain, at + attack);
  node.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return node;
}
