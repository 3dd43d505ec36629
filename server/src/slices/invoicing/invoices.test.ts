import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ageingBandOf,
  type Invoice,
  type InvoiceId,
  type OrderSide,
  type PurchaseOrderId,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { transaction } from '../../platform/transaction.ts';
import { codeOf } from '../../testing/code-of.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { somebodyWaits } from '../../testing/waiting.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, anOrganization, verified, setOrganization } from '../organizations/factory.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { draftCreditNote } from './commands/credit-note.ts';
import { previewCreditNote } from './queries/creditable.ts';
import { draftInvoices } from './commands/draft.ts';
import { draftDelivered } from './commands/automatic-drafts.ts';
import { applyCredit, markAsPaid, recordPayment, writeOffInvoice } from './commands/payments.ts';
import { reversePayment } from './commands/payment-reversals.ts';
import { emitPayment } from './commands/payment-emissions.ts';
import { publishInvoice } from './commands/publish.ts';
import { sendInvoice } from './commands/sending-and-reminders.ts';
import { setInvoiceExported } from './commands/disputes-and-export-marks.ts';
import { resetInvoice, updateInvoice } from './commands/update-draft.ts';
import { getInvoice } from './queries/invoice.ts';
import { countInvoices, listBillableOrders, listInvoices } from './queries/invoice-lists.ts';
import { getPaymentMonitor } from './queries/payment-monitor.ts';
import { listCredits, listPayments } from './queries/payments.ts';
import { canonicalJson, hashDocument } from '../../platform/document-hash.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: Awaited<ReturnType<typeof addProductForSale>>;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { multiple: '1' });
});

async function delivered(quantity = '4', reference = ''): Promise<PurchaseOrderId> {
  const id = await deliveredOrder(as, pair, [{ formatId: carrots, quantity }], { reference });
  return id;
}

async function drafted(...orders: PurchaseOrderId[]): Promise<Invoice> {
  const { invoiceIds } = await draftInvoices(as(pair.seller), { purchaseOrderIds: orders, by: 'customer' });
  return getInvoice(as(pair.seller), { invoiceId: invoiceIds[0]! });
}

const published = async (quantity = '4'): Promise<Invoice> => {
  const { id, version } = await drafted(await delivered(quantity));
  return publishInvoice(as(pair.seller), { invoiceId: id, version });
};

const again = (invoiceId: InvoiceId) => getInvoice(as(pair.seller), { invoiceId });
const sumsUp = ({ totalMinor, paidMinor, creditedMinor, writtenOffMinor, balanceMinor }: Invoice) =>
  totalMinor === paidMinor + creditedMinor + writtenOffMinor + balanceMinor;

describe('a draft', () => {
  it('shows the delivery without a number, to its seller only', async () => {
    const order = await delivered('4', 'BC-7');
    const draft = await drafted(order);
    expect(draft).toMatchObject({
      status: 'draft',
      number: null,
      totalMinor: 5_000,
      balanceMinor: 5_000,
      document: {
        kind: 'invoice',
        language: 'FR',
        reference: 'BC-7',
        lines: [
          { quantity: '4', unitPrice: '12.5', amountMinor: 5_000, orderLine: { purchaseOrderId: order } },
        ],
        seller: { name: 'Ferme du Nord S.E.N.C.' },
      },
      missing: [],
    });
    expect(await codeOf(getInvoice(as(pair.buyer), { invoiceId: draft.id }))).toBe('request.notFound');
    expect(await listBillableOrders(as(pair.seller), {})).toEqual([]);
  });

  it('of several orders of one customer is one document; an order is on one invoice at a time', async () => {
    const orders = [await delivered('1'), await delivered('2')];
    const draft = await drafted(...orders);
    expect(draft.document.orders.map(({ id }) => id)).toEqual(orders);
    expect(draft.totalMinor).toBe(3_750);
    expect(
      await codeOf(draftInvoices(as(pair.seller), { purchaseOrderIds: [orders[0]!], by: 'order' })),
    ).toBe('invoicing.alreadyInvoiced');
  });

  it('is created once at delivery, whatever is retried', async () => {
    const purchaseOrderId = await delivered();
    const input = { vendorId: pair.farm, purchaseOrderId };
    await draftDelivered(world.as(system), input);
    await draftDelivered(world.as(system), input);
    const { rows } = await listInvoices(as(pair.seller), {
      side: 'vendor',
      tab: 'draft',
      page: 1,
      pageSize: 20,
    });
    expect(rows).toHaveLength(1);
  });

  it('is changed line by line, never beyond the delivery, and can be reset', async () => {
    const draft = await drafted(await delivered('4'));
    const [line] = draft.document.lines;
    const lines = (quantity: string) => [
      {
        id: line!.id,
        name: line!.name,
        formatTitle: line!.formatTitle,
        unit: line!.unit,
        quantity,
        unitPrice: '12.5',
        taxIds: [],
      },
      {
        name: { en: 'Crates', fr: 'Caisses' },
        formatTitle: { en: '', fr: '' },
        unit: 'piece' as const,
        quantity: '2',
        unitPrice: '3.33',
        taxIds: [],
      },
    ];
    const change = (quantity: string) =>
      updateInvoice(as(pair.seller), {
        invoiceId: draft.id,
        version: draft.version,
        change: { lines: lines(quantity), discountMinor: 100 },
      });
    expect(await codeOf(change('4.001'))).toBe('invoicing.moreThanDelivered');
    const changed = await change('3');
    expect(changed.totalMinor).toBe(3_750 + 666 - 100);
    const reset = await resetInvoice(as(pair.seller), { invoiceId: draft.id, version: changed.version });
    expect(reset.totalMinor).toBe(5_000);
  });

  it('is deleted when it is cancelled, and its orders can be billed again', async () => {
    const order = await delivered();
    const draft = await drafted(order);
    await cancelInvoice(as(pair.seller), { invoiceId: draft.id, version: draft.version, reason: '' });
    expect(await codeOf(again(draft.id))).toBe('request.notFound');
    expect((await listBillableOrders(as(pair.seller), {})).map(({ id }) => id)).toEqual([order]);
  });
});

describe('publication', () => {
  it('assigns the next number, the dates and a document with a hash of its characters', async () => {
    const first = await published();
    const second = await published('1');
    expect([first.number, second.number]).toEqual(['1', '2']);
    expect(first).toMatchObject({ status: 'published', state: 'unpaid', issuedOn: '2026-11-21' });
    expect(hashDocument(canonicalJson(first.document))).toBe(first.contentHash);
    expect((await getInvoice(as(pair.buyer), { invoiceId: first.id })).document).toEqual(first.document);
  });

  it('is refused with the list of missing parts', async () => {
    const draft = await drafted(await delivered());
    await setOrganization(world, pair.farm, { phones: '[]' });
    const publish = publishInvoice(as(pair.seller), { invoiceId: draft.id, version: draft.version });
    await expect(publish).rejects.toMatchObject({
      code: 'invoicing.incomplete',
      details: { missing: ['invoicing.noSellerPhone'] },
    });
    expect((await again(draft.id)).number).toBeNull();
  });

  it('of many at once leaves no gap and assigns no number twice', async () => {
    const orders: PurchaseOrderId[] = [];
    for (let index = 0; index < 12; index += 1) orders.push(await delivered('1'));
    const { invoiceIds } = await draftInvoices(as(pair.seller), { purchaseOrderIds: orders, by: 'order' });
    await Promise.all(
      invoiceIds.map(async (invoiceId) => {
        const { version } = await again(invoiceId);
        return publishInvoice(as(pair.seller), { invoiceId, version });
      }),
    );
    const { rows } = await listInvoices(as(pair.seller), {
      side: 'vendor',
      tab: 'all',
      page: 1,
      pageSize: 50,
    });
    expect(rows.map(({ number }) => Number(number)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });

  it('waits for its orders before it takes a number, so that others publish meanwhile', async () => {
    const order = await delivered('1');
    const waiting = await drafted(order);
    const other = await drafted(await delivered('2'));
    const publish = ({ id, version }: Invoice) => publishInvoice(as(pair.seller), { invoiceId: id, version });
    let publishing: Promise<Invoice> | undefined;
    await transaction(as(pair.seller), async (tx) => {
      await sql`select from purchase_orders where id = ${order} for update`.execute(tx);
      publishing ??= publish(waiting);
      await somebodyWaits(world.db);
      expect((await publish(other)).number).toBe('1');
    });
    expect((await publishing)?.number).toBe('2');
  });

  it.each([
    ['its total', (id: string) => sql`update invoices set total_minor = 1 where id = ${id}`],
    ['its number', (id: string) => sql`update invoices set number = '99' where id = ${id}`],
    ['its document', (id: string) => sql`update invoices set document = '{}' where id = ${id}`],
    ['a line', (id: string) => sql`update invoice_lines set amount_minor = 1 where invoice_id = ${id}`],
    ['its lines', (id: string) => sql`delete from invoice_lines where invoice_id = ${id}`],
    ['back to a draft', (id: string) => sql`update invoices set status = 'draft' where id = ${id}`],
    ['all of it', (id: string) => sql`delete from invoices where id = ${id}`],
  ])('the database refuses to change %s afterwards', async (_what, statement) => {
    const { id } = await published();
    await expect(statement(id).execute(world.db)).rejects.toThrow('published document');
  });
});

describe('payments', () => {
  it('are recorded in parts, over several invoices; the unapplied part is credit', async () => {
    const first = await published('4');
    const second = await published('2');
    const pay = (amountMinor: number, shares: { invoiceId: InvoiceId; amountMinor: number }[]) =>
      recordPayment(as(pair.seller), {
        customerId: pair.bistro,
        currency: 'CAD',
        amountMinor,
        receivedOn: '2026-11-21',
        method: 'cheque',
        reference: '104',
        note: '',
        shares,
        emissionIds: [],
      });
    const payment = await pay(6_000, [
      { invoiceId: first.id, amountMinor: 5_000 },
      { invoiceId: second.id, amountMinor: 500 },
    ]);
    expect(payment.unappliedMinor).toBe(500);
    expect([(await again(first.id)).state, (await again(second.id)).state]).toEqual(['paid', 'partlyPaid']);
    expect(await codeOf(pay(100, [{ invoiceId: second.id, amountMinor: 200 }]))).toBe(
      'invoicing.moreThanPayment',
    );
    expect(await codeOf(pay(9_999, [{ invoiceId: second.id, amountMinor: 2_001 }]))).toBe(
      'invoicing.moreThanBalance',
    );
    await applyCredit(as(pair.seller), {
      source: { paymentId: payment.id },
      shares: [{ invoiceId: second.id, amountMinor: 500 }],
    });
    expect((await again(second.id)).balanceMinor).toBe(1_500);
    const back = await reversePayment(as(pair.seller), { paymentId: payment.id, reason: 'sans provision' });
    expect(back.amountMinor).toBe(-6_000);
    const notes = async (person: Member, side: OrderSide) =>
      (await listPayments(as(person), { side, page: 1, pageSize: 20 })).rows.map(({ note }) => note);
    expect(await notes(pair.seller, 'vendor')).toContain('sans provision');
    expect(await notes(pair.buyer, 'customer')).toEqual(['', '']);
    for (const { id } of [first, second]) {
      const invoice = await again(id);
      expect(invoice.paidMinor).toBe(0);
      expect(sumsUp(invoice)).toBe(true);
    }
    expect(await codeOf(reversePayment(as(pair.seller), { paymentId: payment.id, reason: 'x' }))).toBe(
      'invoicing.alreadyReversed',
    );
    await expect(sql`update payments set amount_minor = 1`.execute(world.db)).rejects.toThrow('ledger');
    await expect(sql`delete from invoice_allocations`.execute(world.db)).rejects.toThrow('ledger');
  });

  it('are announced by the buyer, seen by the seller, and found', async () => {
    const invoice = await published();
    const emitted = await emitPayment(as(pair.buyer), {
      invoiceId: invoice.id,
      version: invoice.version,
      on: '2026-11-21',
      method: 'eTransfer',
      reference: 'CA123',
      amountMinor: 5_000,
    });
    expect(emitted.state).toBe('emitted');
    const monitor = await getPaymentMonitor(as(pair.seller), {});
    expect(monitor.emissions).toMatchObject([{ invoiceNumber: '1', amountMinor: 5_000, reference: 'CA123' }]);
    expect(monitor.customers).toMatchObject([{ customer: { id: pair.bistro }, notDue: 5_000, total: 5_000 }]);
    const paid = await markAsPaid(as(pair.seller), {
      invoiceId: invoice.id,
      version: emitted.version,
      method: 'eTransfer',
      reference: 'CA123',
    });
    expect(paid).toMatchObject({ state: 'paid', balanceMinor: 0, emission: null });
    expect((await getPaymentMonitor(as(pair.seller), {})).customers).toEqual([]);
  });

  it('can be written off', async () => {
    const { id, version } = await published();
    const writtenOff = await writeOffInvoice(as(pair.seller), { invoiceId: id, version, reason: 'faillite' });
    expect(writtenOff).toMatchObject({ state: 'writtenOff', writtenOffMinor: 5_000, balanceMinor: 0 });
    expect(writtenOff.allocations).toMatchObject([{ source: 'writeOff', reference: 'faillite' }]);
    const { allocations } = await getInvoice(as(pair.buyer), { invoiceId: id });
    expect(allocations).toMatchObject([{ source: 'writeOff', reference: '' }]);
  });
});

describe('a credit note', () => {
  it('is previewed with the amounts of its draft, and with what is left', async () => {
    const sent = await published();
    const [line] = sent.document.lines;
    const ask = (quantity: string, ctx = as(pair.seller)) =>
      previewCreditNote(ctx, {
        invoiceId: sent.id,
        lines: [{ lineId: line!.id, quantity }],
        deliveryFee: false,
      });
    const preview = await ask('1');
    expect(preview.remaining).toContainEqual({ lineId: line!.id, quantity: line!.quantity });
    const note = await draftCreditNote(as(pair.seller), {
      invoiceId: sent.id,
      version: sent.version,
      reason: 'abîmé',
      lines: [{ lineId: line!.id, quantity: '1' }],
      deliveryFee: false,
    });
    expect(note.document.totals).toEqual(preview.totals);
    expect(preview.lines).toEqual([{ lineId: line!.id, amountMinor: note.document.lines[0]!.amountMinor }]);
    await publishInvoice(as(pair.seller), { invoiceId: note.id, version: note.version });
    const left = (await ask('0')).remaining.find(({ lineId }) => lineId === line!.id);
    expect(Number(left?.quantity ?? 0)).toBe(Number(line!.quantity) - 1);
    await expect(ask(line!.quantity)).rejects.toThrow('invoicing.moreThanInvoiced');
    await expect(ask('1', as(pair.buyer))).rejects.toThrow('request.notAllowed');
  });

  it('for a part lowers the amount due; of a paid invoice it is credit for the next', async () => {
    const invoice = await published('4');
    const part = async (current: Invoice, quantity: string) => {
      const note = await draftCreditNote(as(pair.seller), {
        invoiceId: current.id,
        version: current.version,
        reason: 'abîmé',
        lines: [{ lineId: current.document.lines[0]!.id, quantity }],
        deliveryFee: false,
      });
      return publishInvoice(as(pair.seller), { invoiceId: note.id, version: note.version });
    };
    const first = await part(invoice, '1');
    expect(first).toMatchObject({ kind: 'creditNote', number: '1', totalMinor: 1_250, unappliedMinor: 0 });
    expect(first.document.corrects).toMatchObject({ number: '1' });
    const lowered = await again(invoice.id);
    expect(lowered).toMatchObject({ creditedMinor: 1_250, balanceMinor: 3_750 });
    const paid = await markAsPaid(as(pair.seller), {
      invoiceId: invoice.id,
      version: lowered.version,
      method: 'cash',
      reference: '',
    });
    const second = await part(paid, '1');
    expect(second.unappliedMinor).toBe(1_250);
    expect(await codeOf(part(await again(invoice.id), '2.001'))).toBe('invoicing.moreThanInvoiced');
    expect(await listCredits(as(pair.seller), { side: 'vendor' })).toMatchObject([
      { source: 'creditNote', unappliedMinor: 1_250 },
    ]);
    expect(sumsUp(await again(invoice.id))).toBe(true);
  });

  it('cancels a whole published invoice, and its order can be billed again', async () => {
    const order = await delivered();
    const draft = await drafted(order);
    const invoice = await publishInvoice(as(pair.seller), { invoiceId: draft.id, version: draft.version });
    const cancel = (reason: string) =>
      cancelInvoice(as(pair.seller), { invoiceId: invoice.id, version: invoice.version, reason });
    expect(await codeOf(cancel(''))).toBe('invoicing.reasonNeeded');
    const { creditNoteId } = await cancel('mauvais client');
    expect(await again(creditNoteId!)).toMatchObject({ status: 'published', totalMinor: 5_000 });
    expect(await again(invoice.id)).toMatchObject({
      status: 'cancelled',
      creditedMinor: 5_000,
      balanceMinor: 0,
    });
    const { version } = await again(invoice.id);
    const exported = await setInvoiceExported(as(pair.seller), {
      invoiceId: invoice.id,
      version,
      isExported: true,
    });
    expect(exported.quickbooksExportTimestamp).not.toBeNull();
    expect((await drafted(order)).totalMinor).toBe(5_000);
  });
});

describe('permissions', () => {
  it('another organization finds nothing; a driver reads nothing; sales publish and do not record payments', async () => {
    const invoice = await published();
    const stranger = (await anOrganization(world.as(anonymous))).owner;
    expect(await codeOf(getInvoice(as(stranger), { invoiceId: invoice.id }))).toBe('request.notFound');
    const driver = await aMember(world.as(anonymous), pair.farm, 'driver');
    expect(await codeOf(getInvoice(as(driver), { invoiceId: invoice.id }))).toBe('request.notAllowed');
    const sales = await aMember(world.as(anonymous), pair.farm, 'sales');
    const seen = await getInvoice(as(sales), { invoiceId: invoice.id });
    expect(seen.can).toMatchObject({ send: true, recordPayment: 'request.notAllowed' });
    const buyers = await getInvoice(as(pair.buyer), { invoiceId: invoice.id });
    expect(buyers.can).toMatchObject({ emit: true, dispute: true, cancel: 'request.notAllowed' });
    expect(
      await codeOf(
        markAsPaid(as(pair.buyer), {
          invoiceId: invoice.id,
          version: invoice.version,
          method: 'cash',
          reference: '',
        }),
      ),
    ).toBe('request.notAllowed');
  });
});

it('is sent to the named addresses, and counted by tab', async () => {
  await verified(world.as(system), pair.farm);
  await published();
  const second = await published('1');
  const sent = await sendInvoice(as(pair.seller), {
    invoiceId: second.id,
    version: second.version,
    to: ['compta@bistro.example'],
    message: 'Merci',
  });
  expect(sent).toMatchObject({ isSending: true, sends: [{ to: 'compta@bistro.example' }] });
  const counts = await countInvoices(as(pair.seller), { side: 'vendor' });
  expect(counts.tabs).toMatchObject({ all: 2, draft: 0, open: 2, notSent: 2 });
  const bands = { notDue: 6_250, to30: 0, to60: 0, to90: 0, over90: 0 };
  expect(counts.balances).toEqual([{ currency: 'CAD', balanceMinor: 6_250, overdueMinor: 0, bands }]);
});

it.each([-1, 0, 1, 30, 31, 60, 61, 90, 91])('is counted by its age, %i days late', async (late) => {
  const { dueOn, balanceMinor } = await published();
  const day = new Date(Date.parse(dueOn!) + late * 86_400_000).toISOString().slice(0, 10);
  const ctx = world.as(pair.seller, { clock: stoppedClock(`${day}T17:00:00Z`) });
  const { balances } = await countInvoices(ctx, { side: 'vendor' });
  const bands = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 };
  expect(balances[0]!.bands).toEqual({ ...bands, [ageingBandOf(dueOn!, day)]: balanceMinor });
});
