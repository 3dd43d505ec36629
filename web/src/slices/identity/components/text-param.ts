import type { Search } from '../../../lib/routes.ts';

/** One param of the address, when it is there and is a text. */
export function textParam(search: Search, name: string): string | null {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
