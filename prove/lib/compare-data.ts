// oxlint-disable typescript/no-explicit-any -- compares rows as an outsider would
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './callers.ts';

/** Lists of an organization's things: their rows must be the same after a stranger's attempts. */
const lists = (at: string): string[] => [
  `${at}/addresses`,
  `${at}/members`,
  `${at}/priceLists`,
  `${at}/price-list-items?pageSize=100`,
  '/relationships/suppliers?pageSize=100',
  '/relationships/customers?pageSize=100',
  '/products?pageSize=100',
  '/formats?pageSize=100',
  '/producers?pageSize=100',
  '/inventory?pageSize=100',
  '/stock-takes',
  '/item-lists',
  '/imports',
  '/deliveries',
  '/pickups',
  '/scheduled-offers',
  '/saved-searches',
  '/carts',
  '/purchase-orders?side=customer&view=sent&pageSize=100&from=2026-01-01&until=2030-01-01',
  '/purchase-orders?side=vendor&view=sent&pageSize=100&from=2026-01-01&until=2030-01-01',
  '/standing-orders?side=customer',
  '/standing-orders?side=vendor',
  '/invoices?side=customer&pageSize=100',
  '/invoices?side=vendor&pageSize=100',
  '/payments?side=vendor&pageSize=100',
  '/hub/purchases?pageSize=100',
  '/conversations?pageSize=100',
  '/saved-reports?side=vendor',
  '/table-views?table=customers',
  '/table-views?table=orders.customer',
  '/calendar-feeds',
];

/** Links get a new signature, and a feed's time of reading changes with every reader. */
const volatile = /"[^"]*signature=[^"]*"|"lastReadAt":(null|"[^"]*")/g;

export type Rows = Map<string, string>;

/** Every row of these lists, by list and id. */
export async function rowsOf({ client, ids }: Caller): Promise<Rows> {
  const rows: Rows = new Map();
  for (const path of lists(`/organizations/${ids['organizationId']}`)) {
    const json = await list(client, path);
    for (const row of (Array.isArray(json) ? json : (json?.rows ?? [])) as any[])
      rows.set(`${path} ${row.id ?? row.userId}`, JSON.stringify(row).replaceAll(volatile, '""'));
  }
  return rows;
}

/** An overloaded server answers 503; retry, or its rows would seem to be gone. */
async function list(client: Caller['client'], path: string): Promise<any> {
  for (;;) {
    const { status, json } = await client.call('GET', path);
    if (status !== 503) return json;
    await pause(500);
  }
}

/** The rows that changed or are gone. New rows are fine: the organization's own members go on working. */
export const changedIn = (before: Rows, after: Rows): string[] =>
  [...before]
    .filter(([key, row]) => after.get(key) !== row)
    .map(([key, row]) => `${key}: ${differenceOf(row, after.get(key) ?? null)}`);

/** An excerpt from the first difference on. */
function differenceOf(before: string, after: string | null): string {
  if (after === null) return 'gone';
  let at = 0;
  while (before[at] === after[at]) at += 1;
  const from = Math.max(0, at - 30);
  return `${before.slice(from, at + 40)} → ${after.slice(from, at + 40)}`;
}
