import { replaceEqualDeep } from '@tanstack/react-query';

export type Search = Record<string, unknown>;
export type Params = Readonly<Record<string, string>>;

/** An address within the application: without its host and the path it is served under. */
export interface Address {
  pathname: string;
  search: Search;
  /** Without its `#`. */
  hash: string;
  href: string;
}

/** A value of the address is JSON where it can be read as JSON: `page=2` is a number, `tags=["a"]` a list. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A name written several times is a list. */
export function parseSearch(text: string): Search {
  const search: Search = {};
  const parameters = new URLSearchParams(text);
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name).map(valueOf);
    search[name] = values.length > 1 ? values : values[0];
  }
  return search;
}

/** Strings that would be read as JSON are written in quotation marks. */
const textOf = (value: unknown): string =>
  typeof value !== 'string' || valueOf(value) !== value ? JSON.stringify(value) : value;

/** With its `?`; empty without any value. */
export function searchText(search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, textOf(value)]))}`;
}

/** Values that did not change since `before` stay the same objects, so that effects do not run again. */
export function parseAddress(href: string, before?: Address): Address {
  const url = new URL(href, 'http://halles');
  const pathname = url.pathname.replace(/(.)\/+$/, '$1');
  const parsed = parseSearch(url.search);
  return {
    pathname,
    search: before ? replaceEqualDeep(before.search, parsed) : parsed,
    hash: url.hash.slice(1),
    href: `${pathname}${searchText(parsed)}${url.hash}`,
  };
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The parameters of a path in a pattern: `/products/$productId`. Null when it is another path. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const [wanted, given] = [pattern.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = decoded(given[at]!);
    if (segment.startsWith('$') && value !== '') params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

/** Sorts paths so that the first that matches is the best: `/products/new` before `/products/$productId`. */
export const bySpecificity = (a: { path: string }, b: { path: string }): number => {
  const [first, second] = [a, b].map(({ path }) => path.replaceAll('$', '\uFFFF')) as [string, string];
  return first < second ? -1 : Number(first > second);
};
