import { afterAll } from 'vitest';

// No network: what is followed live stays silent until a test replaces this.
globalThis.WebSocket = class extends EventTarget {
  send() {}
  close() {}
} as unknown as typeof WebSocket;

/** More than what is on a page needs, a slice of the work each. */
const ROUNDS = 20;

/** What is still to be rendered when the last test of a file is over would find no window any more. */
afterAll(async () => {
  for (let round = 0; round < ROUNDS; round++) await new Promise((resolve) => setImmediate(resolve));
});
