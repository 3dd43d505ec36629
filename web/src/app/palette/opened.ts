import type { InputOf, reports } from '@halles/contract';
import { storageScope } from '../../lib/storage-scope.ts';
import { readStored, writeStored } from '../../ui/storage.ts';

type Ids = Required<InputOf<typeof reports.listOpenedRecords>>;

/** The pages of single records, and the name of their ids in the search. */
const pages: readonly (readonly [path: string, name: keyof Ids])[] = [
  ['/vendor/relationships', 'relationIds'],
  ['/customer/suppliers', 'relationIds'],
  ['/products', 'productIds'],
  ['/vendor/purchase-orders', 'purchaseOrderIds'],
  ['/customer/purchase-orders', 'purchaseOrderIds'],
  ['/vendor/invoices', 'invoiceIds'],
  ['/customer/invoices', 'invoiceIds'],
  ['/conversations', 'conversationIds'],
];

/** `searchLimits.opened`, without the schemas beside it: the shell loads this file. */
export const REMEMBERED = 12;

const RECORD = /^(.+)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

interface Opened {
  name: keyof Ids;
  id: string;
}

const keyOf = (scope: string) => `halles.opened.${scope}`;

/** The records that this person opened last on this device, the latest first. */
export function openedRecords(): Opened[] {
  const scope = storageScope();
  return scope === null ? [] : readStored<Opened[]>(keyOf(scope), []);
}

/** Remembers the record that an address shows, if it shows one. */
export function rememberOpened(path: string): void {
  const scope = storageScope();
  const [, list, id] = RECORD.exec(path) ?? [];
  const name = pages.find(([page]) => page === list)?.[1];
  if (scope === null || id === undefined || name === undefined) return;
  const others = openedRecords().filter((one) => one.id !== id);
  writeStored(keyOf(scope), [{ name, id }, ...others].slice(0, REMEMBERED));
}

/** The records by the names under which the search asks for them. */
export const idsOf = (opened: readonly Opened[]): Partial<Record<keyof Ids, string[]>> =>
  Object.fromEntries(
    [...new Set(opened.map(({ name }) => name))].map((name) => [
      name,
      opened.filter((one) => one.name === name).map(({ id }) => id),
    ]),
  );
