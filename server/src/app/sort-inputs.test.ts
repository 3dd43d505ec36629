import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract, type Procedures } from '@halles/contract';

const all = Object.entries(contract).flatMap(([slice, procedures]) =>
  Object.entries(procedures as Procedures).map(
    ([name, { input }]) => [`${slice}.${name}`, input as z.ZodType] as const,
  ),
);

/** Every `sort` of an input, at any depth, with the values it accepts. */
function sortsIn(schema: unknown): { enum?: string[] }[] {
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && value && typeof value === 'object' && 'sort' in value
      ? [value.sort as { enum?: string[] }, ...sortsIn(value)]
      : sortsIn(value),
  );
}

const sorted = all.flatMap(([name, input]) =>
  sortsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).map(
    (sort) => [name, sort] as const,
  ),
);

describe('sort inputs', () => {
  it('are found in the lists that can be sorted', () => {
    expect(sorted.length).toBeGreaterThan(10);
  });

  it.each(sorted)('%s names its columns', (_name, sort) => {
    expect(sort.enum?.length).toBeGreaterThan(0);
  });

  const hostile = ['colour', '__proto__', 'constructor', 'name; drop table users', ''];
  it.each(sorted.map(([name]) => name))('%s refuses a column it does not have', (name) => {
    const input = all.find(([each]) => each === name)![1];
    for (const sort of hostile) {
      const { error } = input.safeParse({ sort });
      expect(error?.issues.filter(({ path }) => path.at(-1) === 'sort')).not.toEqual([]);
    }
  });
});
