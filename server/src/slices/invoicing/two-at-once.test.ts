import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { FormatId, Invoice, InvoiceId, PaymentId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { codeOf } from '../../testing/code-of.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { noteDeadlocks } from '../../testing/waiting.ts';
import { loadExposures } from '../ordering/index.ts';
import {
  aTradingPair,
  addProductForSale,
  deliveredOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { recordBankPayments } from './commands/bank-payments.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { draftCreditNote } from './commands/credit-note.ts';
import { reversePayment } from './commands/payment-reversals.ts';
import { applyCredit, markAsPaid, recordPayment, writeOffInvoice } from './commands/payments.ts';
import { publishInvoice } from './commands/publish.ts';
import { refundCredit } from './commands/refunds.ts';
import { billedOrder, draftedFor } from './factory/invoices.ts';
import { getCustomerStatements } from './queries/account-statements.ts';
import { getInvoice } from './queries/invoice.ts';
import { getPaymentMonitor } from './queries/payment-monitor.ts';

const world = await reactingWorld();
const { log, deadlocks } = noteDeadlocks(world.log);
const as = (person: Member) => world.as(person, { log });
const seller = () => as(pair.seller);
let pair: TradingPair;
let carrots: FormatId;

/** An open invoice of 50 $, a draft of another one, a draft of a credit note, and 10 $ of credit by a payment. */
interface Books {
  invoice: Invoice;
  draft: Invoice;
  note: Invoice;
  paymentId: PaymentId;
  version: number;
}

const paidToday = { receivedOn: '2026-11-21', method: 'cheque', reference: '', note: '' } as const;
const pay = (amountMinor: number, shares: { invoiceId: InvoiceId; amountMinor: number }[]) =>
  recordPayment(seller(), {
    ...paidToday,
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor,
    shares,
    emissionIds: [],
  });

async function begin(): Promise<Books> {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { multiple: '1' });
  const delivered = () => deliveredOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
  const first = await billedOrder(seller(), await delivered());
  const draft = await draftedFor(seller(), await delivered());
  const { id: paymentId } = await pay(3_000, [{ invoiceId: first.id, amountMinor: 2_000 }]);
  const { version } = await getInvoice(seller(), { invoiceId: first.id });
  const note = await draftCreditNote(seller(), {
    invoiceId: first.id,
    version,
    reason: 'x',
    lines: [{ lineId: first.document.lines[0]!.id, quantity: '3' }],
    deliveryFee: false,
  });
  const invoice = await getInvoice(seller(), { invoiceId: first.id });
  return { invoice, draft, note, paymentId, version: invoice.version };
}

const actions: Record<string, (books: Books) => Promise<unknown>> = {
  publish: ({ draft: { id, version } }) => publishInvoice(seller(), { invoiceId: id, version }),
  removeDraft: ({ draft: { id, version } }) =>
    cancelInvoice(seller(), { invoiceId: id, version, reason: '' }),
  credit: ({ note: { id, version } }) => publishInvoice(seller(), { invoiceId: id, version }),
  cancel: ({ invoice: { id }, version }) => cancelInvoice(seller(), { invoiceId: id, version, reason: 'x' }),
  payment: ({ invoice: { id } }) => pay(3_000, [{ invoiceId: id, amountMinor: 3_000 }]),
  markAsPaid: ({ invoice: { id }, version }) =>
    markAsPaid(seller(), { invoiceId: id, version, method: 'cheque', reference: '' }),
  applyCredit: ({ invoice: { id }, paymentId }) =>
    applyCredit(seller(), { source: { paymentId }, shares: [{ invoiceId: id, amountMinor: 1_000 }] }),
  reversal: ({ paymentId }) => reversePayment(seller(), { paymentId, reason: 'x' }),
  refund: ({ paymentId }) =>
    refundCredit(seller(), {
      source: { paymentId },
      amountMinor: 1_000,
      paidOn: '2026-11-21',
      method: 'cheque',
      reference: '',
      note: '',
    }),
  writeOff: ({ invoice: { id }, version }) =>
    writeOffInvoice(seller(), { invoiceId: id, version, reason: 'x' }),
  bank: ({ invoice: { id } }) =>
    recordBankPayments(seller(), {
      currency: 'CAD',
      payments: [
        {
          line: { on: '2026-11-21', description: 'Bistro', amountMinor: 3_000, occurrence: 1 },
          customerId: pair.bistro,
          method: 'cheque',
          shares: [{ invoiceId: id, amountMinor: 3_000 }],
          emissionIds: [],
        },
      ],
    }),
};

/** The sums on the documents are those of the ledger, nothing is used twice, and all totals of the customer agree. */
async function checkBooks(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i where i.vendor_id = ${pair.farm} and (
      i.balance_minor < 0 and i.kind = 'invoice'
      or i.paid_minor + i.written_off_minor + i.credited_minor <> coalesce((select sum(case i.kind when 'invoice'
        then a.amount_minor else -a.amount_minor end) from invoice_allocations a where a.invoice_id = i.id), 0)
      or i.kind = 'creditNote' and i.applied_minor <> i.paid_minor + coalesce((select sum(a.amount_minor)
        from invoice_allocations a where a.credit_note_id = i.id), 0)
      or i.kind = 'invoice' and (select coalesce(sum(n.total_minor), 0) from invoices n
        where n.corrects_id = i.id and n.published_at is not null) > i.total_minor)
    union all
    select p.id from payments p where p.vendor_id = ${pair.farm} and p.amount_minor > 0 and p.reverses_id is null
      and p.amount_minor < coalesce((select sum(a.amount_minor) from invoice_allocations a where a.payment_id = p.id), 0)
        - coalesce((select sum(r.amount_minor) from payments r where r.refunds_payment_id = p.id), 0)`.execute(
    world.db,
  );
  expect(rows).toEqual([]);
  const owedMinor = (await loadExposures(world.db, pair.farm)).get(`${pair.bistro}/CAD`)?.owedMinor ?? 0;
  const [customer] = (await getPaymentMonitor(seller(), {})).customers;
  expect(customer?.total ?? 0).toBe(owedMinor);
  const [statement] = await getCustomerStatements(seller(), { customerId: pair.bistro });
  expect(statement?.closingMinor ?? 0).toBe(owedMinor);
  const { rows: numbers } = await sql<{ kind: string; numbers: string[] }>`
    select kind, array_agg(number order by number) as numbers from invoices
    where vendor_id = ${pair.farm} and number is not null group by kind`.execute(world.db);
  for (const of of numbers) expect(of.numbers).toEqual(of.numbers.map((_, at) => String(at + 1)));
}

const names = Object.keys(actions);
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));

it.each(pairs)('%s and %s at once leave books that agree', async (one, other) => {
  const books = await begin();
  const codes = await Promise.all([codeOf(actions[one]!(books)), codeOf(actions[other]!(books))]);
  expect(deadlocks).toEqual([]);
  // At least one is done; what is refused says why.
  expect(codes.some((code) => code === null || code === undefined)).toBe(true);
  for (const code of codes)
    expect(code === null || code === undefined || /^(?:invoicing|request)\./.test(code)).toBe(true);
  if (one === other) expect(codes.filter((code) => code !== null && code !== undefined)).toHaveLength(1);
  await checkBooks();
});
