import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceId, OrganizationId, PaymentId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { codeOf } from '../../testing/code-of.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aFilledCart, applyToOrder, readOrder, submitFilledCart } from '../ordering/factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { loadExposures } from '../ordering/index.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { draftCreditNote } from './commands/credit-note.ts';
import { applyCredit, recordPayment, writeOffInvoice } from './commands/payments.ts';
import { reversePayment } from './commands/payment-reversals.ts';
import { publishInvoice } from './commands/publish.ts';
import { refundCredit } from './commands/refunds.ts';
import { billedOrder } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';
import { getPaymentMonitor } from './queries/payment-monitor.ts';
import { listCredits, listPayments } from './queries/payments.ts';
import { getCustomerStatements } from './queries/account-statements.ts';
import { changedTerms } from '../relationships/factory.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: Awaited<ReturnType<typeof addProductForSale>>;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { multiple: '1' });
});

const setTerms = (creditLimitMinor: number | null, creditPolicy: 'warn' | 'hold' = 'hold') =>
  changedTerms(as(pair.seller), pair.bistro, { creditLimitMinor, creditPolicy });

const order = (quantity: string) => submitOrder(as, pair, [{ formatId: carrots, quantity }]);
/** The bistro's exposure; zero for a customer who never bought. */
const exposure = async () =>
  (await loadExposures(world.db, pair.farm)).get(`${pair.bistro}/CAD`) ?? { owedMinor: 0, ordersMinor: 0 };

async function billed(id: PurchaseOrderId) {
  await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
  return publishDraft(id);
}

const publishDraft = (id: PurchaseOrderId) => billedOrder(as(pair.seller), id);

const pay = (amountMinor: number, shares: { invoiceId: InvoiceId; amountMinor: number }[] = []) =>
  recordPayment(as(pair.seller), {
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor,
    receivedOn: '2026-11-21',
    method: 'cheque',
    reference: '',
    note: '',
    shares,
    emissionIds: [],
  });

const confirm = (id: PurchaseOrderId, reason = '') => applyToOrder(as(pair.seller), id, 'confirm', reason);

describe('the credit limit', () => {
  it('counts an order, then its invoice, then its balance', async () => {
    const id = await order('4');
    expect(await exposure()).toEqual({ owedMinor: 0, ordersMinor: 5_000 });
    const invoice = await billed(id);
    expect(await exposure()).toEqual({ owedMinor: 5_000, ordersMinor: 0 });
    await pay(7_000, [{ invoiceId: invoice.id, amountMinor: 5_000 }]);
    expect(await exposure()).toEqual({ owedMinor: -2_000, ordersMinor: 0 });
  });

  it('holds an order back for unpaid debts; the seller sees the sum, the buyer only that it waits', async () => {
    const first = await billed(await order('4'));
    await setTerms(6_000);
    const id = await order('2');
    const seen = await readOrder(as(pair.seller), id);
    expect(seen).toMatchObject({
      status: 'submitted',
      flags: ['overCredit'],
      credit: { limitMinor: 6_000, owedMinor: 5_000, ordersMinor: 0, addedMinor: 2_500, overMinor: 1_500 },
    });
    expect(await readOrder(as(pair.buyer), id)).toMatchObject({
      flags: ['overCredit'],
      credit: null,
    });
    expect(await codeOf(confirm(id))).toBe('ordering.overCredit');
    const [row] = (await getPaymentMonitor(as(pair.seller), {})).customers;
    expect(row).toMatchObject({ exposureMinor: 7_500, creditLimitMinor: 6_000, creditPolicy: 'hold' });
    await pay(5_000, [{ invoiceId: first.id, amountMinor: 5_000 }]);
    expect((await confirm(id)).status).toBe('confirmed');
  });

  it('holds back orders entered by the seller too, until a reason is given', async () => {
    await setTerms(2_000);
    const id = await order('2');
    expect(await codeOf(confirm(id))).toBe('ordering.overCredit');
    expect((await confirm(id, 'parlé au chef')).status).toBe('confirmed');
  });

  it('shows customers over it in the monitor before anything is invoiced', async () => {
    await setTerms(2_000);
    await order('2');
    expect((await getPaymentMonitor(as(pair.seller), {})).customers).toMatchObject([
      { customer: { id: pair.bistro }, total: 0, exposureMinor: 2_500, creditLimitMinor: 2_000 },
    ]);
  });

  it('is not exceeded by two concurrent orders', async () => {
    await setTerms(4_000);
    const line = { formatId: carrots, quantity: '2' };
    const parties = [as(pair.buyer), as(pair.seller)];
    const carts = [await aFilledCart(parties[0]!, line), await aFilledCart(parties[1]!, line, pair.bistro)];
    const sent = await Promise.all(carts.map((cart, at) => submitFilledCart(parties[at]!, cart)));
    const flags = await Promise.all(sent.map(async (id) => (await readOrder(as(pair.seller), id)).flags));
    expect(flags.filter((of) => of.includes('overCredit'))).toHaveLength(1);
  });
});

describe('a cancelled invoice', () => {
  const cancel = async (invoiceId: InvoiceId) => {
    const { version } = await getInvoice(as(pair.seller), { invoiceId });
    return cancelInvoice(as(pair.seller), { invoiceId, version, reason: 'erreur' });
  };
  const balanceOf = async (invoiceId: InvoiceId) =>
    (await getInvoice(as(pair.seller), { invoiceId })).balanceMinor;

  it('owes nothing when its payment is reversed: its credit is reduced instead', async () => {
    const invoice = await billed(await order('4'));
    const payment = await pay(5_000, [{ invoiceId: invoice.id, amountMinor: 5_000 }]);
    const { creditNoteId } = await cancel(invoice.id);
    await reversePayment(as(pair.seller), { paymentId: payment.id, reason: 'sans provision' });
    expect(await balanceOf(invoice.id)).toBe(0);
    expect((await getInvoice(as(pair.seller), { invoiceId: creditNoteId! })).unappliedMinor).toBe(0);
    const { rows } = await listPayments(as(pair.seller), { side: 'vendor', page: 1, pageSize: 20 });
    const reversal = rows.find(({ reversesId }) => reversesId !== null);
    expect(reversal!.unappliedMinor).toBe(0);
  });

  it('leaves negative customer credit when that credit was already spent, and shows it', async () => {
    const invoice = await billed(await order('4'));
    const payment = await pay(5_000, [{ invoiceId: invoice.id, amountMinor: 5_000 }]);
    const other = await billed(await order('2'));
    const { creditNoteId } = await cancel(invoice.id);
    await applyCredit(as(pair.seller), {
      source: { creditNoteId: creditNoteId! },
      shares: [{ invoiceId: other.id, amountMinor: 2_500 }],
    });
    const back = await reversePayment(as(pair.seller), { paymentId: payment.id, reason: 'sans provision' });
    expect(back.unappliedMinor).toBe(-2_500);
    expect([await balanceOf(invoice.id), await balanceOf(other.id)]).toEqual([0, 0]);
    // The order of the cancelled invoice can be billed again, so it counts as an order.
    expect(await exposure()).toEqual({ owedMinor: 2_500, ordersMinor: 5_000 });
    expect((await getPaymentMonitor(as(pair.seller), {})).customers).toMatchObject([
      { unapplied: -2_500, total: 2_500 },
    ]);
  });

  it('is covered by earlier credit, when its payment was reversed; what of that was paid back is owed', async () => {
    const invoice = await billed(await order('4'));
    const payment = await pay(5_000, [{ invoiceId: invoice.id, amountMinor: 5_000 }]);
    const lines = [{ lineId: invoice.document.lines[0]!.id, quantity: '1' }];
    const draft = await draftCreditNote(as(pair.seller), {
      invoiceId: invoice.id,
      version: (await getInvoice(as(pair.seller), { invoiceId: invoice.id })).version,
      reason: 'abîmé',
      lines,
      deliveryFee: false,
    });
    const note = await publishInvoice(as(pair.seller), { invoiceId: draft.id, version: draft.version });
    await refundCredit(as(pair.seller), {
      source: { creditNoteId: note.id },
      amountMinor: 400,
      paidOn: '2026-11-21',
      method: 'cheque',
      reference: '',
      note: '',
    });
    await reversePayment(as(pair.seller), { paymentId: payment.id, reason: 'sans provision' });
    await cancel(invoice.id);
    expect([await balanceOf(invoice.id), await balanceOf(note.id)]).toEqual([0, 0]);
    expect((await exposure()).owedMinor).toBe(400);
    const [customer] = (await getPaymentMonitor(as(pair.seller), {})).customers;
    expect(customer).toMatchObject({ total: 400, unapplied: -400 });
    expect(await listedCredit()).toBe(-400);
  });

  it('gives no credit for the written-off amount', async () => {
    const invoice = await billed(await order('4'));
    await writeOffInvoice(as(pair.seller), {
      invoiceId: invoice.id,
      version: invoice.version,
      reason: 'perte',
    });
    await cancel(invoice.id);
    expect((await exposure()).owedMinor).toBe(0);
    expect(await getInvoice(as(pair.seller), { invoiceId: invoice.id })).toMatchObject({
      writtenOffMinor: 0,
      creditedMinor: 5_000,
      balanceMinor: 0,
    });
  });
});

const what = [
  'order',
  'step',
  'bill',
  'pay',
  'overpay',
  'reverse',
  'refund',
  'credit',
  'apply',
  'writeOff',
  'cancelInvoice',
  'cancelOrder',
] as const;
const step = fc.record({
  what: fc.constantFrom(...what),
  which: fc.nat(7),
  amount: fc.integer({ min: 1, max: 6 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface History {
  orders: PurchaseOrderId[];
  invoices: InvoiceId[];
  notes: InvoiceId[];
  payments: PaymentId[];
}

type Credit = Awaited<ReturnType<typeof listCredits>>[number];

async function someCredit(which: number): Promise<Credit> {
  const credits = await listCredits(as(pair.seller), { side: 'vendor' });
  if (credits.length === 0) throw new AppError('invoicing.moreThanCredit');
  return credits[which % credits.length]!;
}

const sourceOf = ({ source, id }: Credit) =>
  (source === 'payment' ? { paymentId: id } : { creditNoteId: id }) as Parameters<
    typeof applyCredit
  >[1]['source'];

const steps: Record<(typeof what)[number], (past: History, one: Step) => Promise<unknown>> = {
  order: async (past, { amount }) => past.orders.push(await order(String(amount))),
  step: async ({ orders }, { which }) => {
    const purchaseOrderId = orders[which % orders.length]!;
    const { can } = await readOrder(as(pair.seller), purchaseOrderId);
    const action = (['confirm', 'prepare', 'markReady', 'load', 'deliver'] as const).find(
      (one) => can[one] === true,
    );
    if (action) await applyToOrder(as(pair.seller), purchaseOrderId, action);
  },
  bill: async (past, { which }) => {
    const id = past.orders[which % past.orders.length]!;
    const { status } = await readOrder(as(pair.seller), id);
    if (status === 'submitted') await applyActions(as, pair, id, 'confirm');
    if (status === 'submitted' || status === 'confirmed')
      await applyActions(as, pair, id, 'prepare', 'markReady', 'deliver');
    past.invoices.push((await publishDraft(id)).id);
  },
  pay: async (past, { which, amount }) => {
    const invoiceId = past.invoices[which % past.invoices.length]!;
    const { balanceMinor } = await getInvoice(as(pair.seller), { invoiceId });
    const amountMinor = Math.min(balanceMinor, amount * 900);
    if (amountMinor === 0) throw new AppError('invoicing.nothingDue');
    past.payments.push((await pay(amountMinor, [{ invoiceId, amountMinor }])).id);
  },
  overpay: async (past, { amount }) => past.payments.push((await pay(amount * 700)).id),
  reverse: ({ payments }, { which }) =>
    reversePayment(as(pair.seller), { paymentId: payments[which % payments.length]!, reason: 'x' }),
  credit: async (past, { which }) => {
    const invoiceId = past.invoices[which % past.invoices.length]!;
    const { version, document } = await getInvoice(as(pair.seller), { invoiceId });
    const lines = [{ lineId: document.lines[0]!.id, quantity: '1' }];
    const note = await draftCreditNote(as(pair.seller), {
      invoiceId,
      version,
      reason: 'x',
      lines,
      deliveryFee: false,
    });
    past.notes.push(
      (await publishInvoice(as(pair.seller), { invoiceId: note.id, version: note.version })).id,
    );
  },
  refund: async (past, { which, amount }) => {
    const credit = await someCredit(which);
    const { id } = await refundCredit(as(pair.seller), {
      source: sourceOf(credit),
      amountMinor: Math.min(credit.unappliedMinor, amount * 400),
      paidOn: '2026-11-21',
      method: 'cheque',
      reference: '',
      note: '',
    });
    past.payments.push(id);
  },
  apply: async ({ invoices }, { which }) => {
    const credit = await someCredit(which);
    for (const invoiceId of invoices) {
      const { balanceMinor } = await getInvoice(as(pair.seller), { invoiceId });
      if (balanceMinor <= 0) continue;
      const amountMinor = Math.min(balanceMinor, credit.unappliedMinor);
      const shares = [{ invoiceId, amountMinor }];
      return applyCredit(as(pair.seller), { source: sourceOf(credit), shares });
    }
    throw new AppError('invoicing.nothingDue');
  },
  writeOff: async (past, { which }) => {
    const invoiceId = past.invoices[which % past.invoices.length]!;
    const { version } = await getInvoice(as(pair.seller), { invoiceId });
    await writeOffInvoice(as(pair.seller), { invoiceId, version, reason: 'x' });
  },
  cancelInvoice: async (past, { which }) => {
    const invoiceId = past.invoices[which % past.invoices.length]!;
    const { version } = await getInvoice(as(pair.seller), { invoiceId });
    past.notes.push(
      (await cancelInvoice(as(pair.seller), { invoiceId, version, reason: 'x' })).creditNoteId!,
    );
  },
  cancelOrder: async ({ orders }, { which }) => {
    const inTurn = [...orders.slice(which % orders.length), ...orders];
    for (const purchaseOrderId of inTurn)
      if ((await readOrder(as(pair.seller), purchaseOrderId)).can.cancel === true)
        return applyToOrder(as(pair.seller), purchaseOrderId, 'cancel', 'x');
    throw new AppError('ordering.notInThisState');
  },
};

/**
 * Recomputes the exposure from documents, payments and entries alone: balances due, less unapplied credit, plus
 * orders.
 */
async function recounted(vendorId: OrganizationId): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select (
    coalesce((select sum(i.total_minor - coalesce((select sum(a.amount_minor) from invoice_allocations a
        where a.invoice_id = i.id), 0)) from invoices i
      where i.vendor_id = ${vendorId} and i.kind = 'invoice' and i.published_at is not null), 0)
    - coalesce((select sum(p.amount_minor - coalesce((select sum(a.amount_minor) from invoice_allocations a
        where a.payment_id = p.id), 0)) from payments p where p.vendor_id = ${vendorId}), 0)
    - coalesce((select sum(n.total_minor - coalesce((select sum(a.amount_minor) from invoice_allocations a
        where a.credit_note_id = n.id), 0) + coalesce((select sum(a.amount_minor) from invoice_allocations a
        where a.invoice_id = n.id), 0)) from invoices n
      where n.vendor_id = ${vendorId} and n.kind = 'creditNote' and n.published_at is not null), 0)
    + coalesce((select sum(o.total_minor) from purchase_orders o where o.vendor_id = ${vendorId}
        and o.status not in ('declined', 'cancelled', 'expired') and not exists (select from invoice_orders io
          join invoices i on i.id = io.invoice_id where io.purchase_order_id = o.id and i.kind = 'invoice'
          and i.status = 'published')), 0))::bigint as sum`.execute(world.db);
  return rows[0]!.sum;
}

/** The customer's credit as the lists show it: of each payment, and of each credit note that is not used up. */
async function listedCredit(): Promise<number> {
  const { rows } = await listPayments(as(pair.seller), { side: 'vendor', page: 1, pageSize: 100 });
  const credits = await listCredits(as(pair.seller), { side: 'vendor' });
  return [...rows, ...credits.filter(({ source }) => source === 'creditNote')].reduce(
    (sum, { unappliedMinor }) => sum + unappliedMinor,
    0,
  );
}

it('the stored exposure equals a full recount, after any history', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (history) => {
      pair = await aTradingPair(world.as(anonymous));
      carrots = await addProductForSale(world.as(system), pair, {
        fr: 'Panais',
        en: 'Parsnips',
        unitPrice: '12.50',
        multiple: '1',
      });
      const past: History = {
        orders: [await order('3'), await order('5')],
        invoices: [(await billed(await order('6'))).id, (await billed(await order('2'))).id],
        notes: [],
        payments: [],
      };
      for (const one of history) {
        // Many actions are refused, as expected: nothing is due, or the payment is already reversed.
        const code = await codeOf(
          steps[one.what](past, one).then(() => done.set(one.what, (done.get(one.what) ?? 0) + 1)),
        );
        expect(code === null || code === undefined || /^(?:invoicing|ordering|request)\./.test(code)).toBe(
          true,
        );
      }
      const { owedMinor, ordersMinor } = await exposure();
      expect(owedMinor + ordersMinor).toBe(await recounted(pair.farm));
      const [row] = (await getPaymentMonitor(as(pair.seller), {})).customers;
      expect(row?.exposureMinor ?? owedMinor + ordersMinor).toBe(owedMinor + ordersMinor);
      expect(row?.total ?? 0).toBe(owedMinor);
      expect(await listedCredit()).toBe(row?.unapplied ?? 0);
      const [statement] = await getCustomerStatements(as(pair.seller), { customerId: pair.bistro });
      expect(statement?.closingMinor ?? 0).toBe(owedMinor);
      const owing = await world.db
        .selectFrom('invoices')
        .select('id')
        .where('status', '=', 'cancelled')
        .where(sql<boolean>`total_minor <> paid_minor + credited_minor + written_off_minor`)
        .execute();
      expect(owing).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  // Every action was applied at least once; otherwise the test would prove little.
  expect([...done.keys()].toSorted()).toEqual([...what].toSorted());
}, 180_000);
