import { createHash } from 'node:crypto';

/** Keys are sorted, so that the same content has the same characters and the same hash. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

export const hashDocument = (document: string): string => createHash('sha256').update(document).digest('hex');
