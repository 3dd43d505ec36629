import { parseSearch, searchText, type Search } from '../../../../lib/router/address.ts';

/** What a list's address holds that belongs to its views. */
export interface ViewAddress {
  /** Its filters; a table's search and order belong to every view. */
  filters: readonly string[];
  /** What the list shows where its address is silent. */
  usual?: Readonly<Record<string, string>>;
}

const ofTable = ['search', 'sort', 'descending'];

const plain = (value: unknown): string | boolean =>
  typeof value === 'boolean'
    ? value
    : typeof value === 'string' || typeof value === 'number'
      ? `${value}`
      : '';

/** The same state of a list is always the same text. What the list does not know, and the page, are left out. */
export function viewText(search: Search, { filters, usual = {} }: ViewAddress): string {
  const known = [...new Set([...filters, ...ofTable])].sort();
  const chosen: Search = {};
  for (const name of known) {
    const values = [search[name]]
      .flat()
      .map(plain)
      .filter((value) => value !== '');
    const value = values.length > 1 ? values : values[0];
    if (value !== usual[name]) chosen[name] = value;
  }
  return searchText(chosen).slice(1);
}

/** The text of a saved view, as the list reads it today. */
export const savedText = (saved: string, address: ViewAddress): string =>
  viewText(parseSearch(saved), address);

/** Whether it is a tab of the list, with nothing else chosen. */
export const isTab = (shown: string, tab: string | undefined): boolean =>
  Object.keys(parseSearch(shown)).every((name) => name === tab);
