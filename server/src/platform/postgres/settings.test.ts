import { expect, test } from 'vitest';
import { bufferMegabytes } from './settings.ts';

const GB = 2 ** 30;

test.each([
  ['a small machine', 1 * GB, 0, 128],
  ['a usual one', 8 * GB, 0, 512],
  ['a large one', 64 * GB, 0, 1_024],
  ['a small container on a large machine', 64 * GB, 4 * GB, 256],
  ['a container without a limit, which says more than there is', 8 * GB, 2 ** 60, 512],
])('%s gives the database its share of memory', (_name, machine, container, megabytes) => {
  expect(bufferMegabytes(machine, container)).toBe(megabytes);
});
