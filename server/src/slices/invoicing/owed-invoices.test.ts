import { beforeAll, expect, it } from 'vitest';
import type { InvoiceId, OrganizationId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { codeOf } from '../../testing/code-of.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { anotherBuyer, aTradingPair, type TradingPair } from '../ordering/factory/trading-pair.ts';
import { aMember } from '../organizations/factory.ts';
import { draftInvoiceWithoutOrder } from './commands/draft.ts';
import { markAsPaid } from './commands/payments.ts';
import { updateInvoice } from './commands/update-draft.ts';
import { published } from './factory/invoices.ts';
import { listOwedInvoices } from './queries/payments.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const seller = () => as(pair.seller);
let pair: TradingPair;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
});

const line = {
  name: { en: 'Crates', fr: 'Caisses' },
  formatTitle: { en: '', fr: '' },
  unit: 'piece' as const,
  quantity: '1',
  unitPrice: '10',
  taxIds: [],
};

async function drafted(dueOn: string, customerId: OrganizationId) {
  const { id, version } = await draftInvoiceWithoutOrder(seller(), { customerId });
  return updateInvoice(seller(), { invoiceId: id, version, change: { lines: [line], dueOn } });
}

async function owed(dueOn: string, customerId = pair.bistro): Promise<InvoiceId> {
  const { id } = await drafted(dueOn, customerId);
  await published(seller(), id);
  return id;
}

const list = (currency: 'CAD' | 'EUR' = 'CAD') =>
  listOwedInvoices(seller(), { customerId: pair.bistro, currency });

it('are all unpaid invoices of the customer, the oldest first, however many are newer', async () => {
  const overdue = await owed('2026-12-01');
  const paid = await owed('2026-12-02');
  await markAsPaid(seller(), { invoiceId: paid, version: 3, method: 'cheque', reference: '' });
  await owed('2026-12-03', (await anotherBuyer(world.as(anonymous), pair, 'Cantine')).bistro);
  await drafted('2026-12-04', pair.bistro);
  for (let count = 0; count < 100; count += 1) await owed('2026-12-24');
  world.clock.advance(Date.parse('2026-12-02T12:00:00Z') - world.clock.now().getTime());
  const rows = await list();
  expect(rows).toHaveLength(101);
  expect(rows[0]).toEqual({
    id: overdue,
    number: '1',
    dueOn: '2026-12-01',
    balanceMinor: 1_000,
    isOverdue: true,
  });
  expect(new Set(rows.slice(1).map(({ dueOn, isOverdue }) => `${dueOn} ${isOverdue}`))).toEqual(
    new Set(['2026-12-24 false']),
  );
  expect(await list('EUR')).toEqual([]);
});

it('are for the seller’s members who see sales', async () => {
  const driver = await aMember(world.as(system), pair.farm, 'driver');
  const input = { customerId: pair.bistro, currency: 'CAD' } as const;
  expect(await codeOf(listOwedInvoices(as(driver), input))).toBe('request.notAllowed');
  expect(await listOwedInvoices(as(pair.buyer), { ...input, customerId: pair.farm })).toEqual([]);
});
