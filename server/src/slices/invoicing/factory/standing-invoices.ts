import fc from 'fast-check';
import type { FormatId, InvoiceId, PurchaseOrderId, StandingOrderId } from '@halles/contract';
import { anonymous, system } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { setPrice } from '../../catalogue/factory/price-lists.ts';
import { applyToOrder, grantClaim, handOver } from '../../ordering/factory/order-steps.ts';
import { aStandingOrder, changeUsualLines } from '../../ordering/factory/standing-orders.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  type TradingPair,
} from '../../ordering/factory/trading-pair.ts';
import { orderingSchedules } from '../../ordering/index.ts';
import { creditClaim, draftDelivered } from '../commands/automatic-drafts.ts';
import { changeBillingSettings } from '../commands/billing-settings.ts';
import { draftCreditNote } from '../commands/credit-note.ts';
import { draftInvoices } from '../commands/draft.ts';
import { draftPeriods } from '../commands/period-drafts.ts';
import { getInvoice } from '../queries/invoice.ts';
import { listToInvoice } from '../queries/to-invoice.ts';
import { billedInPart, cancelled, published } from './invoices.ts';

const whats = [
  'usual',
  'price',
  'deliver',
  'deliver',
  'deliver',
  'deliverLess',
  'cancelOrder',
  'claim',
  'draft',
  'draftAll',
  'part',
  'publish',
  'publish',
  'credit',
  'cancel',
  'remove',
] as const;
type What = (typeof whats)[number];
export const standingInvoiceSteps: readonly What[] = [...new Set(whats)];

/** What happens between two delivery days of a standing order, some hours after the step before. */
export const standingInvoiceStep = fc.record({
  what: fc.constantFrom(...whats),
  hours: fc.constantFrom(1, 10, 30, 80),
  which: fc.nat(5),
  number: fc.integer({ min: 1, max: 4 }),
});
export type StandingInvoiceStep = typeof standingInvoiceStep extends fc.Arbitrary<infer One> ? One : never;

const oneAtATime: readonly (readonly [What, number])[] = [
  ['deliver', 0],
  ['draft', 0],
  ['publish', 0],
  ['claim', 0],
  ['usual', 0],
  ['deliver', 0],
  ['price', 0],
  ['part', 0],
  ['deliverLess', 0],
  ['draftAll', 0],
  ['publish', 0],
  ['credit', 0],
  ['cancel', 0],
  ['deliver', 0],
  ['draft', 0],
  ['remove', 0],
  ['cancelOrder', 0],
];
/** A history in which each step takes effect, whatever chance makes of the others. */
export const everyStandingInvoiceStep: StandingInvoiceStep[] = oneAtATime.map(([what, which]) => ({
  what,
  which,
  hours: what.startsWith('deliver') || what === 'cancelOrder' ? 80 : 1,
  number: 2,
}));

export interface StandingInvoices {
  pair: TradingPair;
  standingOrderId: StandingOrderId;
  /** Claims are about the first product, credit notes by hand about the second. */
  formatIds: readonly [claimed: FormatId, credited: FormatId];
}

/** A standing order for every delivery day of a seller who drafts invoices for each order, each week or by hand. */
export async function standingInvoices(
  world: TestWorld,
  { drafts, today }: { drafts: 'order' | 'week' | 'none'; today: string },
): Promise<StandingInvoices> {
  const pair = await aTradingPair(world.as(anonymous));
  await changeBillingSettings(world.as(pair.seller), { version: 1, drafts });
  const product = (fr: string, unitPrice: string) =>
    addProductForSale(world.as(system), pair, {
      fr,
      en: fr,
      unitPrice,
      multiple: '1',
      stock: { mode: 'unlimited' },
    });
  const formatIds = [await product('Carottes', '12.50'), await product('Tomme', '18.25')] as const;
  const { id } = await aStandingOrder(world.as(pair.buyer), pair, usualLines(formatIds, 4), {
    weekdays: ['TU', 'FR'],
    startsOn: today,
  });
  return { pair, standingOrderId: id, formatIds };
}

const usualLines = ([claimed, credited]: StandingInvoices['formatIds'], number: number) => [
  { formatId: claimed, quantity: String(3 + number) },
  { formatId: credited, quantity: String(2 + number) },
];

const pick = <Item>(items: readonly Item[], which: number): Item => {
  if (items.length === 0) throw new AppError('request.notFound');
  return items[which % items.length]!;
};

/** What the workers do: orders of the dates that are due, and drafts at the end of a week. */
export async function runWorkers(world: TestWorld): Promise<void> {
  const { run } = orderingSchedules.find(({ name }) => name === 'ordering.placeStandingOrders')!;
  await run(world.as(system));
  await draftPeriods(world.as(system));
}

/** Takes one step; many are refused. */
export function standingInvoiceStepsIn(
  world: TestWorld,
  { pair, standingOrderId, formatIds }: StandingInvoices,
) {
  const as = world.as.bind(world);
  const seller = () => world.as(pair.seller);
  const orders = async (...status: ('submitted' | 'delivered')[]): Promise<PurchaseOrderId[]> => {
    const rows = await world.db
      .selectFrom('purchase_orders')
      .select('id')
      .where('vendor_id', '=', pair.farm)
      .where('status', 'in', status)
      .orderBy('on_day')
      .execute();
    return rows.map(({ id }) => id);
  };
  const documents = async (status: 'draft' | 'published', ...kinds: ('invoice' | 'creditNote')[]) => {
    const rows = await world.db
      .selectFrom('invoices')
      .select('id')
      .where('vendor_id', '=', pair.farm)
      .where('status', '=', status)
      .where('kind', 'in', kinds)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  const afterDelivery = (purchaseOrderId: PurchaseOrderId) =>
    draftDelivered(world.as(system), { vendorId: pair.farm, purchaseOrderId });
  const draft = (ids: PurchaseOrderId[]) =>
    draftInvoices(seller(), { purchaseOrderIds: ids, by: 'customer' });

  const steps: Record<What, (step: StandingInvoiceStep) => Promise<unknown>> = {
    usual: ({ number }) =>
      changeUsualLines(world.as(pair.buyer), standingOrderId, usualLines(formatIds, number)),
    price: ({ which, number }) =>
      setPrice(world.as(system), {
        vendorId: pair.farm,
        priceListId: pair.list,
        formatId: pick(formatIds, which),
        unitPrice: `${10 + number}.75`,
      }),
    deliver: async ({ which }) => {
      const id = pick(await orders('submitted'), which);
      await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
      await afterDelivery(id);
    },
    deliverLess: async ({ which, number }) => {
      const id = pick(await orders('submitted'), which);
      await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady');
      await handOver(seller(), id, String(number));
      await afterDelivery(id);
    },
    cancelOrder: async ({ which }) => {
      const id = pick(await orders('submitted'), which);
      await applyActions(as, pair, id, 'confirm');
      await applyToOrder(seller(), id, 'cancel', 'Gel');
    },
    claim: async ({ which }) => {
      const purchaseOrderId = pick((await orders('delivered')).toReversed(), which);
      const claim = await grantClaim(as, pair, purchaseOrderId, '1');
      const eventId = world.ids.next<'Event'>();
      await creditClaim(world.as(system), { eventId, purchaseOrderId, lines: [claim], reason: 'Abîmé' });
    },
    draft: async ({ which }) => draft([pick((await orders('delivered')).toReversed(), which)]),
    draftAll: async () => {
      const waiting = (await listToInvoice(seller())).rows.filter(({ kind }) => kind === 'order');
      return draft(waiting.map(({ id }) => id as PurchaseOrderId));
    },
    part: async ({ which, number }) =>
      billedInPart(seller(), pick((await orders('delivered')).toReversed(), which), String(number)),
    publish: async ({ which }) =>
      published(seller(), pick(await documents('draft', 'invoice', 'creditNote'), which)),
    credit: async ({ which }) => {
      const invoiceId: InvoiceId = pick(await documents('published', 'invoice'), which);
      const { version, document } = await getInvoice(seller(), { invoiceId });
      const line = document.lines.find(({ name }) => name.fr === 'Tomme');
      if (!line) throw new AppError('request.notFound');
      const lines = [{ lineId: line.id, quantity: '1' }];
      const request = { invoiceId, version, lines, deliveryFee: false, reason: 'Geste' };
      await published(seller(), (await draftCreditNote(seller(), request)).id);
    },
    cancel: async ({ which }) => cancelled(seller(), pick(await documents('published', 'invoice'), which)),
    remove: async ({ which }) => cancelled(seller(), pick(await documents('draft', 'invoice'), which)),
  };
  return async (step: StandingInvoiceStep): Promise<unknown> => steps[step.what](step);
}
