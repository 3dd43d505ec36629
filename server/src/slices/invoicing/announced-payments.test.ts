import { beforeEach, expect, it } from 'vitest';
import type { Invoice } from '@halles/contract';
import { anonymous, type Person } from '../../platform/actor.ts';
import { codeOf } from '../../testing/code-of.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aTradingPair, type TradingPair } from '../ordering/factory/trading-pair.ts';
import { recordBankPayments } from './commands/bank-payments.ts';
import { emitPayment } from './commands/payment-emissions.ts';
import { recordPayment } from './commands/payments.ts';
import { publishCreditNote } from './factory/invoices.ts';
import { sentInvoice } from './factory/sent-invoices.ts';
import { getInvoice } from './queries/invoice.ts';

const world = await reactingWorld();
const as = (person: Person) => world.as(person);
const seller = () => as(pair.seller);
let pair: TradingPair;
let invoice: Invoice;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  invoice = await sentInvoice(world, pair);
});

const seen = () => getInvoice(seller(), { invoiceId: invoice.id });
const paidToday = { method: 'cheque', receivedOn: '2026-11-21', reference: '' } as const;

async function announced(amountMinor: number) {
  const emission = { on: '2026-11-21', method: 'cheque', reference: '0042', amountMinor } as const;
  const after = await emitPayment(as(pair.buyer), {
    invoiceId: invoice.id,
    version: invoice.version,
    ...emission,
  });
  return after.emission!.id;
}

it('an announced payment is recorded once by two people', async () => {
  const emissionIds = [await announced(2_000)];
  const record = () =>
    recordPayment(seller(), {
      ...paidToday,
      customerId: pair.bistro,
      currency: 'CAD',
      amountMinor: 2_000,
      note: '',
      shares: [{ invoiceId: invoice.id, amountMinor: 2_000 }],
      emissionIds,
    });
  const answers = await Promise.all([codeOf(record()), codeOf(record())]);
  expect(answers).toHaveLength(2);
  expect(new Set(answers)).toEqual(new Set(['invoicing.notEmitted', null]));
  expect((await seen()).paidMinor).toBe(2_000);
});

it('an announced payment of a bank list is recorded once', async () => {
  const emissionIds = [await announced(2_000)];
  const record = (occurrence: number) =>
    recordBankPayments(seller(), {
      currency: 'CAD',
      payments: [
        {
          line: { on: '2026-11-21', description: 'Bistro', amountMinor: 2_000, occurrence },
          customerId: pair.bistro,
          method: 'cheque',
          shares: [{ invoiceId: invoice.id, amountMinor: 2_000 }],
          emissionIds,
        },
      ],
    });
  await record(1);
  expect(await codeOf(record(2))).toBe('invoicing.notEmitted');
});

it('an announced payment ends with a credit note of all that is owed', async () => {
  await announced(2_000);
  await publishCreditNote(seller(), invoice.id, invoice.document.lines[0]!.quantity);
  expect(await seen()).toMatchObject({ balanceMinor: 0, emission: null });
});

it('an announced payment stays after a smaller credit note; what it has too much is credit', async () => {
  const emissionIds = [await announced(invoice.totalMinor)];
  await publishCreditNote(seller(), invoice.id, '1');
  const { balanceMinor, emission } = await seen();
  expect(balanceMinor).toBeLessThan(emission!.amountMinor);
  const { unappliedMinor } = await recordPayment(seller(), {
    ...paidToday,
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor: invoice.totalMinor,
    note: '',
    shares: [{ invoiceId: invoice.id, amountMinor: balanceMinor }],
    emissionIds,
  });
  expect(unappliedMinor).toBe(invoice.totalMinor - balanceMinor);
  expect(await seen()).toMatchObject({ balanceMinor: 0, emission: null });
});
