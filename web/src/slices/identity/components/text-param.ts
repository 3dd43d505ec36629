import type { Search } from '../../../lib/routes.ts';

/** A search param of the address, when it is a text. */
export function textParam(search: Search, name: string): string | null {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
