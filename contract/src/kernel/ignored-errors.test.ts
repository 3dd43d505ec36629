import { expect, it } from 'vitest';
import { isIgnoredError, describeError } from './ignored-errors.ts';

it.each([
  [new Error('ResizeObserver loop completed with undelivered notifications.'), false, true],
  ['ResizeObserver loop limit exceeded', false, true],
  ['cancelled', true, true],
  [undefined, true, true],
  [{ code: 'gone' }, true, true],
  [new Error('Cannot read properties of undefined'), true, false],
  [new TypeError('x is not a function'), false, false],
  ['thrown text', false, false],
])('%s, rejected %s → noise %s', (thrown, unhandledRejection, noise) => {
  expect(isIgnoredError(describeError(thrown, unhandledRejection))).toBe(noise);
});
