import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayIn, type Currency, type FormatId, type ProducerId, type PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { testApp } from '../../testing/app.ts';
import { readPdf } from '../../testing/pdf.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { aProducer } from '../catalogue/factory.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { changedProduct } from '../catalogue/factory/products.ts';
import { grantClaim } from '../ordering/factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  deliveredOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { insertTaxes } from '../organizations/factory.ts';
import { closeStatement } from './commands/statements.ts';
import { printableStatements } from './documents/statement-pdf.ts';
import { getProducerAccount, listProducerBalances } from './queries/balances.ts';
import { getOpenStatement } from './queries/statements.ts';

const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let producer: ProducerId;
let carrots: FormatId;
let oil: FormatId;

/** A producer with a commission of 12.345 %: carrots at $12.50, oil at €2.10. */
beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  producer = await aProducer(as(pair.seller));
  carrots = await addProductForSale(ctx, pair);
  oil = await addProductForSale(ctx, pair, { fr: 'Huile', en: 'Oil', unitPrice: '3.00' });
  for (const formatId of [carrots, oil])
    await changedProduct(as(pair.seller), formatId, { producerId: producer });
  const priceListId = await aPriceList(ctx, {
    vendorId: pair.farm,
    name: 'Export',
    audience: { kind: 'customers', customerIds: [pair.bistro] },
    priority: 1,
    currency: 'EUR',
  });
  await setPrice(ctx, { vendorId: pair.farm, priceListId, formatId: oil, unitPrice: '2.10' });
});

const delivered = (formatId: FormatId, quantity: string): Promise<PurchaseOrderId> =>
  deliveredOrder(as, pair, [{ formatId, quantity }]);
const open = (currency: Currency) => getOpenStatement(as(pair.seller), { producerId: producer, currency });
const close = async (currency: Currency) => {
  const { until, dueMinor } = await open(currency);
  return closeStatement(as(pair.seller), { producerId: producer, currency, until, dueMinor });
};
const account = () => getProducerAccount(as(pair.seller), { producerId: producer });
const nextDay = () => world.clock.advance(86_400_000);
const today = () => dayIn(world.clock.now(), 'America/Toronto');

describe('a producer whose products were sold in two currencies', () => {
  beforeEach(async () => {
    await delivered(carrots, '4');
    await delivered(oil, '10');
  });

  it('has an open statement in each, with its own totals, commission and taxes', async () => {
    await insertTaxes(world, pair.farm, [
      { id: world.ids.next<'Tax'>(), fr: 'TPS', en: 'GST', rate: '5', taxNumber: '', jurisdiction: 'CA' },
    ]);
    expect(await open('CAD')).toMatchObject({
      currency: 'CAD',
      salesMinor: 50_00,
      commissionMinor: 6_17,
      commissionTaxes: [{ baseMinor: 6_17, amountMinor: 31 }],
      dueMinor: 43_52,
      entries: [{ name: { fr: 'Carottes' }, amountMinor: 50_00 }],
    });
    expect(await open('EUR')).toMatchObject({
      currency: 'EUR',
      salesMinor: 21_00,
      commissionMinor: 2_59,
      commissionTaxes: [{ baseMinor: 2_59, amountMinor: 13 }],
      dueMinor: 18_28,
      entries: [{ name: { fr: 'Huile' }, amountMinor: 21_00 }],
    });
    expect(await getOpenStatement(as(pair.seller), { producerId: producer })).toMatchObject({
      currency: 'CAD',
    });
  });

  it('has a balance in each, the seller’s currency first', async () => {
    const amounts = [
      { currency: 'CAD', owedMinor: 0, openMinor: 43_83, last: null },
      { currency: 'EUR', owedMinor: 0, openMinor: 18_41, last: null },
    ];
    expect(await listProducerBalances(as(pair.seller))).toMatchObject(
      amounts.map((one) => ({ id: producer, ...one })),
    );
    expect((await account()).balances).toMatchObject(
      amounts.map((one) => ({ ...one, openFrom: today(), can: { close: true } })),
    );
  });

  it('gets two statements of the same days, each with its number, document and email', async () => {
    const closed = [await close('EUR'), await close('CAD')];
    expect(closed).toMatchObject([
      { number: '1', currency: 'EUR', dueMinor: 18_41, from: today(), until: today() },
      { number: '2', currency: 'CAD', dueMinor: 43_83, from: today(), until: today() },
    ]);
    expect(await account()).toMatchObject({
      balances: [
        { currency: 'CAD', owedMinor: 43_83, openMinor: 0, last: { number: '2' } },
        { currency: 'EUR', owedMinor: 18_41, openMinor: 0, last: { number: '1' } },
      ],
      statements: [{ number: '2' }, { number: '1' }],
    });
    const document = await printableStatements[0]!.compose(
      as(pair.seller),
      { statementId: closed[0]!.id! },
      'FR',
    );
    const { pages } = await readPdf(await pdfOf(document));
    const text = pages.flat().join('\n').replaceAll('\u00a0', ' ');
    expect(text).toContain('18,41 €');
    expect(text).not.toContain('$');
    await runAllJobs(world.as(system), world.pool);
    const { rows } = await sql<{ files: number }>`
      select cardinality(attachment_ids) as files from outgoing_mail
      where template = 'producerStatement' and organization_id = ${pair.farm}`.execute(world.db);
    expect(rows).toEqual([{ files: 1 }, { files: 1 }]);
  });

  it('gets one statement of the same days and currency', async () => {
    await close('EUR');
    await delivered(oil, '1');
    await expect(close('EUR')).rejects.toMatchObject({ code: 'hubs.periodOver' });
  });

  it('has exports that say the currency of each amount', async () => {
    const currenciesOf = async (path: string) => {
      const { text } = await call(pair.seller, 'GET', `/exports/${path}`);
      return text
        .trim()
        .split(/\r?\n/u)
        .map((line) => /CAD|EUR/u.exec(line)?.[0]);
    };
    const ofEuros = `producerStatement.csv?producerId=${producer}&currency=EUR`;
    expect(await currenciesOf(ofEuros)).toEqual([undefined, 'EUR']);
    expect(await currenciesOf('producerBalances.csv')).toEqual([undefined, 'CAD', 'EUR']);
  });

  it('is exported with the titles of formats in the reader’s language', async () => {
    const { entries } = await open('EUR');
    const { formatTitle } = entries[0]!;
    expect(formatTitle.en).not.toBe(formatTitle.fr);
    const exported = async (language: string) =>
      (
        await call(
          pair.seller,
          'GET',
          `/exports/producerStatement.csv?producerId=${producer}&currency=EUR&language=${language}`,
        )
      ).text;
    expect(await exported('EN')).toContain(formatTitle.en);
    expect(await exported('FR')).toContain(formatTitle.fr);
  });

  it('can be printed before it is closed', async () => {
    const path = `/documents/openStatement.pdf?producerId=${producer}&currency=EUR&until=${today()}`;
    expect(await call(pair.seller, 'GET', path)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf' },
    });
  });
});

describe('what is given back', () => {
  it('is carried to the next statement of its own currency', async () => {
    await delivered(carrots, '4');
    const order = await delivered(oil, '10');
    await close('CAD');
    await close('EUR');
    await grantClaim(as, pair, order, '10');
    nextDay();
    expect(await open('EUR')).toMatchObject({ salesMinor: -21_00, dueMinor: -18_41 });
    expect(await close('EUR')).toMatchObject({ number: '3', state: 'carried' });
    await delivered(carrots, '8');
    nextDay();
    expect(await open('CAD')).toMatchObject({ carriedForwardMinor: 0, dueMinor: 87_65 });
    expect(await open('EUR')).toMatchObject({ carriedForwardMinor: -18_41, entries: [] });
    expect((await account()).balances).toMatchObject([
      { currency: 'CAD', owedMinor: 43_83, openMinor: 87_65 },
      { currency: 'EUR', owedMinor: 18_41, openMinor: -18_41 },
    ]);
  });
});
