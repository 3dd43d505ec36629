import type { Search } from '../../../../lib/routes.ts';

/** A link as the router parses it: a value that is no plain word is written as JSON. */
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

/** The router would parse `12` and `true` as a number and a boolean. */
function isReadOtherwise(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
