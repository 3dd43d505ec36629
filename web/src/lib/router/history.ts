import { hrefOf, pathWithinBase } from '../base.ts';

/** The browser's history. Its entries are numbered, so that the router knows how far somebody went back. */
export interface RouterHistory {
  href: () => string;
  /** Null for an entry that the router did not make: the first one of a page that was just opened. */
  index: () => number | null;
  push: (href: string) => void;
  replace: (href: string) => void;
  go: (steps: number) => void;
  /** Calls back when somebody went back or forward. Returns how to stop. */
  listen: (onMove: () => void) => () => void;
}

const index = (): number | null => (window.history.state as { index?: number } | null)?.index ?? null;

/** The first number differs from page load to page load, so that their entries are not taken for each other. */
const numbered = (): number => index() ?? Date.now();

export const browserHistory: RouterHistory = {
  href: () => pathWithinBase(location),
  index,
  push: (href) => window.history.pushState({ index: numbered() + 1 }, '', hrefOf(href)),
  replace: (href) => window.history.replaceState({ index: numbered() }, '', hrefOf(href)),
  go: (steps) => window.history.go(steps),
  listen: (onMove) => {
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  },
};
