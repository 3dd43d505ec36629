import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, Invoice, LedgerResult } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { changedTerms, related } from '../relationships/factory.ts';
import { callerOf } from './factory/api-calls.ts';

const world = await reactingWorld();
const call = callerOf(world);
let pair: TradingPair;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
});

async function invoiceOf(formatId: FormatId): Promise<Invoice> {
  const order = await submitOrder(world.as, pair, [{ formatId, quantity: '4' }]);
  await applyActions(world.as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
  const { invoiceIds } = await call(pair.seller, 'invoicing.draftInvoices', {
    purchaseOrderIds: [order],
    by: 'customer',
  });
  const { id, version } = await call(pair.seller, 'invoicing.getInvoice', { invoiceId: invoiceIds[0] });
  return call(pair.seller, 'invoicing.publishInvoice', { invoiceId: id, version });
}

const carrots = () => addProductForSale(world.as(system), pair, { multiple: '1' });

async function soldInEuros(): Promise<FormatId> {
  const formatId = await carrots();
  const audience = { kind: 'customers' as const, customerIds: [pair.bistro] };
  const list = { vendorId: pair.farm, name: 'Export', audience, priority: 1, currency: 'EUR' as const };
  const priceListId = await aPriceList(world.as(system), list);
  await setPrice(world.as(system), { vendorId: pair.farm, priceListId, formatId, unitPrice: '2.10' });
  return formatId;
}

async function ageing() {
  const question = { side: 'vendor', ledger: 'ageing', from: '2026-11-01', until: '2026-11-21' };
  const { columns, rows, totals }: LedgerResult = await call(pair.seller, 'reports.getLedger', question);
  const named = (cells: readonly unknown[]) =>
    Object.fromEntries(columns.map(({ id }, index) => [id, cells[index]]));
  return { rows: rows.map(({ cells }) => named(cells)), totals: totals.map(({ cells }) => named(cells)) };
}

describe('a partner that both buys from the organization and sells to it', () => {
  it('is listed once, with what it owes', async () => {
    await invoiceOf(await carrots());
    await changedTerms(world.as(pair.seller), pair.bistro, { creditLimitMinor: 60_000 });
    await related(world.as(system), pair.bistro, pair.farm, 'active');
    const { rows, totals } = await ageing();
    expect(rows).toMatchObject([{ total: 5_000, limit: 60_000, exposure: 5_000 }]);
    expect(totals).toMatchObject([{ total: 5_000 }]);
  });
});

describe('a credit limit', () => {
  it('is in the seller’s currency: debts in another one are not compared with it', async () => {
    await changedTerms(world.as(pair.seller), pair.bistro, { creditLimitMinor: 500 });
    await invoiceOf(await soldInEuros());
    expect((await ageing()).rows).toMatchObject([{ total: 840, limit: null }]);
    const { customers } = await call(pair.seller, 'invoicing.getPaymentMonitor', {});
    expect(customers).toMatchObject([{ currency: 'EUR', total: 840, creditLimitMinor: null }]);
  });

  it('does not list a customer for open orders in another currency', async () => {
    await changedTerms(world.as(pair.seller), pair.bistro, { creditLimitMinor: 500 });
    await submitOrder(world.as, pair, [{ formatId: await soldInEuros(), quantity: '4' }]);
    expect((await call(pair.seller, 'invoicing.getPaymentMonitor', {})).customers).toEqual([]);
  });
});
