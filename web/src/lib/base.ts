/** Halles may run under a sub-path: the server writes it into <base>, and every address starts from there. */
export const baseUrl = (): URL => new URL('.', document.baseURI);

/** Without the trailing slash: '' at the root of a host. */
export const basePath = (): string => baseUrl().pathname.replace(/\/$/, '');

/** The full address of `/user/edit` or `api/context`. */
export const addressOf = (path: string): URL => new URL(path.replace(/^\/+/, ''), baseUrl());

/** The href of `/organizations/settings` in an <a>. */
export const hrefOf = (path: string): string => (path.startsWith('/') ? `${basePath()}${path}` : path);

/** The reverse: the path after the base, as the application's routes know it. */
export function pathWithinBase(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const base = basePath();
  const inside = location.pathname.startsWith(base) ? location.pathname.slice(base.length) : '/';
  return `${inside || '/'}${location.search}${location.hash}`;
}
