import { expect, it } from 'vitest';
import { cacheAnswer, queryClient } from './query.ts';

const key = ['imports.get', { importId: 'i1' }];

it.each([
  ['nothing is shown yet', undefined, 4, 4],
  ['something older is shown', 3, 4, 4],
  ['the same is shown', 4, 4, 4],
  ['something newer came in before it', 5, 4, 5],
])('caching a response where %s', (_name, shown, answered, expected) => {
  if (shown !== undefined) queryClient.setQueryData(key, { version: shown });
  cacheAnswer(key, { version: answered });
  expect(queryClient.getQueryData(key)).toEqual({ version: expected });
});
