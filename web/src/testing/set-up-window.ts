import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// By itself it waits one second, of which a save that waits for a pause in typing takes most.
configure({ asyncUtilTimeout: 10_000 });

// No network: requests and live queries stay silent until a test replaces these.
globalThis.fetch = () => new Promise(() => undefined);
globalThis.WebSocket = class extends EventTarget {
  send() {}
  close() {}
} as unknown as typeof WebSocket;

/**
 * The window's own frames run on an interval that it begins with the first frame. Where a test had replaced intervals,
 * that one never came, and no frame did from then on, in any file that shares the window.
 */
const { setTimeout: wait, clearTimeout: stopWaiting } = globalThis;
const FRAME_MS = 1_000 / 60;
const frames = new Map<number, ReturnType<typeof setTimeout>>();
let lastFrame = 0;
globalThis.requestAnimationFrame = (callback) => {
  const frame = ++lastFrame;
  const run = () => {
    frames.delete(frame);
    callback(performance.now());
  };
  frames.set(frame, wait(run, FRAME_MS));
  return frame;
};
globalThis.cancelAnimationFrame = (frame) => {
  stopWaiting(frames.get(frame));
  frames.delete(frame);
};

/** More rounds than any page needs, one slice of React's work each. */
const ROUNDS = 20;

/** Rendering that is pending when the last test of a file ends would find no window. */
afterAll(async () => {
  for (let round = 0; round < ROUNDS; round++) await new Promise((resolve) => setImmediate(resolve));
});
