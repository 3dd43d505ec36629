import { readStored, writeStored } from '../../ui/storage.ts';

const KEY = 'scroll';

/** How far the page and the lists inside it were scrolled, by the number of the history entry. */
type Remembered = Record<number, { page: number; lists: number[] }>;

const page = (): HTMLElement => document.documentElement;
const lists = (): Element[] => [...document.querySelectorAll('[data-scroller]')];
const remembered = (): Remembered => readStored<Remembered>(KEY, {}, 'sessionStorage');

export function rememberScroll(index: number): void {
  const entry = { page: page().scrollTop, lists: lists().map(({ scrollTop }) => scrollTop) };
  writeStored(KEY, { ...remembered(), [index]: entry }, 'sessionStorage');
}

export function restoreScroll(index: number): void {
  const entry = remembered()[index];
  if (!entry) return;
  page().scrollTop = entry.page;
  for (const [at, list] of lists().entries()) list.scrollTop = entry.lists[at] ?? 0;
}

/** The start of a new page, or the part of it that the address names. */
export function scrollToStart(hash: string): void {
  page().scrollTop = 0;
  if (hash !== '') document.getElementById(hash)?.scrollIntoView?.();
}
