import { beforeEach, expect, it } from 'vitest';
import type { Invoice } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { recordBankPayments } from './commands/bank-payments.ts';
import { reverseBankPayments, reversePayment } from './commands/payment-reversals.ts';
import { billedOrder } from './factory/invoices.ts';
import { matchBankList } from './queries/bank-list.ts';
import { getInvoice } from './queries/invoice.ts';
import { listPayments } from './queries/payments.ts';

const world = await reactingWorld();
const as = (person: Person) => world.as(person);
const seller = () => as(pair.seller);
let pair: TradingPair;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
});

async function billed(quantity: string): Promise<Invoice> {
  const formatId = await addProductForSale(world.as(system), pair, {
    fr: 'Navets',
    en: 'Turnips',
    unitPrice: '10',
    multiple: '1',
  });
  const order = await deliveredOrder(as, pair, [{ formatId, quantity }]);
  return billedOrder(seller(), order);
}

const read = (...lines: string[]) =>
  matchBankList(seller(), { currency: 'CAD', text: ['Date;Description;Amount', ...lines].join('\n') });

/** Records what is proposed, as one press does. */
async function record(...lines: string[]) {
  const { lines: found } = await read(...lines);
  const payments = found.flatMap(({ match, isRecorded: _r, method: _m, ...line }) =>
    match ? [{ line, ...match }] : [],
  );
  return recordBankPayments(seller(), { currency: 'CAD', payments });
}

const balances = async (...invoices: Invoice[]) =>
  Promise.all(invoices.map(async ({ id }) => (await getInvoice(seller(), { invoiceId: id })).balanceMinor));
const payments = async () => (await listPayments(seller(), { side: 'vendor', page: 1, pageSize: 25 })).rows;

it('records each deposit as a payment, and never a line twice', async () => {
  const [five, eight] = [await billed('5'), await billed('8')];
  const lines = [`2026-11-20;Interac ${five.number};50.00`, `2026-11-20;Interac ${eight.number};80.00`];
  const { paymentIds } = await record(...lines);
  expect(paymentIds).toHaveLength(2);
  expect(await balances(five, eight)).toEqual([0, 0]);
  expect(
    (await payments()).map(({ amountMinor, method, reference }) => [amountMinor, method, reference]),
  ).toEqual(
    expect.arrayContaining([
      [5_000, 'eTransfer', `Interac ${five.number}`],
      [8_000, 'eTransfer', `Interac ${eight.number}`],
    ]),
  );
  const again = await read(...lines, '2026-11-20;Other;1.00');
  expect(again.lines.map(({ isRecorded, match }) => [isRecorded, match])).toEqual([
    [true, null],
    [true, null],
    [false, null],
  ]);
});

it('refuses the whole list when one line was recorded meanwhile', async () => {
  const [five, eight] = [await billed('5'), await billed('8')];
  await record(`2026-11-20;${five.number};20.00`);
  const line = { on: '2026-11-20', description: five.number!, amountMinor: 2_000, occurrence: 1 };
  const payment = (invoice: Invoice, at: typeof line) => ({
    line: at,
    customerId: pair.bistro,
    method: 'cheque' as const,
    shares: [{ invoiceId: invoice.id, amountMinor: at.amountMinor }],
    emissionIds: [],
  });
  const other = { ...line, description: eight.number!, amountMinor: 8_000 };
  await expect(
    recordBankPayments(seller(), {
      currency: 'CAD',
      payments: [payment(eight, other), payment(five, line)],
    }),
  ).rejects.toThrow('invoicing.bankLineRecorded');
  expect(await balances(five, eight)).toEqual([3_000, 8_000]);
  await expect(
    recordBankPayments(seller(), {
      currency: 'CAD',
      payments: [payment(five, { ...line, amountMinor: 9_000 })],
    }),
  ).rejects.toThrow('invoicing.moreThanBalance');
  const future = { ...other, on: '2999-01-01' };
  await expect(
    recordBankPayments(seller(), { currency: 'CAD', payments: [payment(eight, future)] }),
  ).rejects.toThrow('invoicing.paidInFuture');
});

it('several deposits can pay one invoice, and the rest is credit', async () => {
  const five = await billed('5');
  await recordBankPayments(seller(), {
    currency: 'CAD',
    payments: [1, 2].map((occurrence) => ({
      line: { on: '2026-11-20', description: 'Dépôt', amountMinor: 3_000, occurrence },
      customerId: pair.bistro,
      method: 'cheque',
      shares: [{ invoiceId: five.id, amountMinor: occurrence === 1 ? 3_000 : 2_000 }],
      emissionIds: [],
    })),
  });
  expect(await balances(five)).toEqual([0]);
  expect((await payments()).map(({ unappliedMinor }) => unappliedMinor).toSorted((a, b) => a - b)).toEqual([
    0, 1_000,
  ]);
});

it('is undone as a whole, and its lines can be recorded again', async () => {
  const [five, eight] = [await billed('5'), await billed('8')];
  const lines = [`2026-11-20;${five.number};50.00`, `2026-11-20;${eight.number};80.00`];
  const { paymentIds } = await record(...lines);
  await reverseBankPayments(seller(), { paymentIds, reason: 'undone' });
  expect(await balances(five, eight)).toEqual([5_000, 8_000]);
  await expect(reverseBankPayments(seller(), { paymentIds, reason: 'undone' })).rejects.toThrow(
    'invoicing.alreadyReversed',
  );
  const second = await record(...lines);
  await reversePayment(seller(), { paymentId: second.paymentIds[0]!, reason: 'bounced' });
  expect((await read(...lines)).lines.filter(({ isRecorded }) => isRecorded)).toHaveLength(1);
});

it('is for members who record payments, and shows nobody else’s invoices', async () => {
  const five = await billed('5');
  const other = await aTradingPair(world.as(anonymous));
  const text = `Date;Description;Amount\n2026-11-20;${five.number};50.00`;
  const shown = await matchBankList(as(other.seller), { currency: 'CAD', text });
  expect(shown).toMatchObject({ owed: [], lines: [{ match: null }] });
  await expect(
    recordBankPayments(as(other.seller), {
      currency: 'CAD',
      payments: [
        {
          line: { on: '2026-11-20', description: '', amountMinor: 5_000, occurrence: 1 },
          customerId: pair.bistro,
          method: 'cheque',
          shares: [{ invoiceId: five.id, amountMinor: 5_000 }],
          emissionIds: [],
        },
      ],
    }),
  ).rejects.toThrow('request.notFound');
  const { lines } = await read(`2026-11-20;${five.number};50.00`);
  const { isRecorded: _r, method, match, ...line } = lines[0]!;
  const stranger = { line, method, shares: match!.shares, emissionIds: [], customerId: other.bistro };
  await expect(recordBankPayments(seller(), { currency: 'CAD', payments: [stranger] })).rejects.toThrow(
    'request.notFound',
  );
  await expect(matchBankList(seller(), { currency: 'CAD', text: 'Bonjour' })).rejects.toThrow(
    'invoicing.noBankList',
  );
});

it('knows a line of OFX that was recorded with its escapes', async () => {
  const five = await billed('5');
  const line = { on: '2026-11-20', description: 'P&amp;T Bistro', amountMinor: 5_000, occurrence: 1 };
  await recordBankPayments(seller(), {
    currency: 'CAD',
    payments: [
      {
        line,
        customerId: pair.bistro,
        method: 'cheque',
        shares: [{ invoiceId: five.id, amountMinor: 5_000 }],
        emissionIds: [],
      },
    ],
  });
  const text = '<OFX><STMTTRN><DTPOSTED>20261120<TRNAMT>50.00<NAME>P&amp;T Bistro</STMTTRN></OFX>';
  const { lines } = await matchBankList(seller(), { currency: 'CAD', text });
  expect(lines).toMatchObject([{ description: 'P&T Bistro', isRecorded: true, match: null }]);
});
