import { beforeAll, describe, expect, it } from 'vitest';
import type { FormatId, PriceListId } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { readPdf } from '../../testing/pdf.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { setFee } from '../credit/index.ts';
import { changedTerms } from '../relationships/factory.ts';
import { changeCart } from './commands/carts.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { placeStandingOrders } from './commands/place-standing-orders.ts';
import { submitCart } from './commands/submit.ts';
import { printableOrders } from './documents/order-pdf.ts';
import { aStandingOrder, dueTimeOf } from './factory/standing-orders.ts';
import { aTradingPair, addProductForSale, applyActions, type TradingPair } from './factory/trading-pair.ts';
import { listCartDates, listCarts } from './queries/carts.ts';
import { getOrder } from './queries/order.ts';
import { getStandingOrder } from './queries/standing-orders.ts';
import { changedDelivery } from '../distribution/factory/fulfilments.ts';

const world = await reactingWorld();
let pair: TradingPair;
let carrots: FormatId;
let oil: FormatId;
let list: PriceListId;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  carrots = await addProductForSale(ctx, pair);
  const audience = { kind: 'customers' as const, customerIds: [pair.bistro] };
  list = await aPriceList(ctx, {
    vendorId: pair.farm,
    name: 'Export',
    audience,
    priority: 1,
    currency: 'EUR',
  });
  oil = await addProductForSale(ctx, pair, {
    fr: 'Huile',
    en: 'Oil',
    unitPrice: '3.00',
    format: { depositMinor: 25 },
  });
  await setPrice(ctx, { vendorId: pair.farm, priceListId: list, formatId: oil, unitPrice: '2.10' });
  await changedDelivery(ctx, pair.farm, pair.route, {
    minimumMinor: 100_000,
    fee: { base: { kind: 'flat', amountMinor: 500 }, byZone: [], freeFromMinor: null },
  });
});

const buyer = () => world.as(pair.buyer);
const filled = async () =>
  setCartLines(buyer(), {
    lines: [
      { formatId: carrots, quantity: '2' },
      { formatId: oil, quantity: '10' },
    ],
    mode: 'set',
  });

describe('a price list in another currency', () => {
  it('fills a separate cart in the currency of its prices', async () => {
    const carts = await filled();
    expect(carts.map(({ seller }) => seller.currency)).toEqual(['CAD', 'CAD']);
    expect(carts.map(({ currency, lines, totals }) => [currency, lines.length, totals.linesMinor])).toEqual([
      ['CAD', 1, 2_500],
      ['EUR', 1, 2_100],
    ]);
    await filled();
    const openCarts = await listCarts(buyer(), {});
    expect(openCarts.map(({ currency }) => currency).toSorted()).toEqual(['CAD', 'EUR']);
  });

  it('is ordered in its currency; minimum, flat fee and deposits of the other currency are not added', async () => {
    const cart = (await filled()).find(({ currency }) => currency === 'EUR')!;
    const [date] = await listCartDates(buyer(), { cartId: cart.id });
    expect(date).toMatchObject({ minimumMinor: null, deliveryFeeMinor: 0 });
    const dated = await changeCart(buyer(), {
      cartId: cart.id,
      version: cart.version,
      date: { fulfilmentId: date!.fulfilmentId, on: date!.on },
    });
    expect(dated.problems).toEqual([]);
    const { purchaseOrderId } = await submitCart(buyer(), {
      cartId: dated.id,
      version: dated.version,
      totalMinor: dated.totals.totalMinor,
    });
    const order = await getOrder(world.as(pair.seller), { purchaseOrderId });
    expect(order).toMatchObject({
      currency: 'EUR',
      vendor: { currency: 'CAD' },
      totals: { linesMinor: 2_100, deliveryFeeMinor: 0, depositMinor: 0, totalMinor: 2_100 },
    });
    await runAllJobs(world.as(system), world.pool);
    const mails = await world.db.selectFrom('mailbox').select('text').execute();
    const [document] = printableOrders;
    const pdf = await readPdf(
      await pdfOf(await document!.compose(world.as(pair.seller), { purchaseOrderId }, 'EN')),
    );
    for (const text of [...mails.map((mail) => mail.text), pdf.pages.flat().join()]) {
      expect(text).toMatch(/€\s?21[.,]00|21[.,]00\s€/);
      expect(text).not.toMatch(/\$/);
    }
    expect(mails.length).toBeGreaterThan(0);
  });

  it('bears no service fee, and is not measured against the credit limit', async () => {
    const seller = world.as(pair.seller);
    await setFee(world.as(system), pair.farm, '2');
    await changedTerms(seller, pair.bistro, { creditLimitMinor: 1, creditPolicy: 'hold' });
    const cart = (await filled()).find(({ currency }) => currency === 'EUR')!;
    const [date] = await listCartDates(buyer(), { cartId: cart.id });
    const dated = await changeCart(buyer(), {
      cartId: cart.id,
      version: cart.version,
      date: { fulfilmentId: date!.fulfilmentId, on: date!.on },
    });
    const { purchaseOrderId } = await submitCart(buyer(), {
      cartId: dated.id,
      version: dated.version,
      totalMinor: dated.totals.totalMinor,
    });
    const order = await applyActions((person) => world.as(person), pair, purchaseOrderId, 'confirm');
    expect(order).toMatchObject({ status: 'confirmed', currency: 'EUR', credit: null });
    const { service_fee_percent, service_fee_minor, flags } = await world.db
      .selectFrom('purchase_orders')
      .select(['service_fee_percent', 'service_fee_minor', 'flags'])
      .where('id', '=', purchaseOrderId)
      .executeTakeFirstOrThrow();
    expect([Number(service_fee_percent), service_fee_minor]).toEqual([0, 0]);
    expect(flags).not.toContain('overCredit');
    await changedTerms(seller, pair.bistro, { creditLimitMinor: null });
  });

  it('makes two carts for one date, one per currency', async () => {
    const carts = await filled();
    const [date] = await listCartDates(buyer(), { cartId: carts[0]!.id });
    for (const { id, version } of carts)
      await changeCart(buyer(), {
        cartId: id,
        version,
        date: { fulfilmentId: date!.fulfilmentId, on: date!.on },
      });
    const openCarts = await listCarts(buyer(), {});
    expect(openCarts).toHaveLength(2);
  });

  it('goes to its own cart even when a cart of another currency is named', async () => {
    const carts = await filled();
    const dollars = carts.find(({ currency }) => currency === 'CAD')!;
    await setCartLines(buyer(), {
      lines: [{ formatId: oil, quantity: '11' }],
      mode: 'set',
      cartId: dollars.id,
    });
    const openCarts = await listCarts(buyer(), {});
    expect(
      Object.fromEntries(openCarts.map(({ currency, lines }) => [currency, lines[0]!.quantity])),
    ).toEqual({
      CAD: '2',
      EUR: '11',
    });
  });

  it('items are removed from the cart that holds them', async () => {
    await filled();
    await setCartLines(buyer(), { lines: [{ formatId: oil, quantity: '0' }], mode: 'set' });
    const openCarts = await listCarts(buyer(), {});
    expect(openCarts.find(({ currency }) => currency === 'EUR')!.lines).toEqual([]);
    expect(openCarts.find(({ currency }) => currency === 'CAD')!.lines).toHaveLength(1);
  });

  it('is the currency of a standing order, without the minimum of the other one, and of its email', async () => {
    const on = { startsOn: '2026-11-27' };
    const standing = await aStandingOrder(
      world.as(pair.buyer),
      pair,
      [
        { formatId: oil, quantity: '10' },
        { formatId: carrots, quantity: '2' },
      ],
      on,
    );
    const seen = await getStandingOrder(world.as(pair.buyer), { standingOrderId: standing.id });
    expect(seen).toMatchObject({ currency: 'EUR', linesMinor: 2_100, missingMinor: 0 });
    expect(seen.lines.map(({ unitPrice }) => unitPrice)).toEqual(['2.1', null]);
    await setPrice(world.as(system), {
      vendorId: pair.farm,
      priceListId: list,
      formatId: oil,
      unitPrice: '2.25',
    });
    await placeStandingOrders({ ...world.as(system), clock: stoppedClock(dueTimeOf(standing)) });
    await runAllJobs(world.as(system), world.pool);
    const { text } = await world.db
      .selectFrom('mailbox')
      .select('text')
      .where('text', 'like', '%→%')
      .executeTakeFirstOrThrow();
    expect(text.replaceAll(/\s/g, ' ')).toContain('2,10 € → 2,25 €');
  });
});
