import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addDays,
  dayIn,
  type FormatId,
  type Id,
  type ProducerId,
  type PurchaseOrderId,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { readPdf } from '../../testing/pdf.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { aProducer } from '../catalogue/factory.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, anOrganization, insertTaxes, setSettings } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { closeStatement } from './commands/statements.ts';
import { printableStatements } from './documents/statement-pdf.ts';
import { getProducerAccount } from './queries/balances.ts';
import { getOpenStatement } from './queries/statements.ts';
import { hubsRoutes as routes } from './routes.ts';
import { changedProduct, changedProducer } from '../catalogue/factory/products.ts';

const { world, call } = await testApp();
const TPS = '0192f0c1-0000-7000-8000-0000000000a5' as Id<'Tax'>;
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let producer: ProducerId;
let carrots: FormatId;

/** Carrots of a producer, at 12.50. */
async function producerItems(producerId: ProducerId, more: { fr: string } = { fr: 'Carottes' }) {
  const formatId = await addProductForSale(world.as(system), pair, {
    ...more,
    en: 'Carrots',
    unitPrice: '12.50',
  });
  await changedProduct(as(pair.seller), formatId, { producerId: producerId });
  return formatId;
}

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  producer = await aProducer(as(pair.seller), { gstNumber: '812345676 RT0001' });
  carrots = await producerItems(producer);
});

const delivered = async (quantity = '4'): Promise<PurchaseOrderId> => {
  const id = await submitOrder(as, pair, [{ formatId: carrots, quantity }]);
  await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'load', 'deliver');
  return id;
};
const claimed = async (purchaseOrderId: PurchaseOrderId, quantity: string) => {
  const path = `/purchase-orders/${purchaseOrderId}`;
  const { json: order } = await call(pair.buyer, 'GET', path);
  const { json: raised } = await call(pair.buyer, 'POST', `${path}/claims`, {
    version: order.version,
    lines: [{ lineId: order.lines[0].id, kind: 'damaged', quantity }],
  });
  await call(pair.seller, 'POST', `${path}/claims/${raised.claims[0].id}/decision`, {
    version: raised.version,
    decision: 'accept',
  });
};
const setRate = (of: object, percent: string | null) =>
  call(pair.seller, 'PUT', '/commission-rates', { of, percent });
const openOf = (who = pair.seller) => getOpenStatement(as(who), { producerId: producer });
const close = async (until: string, dueMinor: number, who = pair.seller) =>
  call(who, 'POST', `/producers/${producer}/statements`, { currency: 'CAD', until, dueMinor });
const closeOpen = async () => {
  const open = await openOf();
  return (await close(open.until, open.dueMinor)).json;
};
const nextDay = () => world.clock.advance(86_400_000);
/** Today in Montréal. */
const today = () => dayIn(world.clock.now(), 'America/Toronto');

describe('the tax numbers of a producer that is an organization of the platform', () => {
  const taxed = async (status: 'active' | 'requested') => {
    const { organization } = await anOrganization(world.as(anonymous), { name: 'Maraîchers des Cèdres' });
    await insertTaxes(world, organization.id, [
      { id: TPS, fr: 'TPS', en: 'GST', rate: '5', taxNumber: '812345676 RT0002', jurisdiction: 'CA' },
    ]);
    await related(world.as(system), organization.id, pair.farm, status);
    producer = await aProducer(as(pair.seller), {
      name: 'Maraîchers des Cèdres',
      organizationId: organization.id,
      gstNumber: '812345676 RT0001',
      qstNumber: '1234567890 TQ0001',
    });
    return (await openOf()).producer;
  };

  it('come from its own settings, and from the hub where it has none', async () => {
    expect(await taxed('active')).toMatchObject({
      gstNumber: '812345676 RT0002',
      qstNumber: '1234567890 TQ0001',
    });
  });

  it('are the hub’s own until it accepted the relation', async () => {
    expect(await taxed('requested')).toMatchObject({ gstNumber: '812345676 RT0001' });
  });
});

describe('the open statement', () => {
  it('contains the deliveries, at the commission rate of the day they were ordered', async () => {
    await delivered();
    await setRate({ kind: 'category', categoryId: 'vegetables' }, '50');
    expect(await openOf()).toMatchObject({
      number: null,
      state: 'draft',
      from: today(),
      until: today(),
      salesMinor: 50_00,
      commissionMinor: 6_17,
      dueMinor: 43_83,
      entries: [{ kind: 'sale', quantity: '4', commissionPercent: '12.345', amountMinor: 50_00 }],
      can: { close: true },
    });
  });

  it('leaves out undelivered lines', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    await applyActions(as, pair, id, 'confirm');
    expect(await openOf()).toMatchObject({ entries: [], dueMinor: 0, can: { close: 'hubs.nothingToClose' } });
  });

  it('uses the rate of the product, then of the category, then of the producer, then the general one', async () => {
    await setSettings(world, pair.farm, { commission_percent: '20' });
    const { product_id: productId } = await world.db
      .selectFrom('formats')
      .select('product_id')
      .where('id', '=', carrots)
      .executeTakeFirstOrThrow();
    await changedProduct(as(pair.seller), carrots, { categoryId: 'vegetables.roots' });
    const category = (categoryId: string, percent: string | null) =>
      setRate({ kind: 'category', categoryId }, percent);
    const rateNow = async () => {
      await delivered('1');
      return (await openOf()).entries.at(-1)!.commissionPercent;
    };
    const rates = [await rateNow()];
    await category('vegetables', '7');
    rates.push(await rateNow());
    await category('vegetables.roots', '6.125');
    rates.push(await rateNow());
    await setRate({ kind: 'product', productId }, '0');
    rates.push(await rateNow());
    await setRate({ kind: 'product', productId }, null);
    await category('vegetables.roots', null);
    await category('vegetables', null);
    await changedProducer(as(pair.seller), producer, { commissionPercent: null });
    rates.push(await rateNow());
    expect(new Set(rates)).toEqual(new Set(['12.345', '7', '6.125', '0', '20']));
  });
});

describe('closing', () => {
  it('numbers without gaps, states nothing twice, and leaves later entries to the next statement', async () => {
    await delivered();
    const first = await closeOpen();
    expect(first).toMatchObject({
      number: '1',
      state: 'owed',
      dueMinor: 43_83,
      from: today(),
      until: today(),
    });
  });

  it('refuses an amount due other than the displayed one, a future day, and an empty statement', async () => {
    await delivered();
    expect((await close(today(), 43_84)).json).toMatchObject({
      code: 'hubs.dueChanged',
      details: { dueMinor: 43_83 },
    });
    expect((await close(addDays(today(), 1), 43_83)).json.code).toBe('hubs.periodOver');
    await close(today(), 43_83);
    expect((await close(today(), 0)).json.code).toBe('hubs.periodOver');
  });

  it('is refused to members without permission', async () => {
    await delivered();
    const packer = await aMember(world.as(anonymous), pair.farm, 'warehouse');
    expect((await call(packer, 'GET', `/producers/${producer}/open-statement`)).status).toBe(403);
    const sales = await aMember(world.as(anonymous), pair.farm, 'sales');
    expect(await openOf(sales)).toMatchObject({ can: { close: 'request.notAllowed' } });
    expect((await close(today(), 43_83, sales)).status).toBe(403);
    expect((await close(today(), 43_83, pair.buyer)).status).toBe(404);
  });

  it('emails the statement to its producer once, with the PDF', async () => {
    await delivered();
    await closeOpen();
    await runAllJobs(world.as(system), world.pool);
    await runAllJobs(world.as(system), world.pool);
    const { rows } = await sql<{ to_address: string; files: number }>`
      select to_address, cardinality(attachment_ids) as files from outgoing_mail
      where template = 'producerStatement' and organization_id = ${pair.farm}`.execute(world.db);
    expect(rows).toEqual([{ to_address: 'elise@jardins.example', files: 1 }]);
  });

  it('closes once when called twice concurrently', async () => {
    await delivered();
    const answers = await Promise.all([close(today(), 43_83), close(today(), 43_83)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a closed statement', () => {
  it('cannot be changed, not even by SQL', async () => {
    await delivered();
    const { id } = await closeOpen();
    const refused = (text: string) =>
      sql
        .raw(text)
        .execute(world.db)
        .then(
          () => 'changed',
          () => 'refused',
        );
    expect(
      await Promise.all([
        refused(`update producer_statements set due_minor = 0 where id = '${id}'`),
        refused(`delete from producer_statements where id = '${id}'`),
        refused(`update producer_statement_lines set entry = '{}' where statement_id = '${id}'`),
        refused(`delete from producer_statement_lines where statement_id = '${id}'`),
        refused(
          `insert into producer_statement_lines (vendor_id, statement_id, position, producer_id, cause_key, entry)
           select vendor_id, statement_id, 99, producer_id, 'late', entry from producer_statement_lines
           where statement_id = '${id}'`,
        ),
      ]),
    ).toEqual(Array.from({ length: 5 }, () => 'refused'));
  });

  it('leaves later claims to the next one, and a negative amount to the one after', async () => {
    const order = await delivered();
    await closeOpen();
    await claimed(order, '4');
    nextDay();
    // Sessions expire overnight, so the test calls the commands directly.
    const open = () => getOpenStatement(as(pair.seller), { producerId: producer });
    expect(await open()).toMatchObject({ salesMinor: -50_00, commissionMinor: -6_17, dueMinor: -43_83 });
    const { currency, until, dueMinor } = await open();
    const closing = { producerId: producer, currency, until, dueMinor };
    const second = await closeStatement(as(pair.seller), closing);
    expect(second).toMatchObject({ number: '2', state: 'carried', can: { settle: 'hubs.nothingOwed' } });
    expect(await getProducerAccount(as(pair.seller), { producerId: producer })).toMatchObject({
      balances: [{ currency: 'CAD', owedMinor: 43_83, openMinor: -43_83 }],
    });
    await delivered('8');
    nextDay();
    expect(await open()).toMatchObject({
      carriedForwardMinor: -43_83,
      salesMinor: 100_00,
      dueMinor: 87_65 - 43_83,
    });
  });

  it('is settled in parts, never beyond its amount, and voided settlements do not count', async () => {
    await delivered();
    const { id } = await closeOpen();
    const pay = (amountMinor: number, paidOn = today()) =>
      call(pair.seller, 'POST', `/producer-statements/${id}/settlements`, {
        paidOn,
        method: 'cheque',
        reference: '0042',
        amountMinor,
      });
    expect((await pay(50_00)).json).toMatchObject({
      code: 'hubs.moreThanOwed',
      details: { leftMinor: 43_83 },
    });
    expect((await pay(1, addDays(today(), 1))).json.code).toBe('hubs.paidInFuture');
    expect((await pay(40_00)).json).toMatchObject({ state: 'owed', settledMinor: 40_00 });
    const { json: paid } = await pay(3_83);
    expect(paid).toMatchObject({ state: 'paid', settledMinor: 43_83, can: { settle: 'hubs.nothingOwed' } });
    const { json: after } = await call(
      pair.seller,
      'POST',
      `/producer-statements/${id}/settlements/${paid.settlements[0].id}/void`,
      {},
    );
    expect(after).toMatchObject({ state: 'owed', settledMinor: 3_83 });
    expect((await call(pair.seller, 'GET', '/producer-balances')).json).toMatchObject([
      { id: producer, owedMinor: 40_00, openMinor: 0, last: { number: '1' } },
    ]);
  });

  it('has the same content in the PDF as on the screen, in both languages', async () => {
    await delivered();
    const { id } = await closeOpen();
    const [printable] = printableStatements;
    for (const [language, kind, amount] of [
      ['FR', 'Relevé de producteur', '43,83 $'],
      ['EN', 'Producer statement', '$43.83'],
    ] as const) {
      const document = await printable!.compose(as(pair.seller), { statementId: id }, language);
      const { pages, title } = await readPdf(await pdfOf(document));
      const read = pages.flat().join('\n').replaceAll('\u00a0', ' ');
      expect(title).toContain(kind);
      expect(read).toContain(amount);
      expect(read).toContain('Les Jardins d’Élise');
      expect(read).toContain('812345676 RT0001');
    }
  });

  it('pushes the same data as a query returns', async () => {
    const order = await delivered();
    const common = { world, routes, actor: pair.seller };
    await expectLiveMatchesFetch({ ...common, name: 'hubs.listProducerBalances', input: {} }, () =>
      claimed(order, '1'),
    );
    let statementId = '';
    await expectLiveMatchesFetch(
      { ...common, name: 'hubs.getProducerAccount', input: { producerId: producer } },
      async () => {
        statementId = (await closeOpen()).id;
      },
    );
    await expectLiveMatchesFetch({ ...common, name: 'hubs.getStatement', input: { statementId } }, () =>
      call(pair.seller, 'POST', `/producer-statements/${statementId}/settlements`, {
        paidOn: today(),
        method: 'cheque',
        reference: '',
        amountMinor: 100,
      }),
    );
    await expectLiveMatchesFetch(
      { ...common, name: 'hubs.getOpenStatement', input: { producerId: producer } },
      () => delivered(),
    );
  });
});
