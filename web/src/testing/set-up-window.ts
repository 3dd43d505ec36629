import { afterAll } from 'vitest';

// No network: live queries stay silent until a test replaces this.
globalThis.WebSocket = class extends EventTarget {
  send() {}
  close() {}
} as unknown as typeof WebSocket;

/** More rounds than any page needs, one slice of React's work each. */
const ROUNDS = 20;

/** Rendering that is pending when the last test of a file ends would find no window. */
afterAll(async () => {
  for (let round = 0; round < ROUNDS; round++) await new Promise((resolve) => setImmediate(resolve));
});
