import { countedStatuses } from '@halles/contract';
import { inBothLanguages } from '../../../platform/texts.ts';
import type { LedgerDefinition } from '../rules/ledger-definition.ts';

const statuses = (states: keyof typeof countedStatuses): string =>
  countedStatuses[states].map((status) => `'${status}'`).join(', ');

/** The orders that count: confirmed and after, as in the reports of an organization. */
export const isCounted = `o.status in (${statuses('confirmed')})`;
export const inPeriod = `o.on_day between :from::date and :until::date and ${isCounted}`;

/** The value of what was requested, and of the part of it that was delivered, of a delivered line. */
const value = `l.unit_price * case when l.is_variable_weight then coalesce(l.net_weight_kg, 1) else 1 end`;
export const deliveredShare = (isDelivered = `o.status in (${statuses('delivered')})`): string =>
  `round(100 * sum(least(l.sold, l.requested) * ${value}) filter (where ${isDelivered})
    / nullif(sum(l.requested * ${value}) filter (where ${isDelivered}), 0), 1)`;

/** The zone of the place of an order: of its address, else of the customer's main address. */
export const zoneOfOrder = `(select market_zone(a.zones) from addresses a where a.organization_id = o.customer_id
  order by (a.id = o.address_id) desc nulls last, a.is_main desc, a.id limit 1)`;

export const titles = {
  period: inBothLanguages('reports.market.period'),
  orders: inBothLanguages('reports.market.orders'),
  sellers: inBothLanguages('reports.market.sellers'),
  buyers: inBothLanguages('reports.market.buyers'),
  volume: inBothLanguages('reports.market.volume'),
  filled: inBothLanguages('reports.market.filled'),
  fees: inBothLanguages('reports.market.fees'),
  lines: inBothLanguages('reports.market.lines'),
  kg: inBothLanguages('reports.market.kg'),
  zone: inBothLanguages('reports.market.zone'),
  name: inBothLanguages('reports.market.organization'),
  lastOn: inBothLanguages('reports.market.lastOn'),
} as const;

/** What all definitions of the market share: no partner, and rows that are told apart by `s.id`. */
export const marketDefinition = (
  definition: Omit<LedgerDefinition, 'partnerCondition' | 'id' | 'currency' | 'link'> & {
    link?: LedgerDefinition['link'];
  },
): LedgerDefinition => ({
  partnerCondition: '',
  id: `s.id || ' ' || s.currency`,
  currency: 's.currency',
  link: null,
  ...definition,
});
