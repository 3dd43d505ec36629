import fc from 'fast-check';
import { expect } from 'vitest';
import type { FormatId, ProducerId, ProducerMode, PurchaseId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { aProducer } from '../../catalogue/factory.ts';
import { aPriceList, setPrice } from '../../catalogue/factory/price-lists.ts';
import { changedProduct } from '../../catalogue/factory/products.ts';
import { aFulfilment } from '../../distribution/factory/fulfilments.ts';
import { aListedItem } from '../../inventory/factory/listed-items.ts';
import {
  acceptProposedChange,
  applyToOrder,
  aProposedChange,
  aProposedPrice,
  handOver,
  prepareFirstLine,
  readOrder,
  sharedShortage,
} from '../../ordering/factory/order-steps.ts';
import {
  addProductForSale,
  anotherBuyer,
  applyActions,
  aTradingPair,
  submitOrder,
  type TradingPair,
} from '../../ordering/factory/trading-pair.ts';
import { anOrganization, setOrganization } from '../../organizations/factory.ts';
import { related } from '../../relationships/factory.ts';
import { createPurchases } from '../commands/create-purchases.ts';
import { cancelPurchase, receivePurchase } from '../commands/purchases.ts';
import { setPurchasingOptions } from '../commands/purchasing-options.ts';
import { changeProducerAccount } from '../commands/statements.ts';
import { getDemand } from '../queries/demand.ts';
import { getPurchase } from '../queries/purchases.ts';

export const WEEK_DAY = '2026-11-24';

export const weekActions = [
  'order',
  'change',
  'answer',
  'cancelOrder',
  'buy',
  'receive',
  'cancelPurchase',
  'supplierMove',
  'supplierDecline',
  'supplierChange',
  'supplierPrice',
  'supplierPrepare',
  'share',
  'deliver',
  'deliverLess',
] as const;
type What = (typeof weekActions)[number];
/** What a hub, its customers and its producers do in a week. */
export const weekStep = fc.record({
  what: fc.constantFrom(
    ...weekActions,
    'order' as const,
    'buy' as const,
    'receive' as const,
    'supplierMove' as const,
  ),
  which: fc.nat(5),
  number: fc.nat(6),
});
export type WeekStep = typeof weekStep extends fc.Arbitrary<infer One> ? One : never;
/** Lines are bought in two parts, and reduced after both. */
const oneAtATime: readonly (readonly [What, number, number?])[] = [
  ['order', 4],
  ['order', 5],
  ['order', 3],
  ['buy', 0],
  ['buy', 1],
  ['change', 2, 1],
  ['answer', 0, 1],
  ['supplierChange', 4],
  ['supplierPrice', 3],
  ['supplierMove', 0],
  ['supplierMove', 0],
  ['supplierPrepare', 3],
  ['supplierMove', 0],
  ['receive', 1],
  ['share', 2],
  ['answer', 0],
  ['order', 6],
  ['order', 2],
  ['buy', 1],
  ['cancelPurchase', 0, 4],
  ['buy', 1],
  ['receive', 3, 1],
  ['receive', 3, 2],
  ['receive', 3, 3],
  ['supplierDecline', 0, 1],
  ['supplierDecline', 0, 2],
  ['cancelOrder', 0, 4],
  ['deliver', 0],
  ['deliverLess', 1, 2],
];
/** A week in which each step takes effect, whatever chance makes of the others. */
export const everyWeekAction: WeekStep[] = oneAtATime.map(([kind, number, which = 0]) => ({
  what: kind,
  number,
  which,
}));

export type Week = Awaited<ReturnType<typeof aWeek>>;

/** A hub that sells carrots of a farmer, whom it mails, and apples of an orchard on the platform, to two restaurants. */
export async function aWeek(world: TestWorld, { mode = 'agent' }: { mode?: ProducerMode } = {}) {
  const as = (person: Member) => world.as(person);
  const ctx = world.as(system);
  const pair = await aTradingPair(world.as(anonymous));
  const seller = as(pair.seller);
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  const { organization, owner: orchard } = await anOrganization(world.as(anonymous), {
    name: 'Verger des Pins',
  });
  const vendorId = organization.id;
  await related(ctx, vendorId, pair.farm, 'active');
  await aFulfilment(ctx, { vendorId, zones: ['CA-QC'] });
  const { formatId: supplierFormatId } = await aListedItem(ctx, { vendorId, fr: 'Pommes', en: 'Apples' });
  const audience = { kind: 'customers' as const, customerIds: [pair.farm] };
  const priceListId = await aPriceList(ctx, { vendorId, audience });
  await setPrice(ctx, { vendorId, priceListId, formatId: supplierFormatId, unitPrice: '20' });
  const producers: ProducerId[] = [
    await aProducer(seller, { email: null }),
    await aProducer(seller, { name: 'Verger', email: null, organizationId: vendorId }),
  ];
  if (mode === 'resale') await changeProducerAccount(seller, { producerId: producers[0]!, version: 0, mode });
  const formatIds: FormatId[] = [];
  for (const [index, fr] of ['Carottes', 'Pommes'].entries()) {
    const stock = { onHand: '0', sellsWithoutStock: true };
    formatIds.push(await addProductForSale(ctx, pair, { fr, en: fr, stock }));
    await changedProduct(seller, formatIds[index]!, { producerId: producers[index]! });
  }
  const options = { version: 0, multiple: null, supplierFormatId };
  await setPurchasingOptions(seller, { formatId: formatIds[1]!, ...options });
  const other = await anotherBuyer(world.as(anonymous), pair, 'Café Aube');
  const orders: { id: PurchaseOrderId; who: TradingPair }[] = [];
  const purchases: PurchaseId[] = [];
  return { as, pair, other, seller, orchard: as(orchard), producers, formatIds, orders, purchases };
}

const pick = <Item>(items: readonly Item[], which: number): Item => {
  if (items.length === 0) throw new AppError('request.notFound');
  return items[which % items.length]!;
};
const opened = ({ purchases, seller }: Week, { which }: WeekStep) =>
  getPurchase(seller, { purchaseId: pick(purchases, which) });

/** One of the orders that the producer on the platform got. */
async function supplierOrder({ purchases, seller }: Week, { which }: WeekStep): Promise<PurchaseOrderId> {
  const all = await Promise.all(purchases.map((purchaseId) => getPurchase(seller, { purchaseId })));
  return pick(
    all.flatMap(({ purchaseOrderId }) => purchaseOrderId ?? []),
    which,
  );
}

/** What was proposed is accepted; what applied at once waits for nobody. */
async function answered(ctx: MemberCtx, id: PurchaseOrderId): Promise<void> {
  const { changeSets } = await readOrder(ctx, id);
  if (changeSets.some(({ status }) => status === 'open')) await acceptProposedChange(ctx, id);
}

const steps: Record<What, (week: Week, one: WeekStep) => Promise<unknown>> = {
  order: async ({ as, pair, other, formatIds, orders }, { which, number }) => {
    const who = which % 2 === 0 ? pair : other;
    const formatId = formatIds[number % 2]!;
    const id = await submitOrder(as, who, [{ formatId, quantity: String(number + 1) }]);
    orders.push({ id, who });
    await applyActions(as, who, id, 'confirm');
  },
  change: ({ seller, orders }, { which, number }) =>
    aProposedChange(seller, pick(orders, which).id, String(number)),
  answer: ({ as, orders }, { which }) => {
    const { id, who } = pick(orders, which);
    return answered(as(who.buyer), id);
  },
  cancelOrder: ({ seller, orders }, { which }) => applyToOrder(seller, pick(orders, which).id, 'cancel', 'x'),
  buy: async ({ seller, purchases }, { number }) => {
    const { producers } = await getDemand(seller, { on: WEEK_DAY });
    const bought = producers.flatMap(({ id: producerId, lines }) => {
      const wanted = lines.flatMap(({ formatId, toBuy }) => {
        const quantity = Number(toBuy) + (number % 3) - 1;
        return toBuy === '0' || quantity <= 0 ? [] : [{ formatId, quantity: String(quantity) }];
      });
      return wanted.length === 0 ? [] : [{ producerId, note: '', lines: wanted }];
    });
    if (bought.length === 0) throw new AppError('hubs.demandChanged');
    const made = await createPurchases(seller, { on: WEEK_DAY, producers: bought });
    purchases.push(...made.purchases.map(({ id }) => id));
  },
  receive: async (week, one) => {
    const { id: purchaseId, version, lines } = await opened(week, one);
    const counted = lines.map((line) => ({
      lineId: line.id,
      received: String(Math.max(0, Number(line.ordered) + 2 - one.number)),
      receivedKg: null,
    }));
    await receivePurchase(week.seller, { purchaseId, version, lines: counted });
  },
  cancelPurchase: async (week, one) => {
    const { id: purchaseId, version } = await opened(week, one);
    await cancelPurchase(week.seller, { purchaseId, version });
  },
  supplierMove: async (week, one) => {
    const id = await supplierOrder(week, one);
    const { can } = await readOrder(week.orchard, id);
    const next = (['confirm', 'prepare', 'markReady', 'load'] as const).find(
      (action) => can[action] === true,
    );
    if (!next) throw new AppError('ordering.notInThisState');
    await applyToOrder(week.orchard, id, next);
  },
  supplierDecline: async (week, one) =>
    applyToOrder(week.orchard, await supplierOrder(week, one), 'decline', 'Gel'),
  supplierChange: async (week, one) => {
    const id = await supplierOrder(week, one);
    await aProposedChange(week.orchard, id, String(one.number));
    await answered(week.seller, id);
  },
  supplierPrice: async (week, one) => {
    const id = await supplierOrder(week, one);
    await aProposedPrice(week.orchard, id, `${18 + one.number}.255`);
    await answered(week.seller, id);
  },
  supplierPrepare: async (week, one) =>
    prepareFirstLine(week.orchard, await supplierOrder(week, one), String(one.number)),
  share: async ({ seller, formatIds }, { which, number }) => {
    const rule = number % 2 === 0 ? 'proRata' : 'firstCome';
    const item = { formatId: formatIds[which % 2]!, available: String(number) };
    const shares = await sharedShortage(seller, { on: WEEK_DAY, rule, ...item });
    const sum = (of: typeof shares, name: 'requested' | 'granted') =>
      of.reduce((total, share) => total + Number(share[name]), 0);
    const open = shares.filter(({ isFixed }) => !isFixed);
    const left = Math.max(
      0,
      number -
        sum(
          shares.filter(({ isFixed }) => isFixed),
          'requested',
        ),
    );
    expect(sum(open, 'granted')).toBe(Math.min(left, sum(open, 'requested')));
    for (const share of open) expect(Number(share.granted)).toBeLessThanOrEqual(Number(share.requested));
  },
  deliver: ({ as, orders }, { which }) => {
    const { id, who } = pick(orders, which);
    return applyActions(as, who, id, 'prepare', 'markReady', 'deliver');
  },
  deliverLess: async ({ as, seller, orders }, { which, number }) => {
    const { id, who } = pick(orders, which);
    const { lines } = await applyActions(as, who, id, 'prepare', 'markReady');
    await handOver(seller, id, String(Math.min(number, Number(lines[0]!.prepared))));
  },
};

/** Takes one step; many are refused. */
export const takeWeekStep = async (week: Week, one: WeekStep): Promise<unknown> => steps[one.what](week, one);
