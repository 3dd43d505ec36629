import type { Search } from '../../../../lib/routes.ts';

/** An address to link to, written as the router reads it: what is no plain word travels as JSON. */
export function addressWith(path: string, search: Search): string {
  const params = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === 'string' && !isReadOtherwise(value) ? value : JSON.stringify(value),
    ]),
  );
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** `12` and `true` would be read as a figure and as yes. */
function isReadOtherwise(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
