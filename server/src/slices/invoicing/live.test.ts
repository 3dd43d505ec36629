import { beforeAll, it } from 'vitest';
import { invoicing, type Invoice, type PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aClaim } from '../ordering/factory/order-steps.ts';
import { changedTerms } from '../relationships/factory.ts';
import { refuseByLink } from './commands/payments-by-link.ts';
import { setAccountingCodes } from './commands/accounting.ts';
import { changeBillingSettings } from './commands/billing-settings.ts';
import { changeFrenchTerms } from './commands/french-terms.ts';
import { reversePayment } from './commands/payment-reversals.ts';
import { markAsPaid, recordPayment } from './commands/payments.ts';
import { refundCredit } from './commands/refunds.ts';
import { setStatements } from './commands/statements.ts';
import { billedOrder, draftedFor, publishCreditNote, published } from './factory/invoices.ts';
import { sentFreeInvoice, loadLinkToken } from './factory/sent-invoices.ts';
import { invoicingRoutes as routes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: Awaited<ReturnType<typeof addProductForSale>>;
let invoice: Invoice;
/** For no order. */
let free: Invoice;
/** A delivered order without an invoice. */
let unbilled: PurchaseOrderId;
/** Of an invoice that was paid. */
let creditNote: Invoice;

const seller = () => as(pair.seller);
const order = () => submitOrder(as, pair, [{ formatId: carrots, quantity: '2' }]);
const delivered = async () => {
  const id = await order();
  await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
  return id;
};
const drafted = async () => draftedFor(seller(), await delivered());
/** A part of the payment goes to the invoice, the rest becomes credit. */
const pay = () =>
  recordPayment(seller(), {
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor: 300,
    receivedOn: '2026-11-21',
    method: 'cheque',
    reference: '',
    note: '',
    shares: [{ invoiceId: invoice.id, amountMinor: 100 }],
    emissionIds: [],
  });

async function paidAndCredited(): Promise<Invoice> {
  const { id: invoiceId, version } = await billedOrder(seller(), await delivered());
  await markAsPaid(seller(), { invoiceId, version, method: 'cheque', reference: '' });
  return publishCreditNote(seller(), invoiceId, '2');
}
const refund = () =>
  refundCredit(seller(), {
    source: { creditNoteId: creditNote.id },
    amountMinor: 100,
    paidOn: '2026-11-21',
    method: 'cheque',
    reference: '',
    note: '',
  });
const reversed = async () => reversePayment(seller(), { paymentId: (await refund()).id, reason: 'x' });

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { multiple: '1' });
  invoice = await billedOrder(seller(), await delivered());
  unbilled = await delivered();
  free = await sentFreeInvoice(world, pair);
  creditNote = await paidAndCredited();
});

interface Case {
  name: `invoicing.${keyof typeof invoicing & string}`;
  what: string;
  inputOf?: () => object;
  actor?: () => Member;
  change: () => Promise<unknown>;
}

const cases: Case[] = [
  { name: 'invoicing.listInvoices', what: 'a draft', inputOf: () => ({ side: 'vendor' }), change: drafted },
  {
    name: 'invoicing.listInvoices',
    what: 'an invoice of a supplier',
    inputOf: () => ({ side: 'customer' }),
    actor: () => pair.buyer,
    change: async () => billedOrder(seller(), await delivered()),
  },
  { name: 'invoicing.countInvoices', what: 'a draft', inputOf: () => ({ side: 'vendor' }), change: drafted },
  {
    name: 'invoicing.getInvoice',
    what: 'a payment',
    inputOf: () => ({ invoiceId: invoice.id }),
    actor: () => pair.buyer,
    change: pay,
  },
  {
    name: 'invoicing.getInvoice',
    what: 'that it is refused by its mailed link',
    inputOf: () => ({ invoiceId: free.id }),
    change: async () =>
      refuseByLink(world.as(anonymous), {
        token: await loadLinkToken(world),
        version: free.version,
        reason: 'Rien commandé',
      }),
  },
  {
    name: 'invoicing.listRelatedInvoices',
    what: 'the invoice of an order',
    inputOf: () => ({ purchaseOrderIds: [unbilled] }),
    change: () => billedOrder(seller(), unbilled),
  },
  { name: 'invoicing.listBillableOrders', what: 'a delivery', change: delivered },
  { name: 'invoicing.listToInvoice', what: 'a delivery', change: delivered },
  {
    name: 'invoicing.listToInvoice',
    what: 'a claim',
    change: async () => aClaim(as(pair.buyer), await delivered(), '1'),
  },
  { name: 'invoicing.countToInvoice', what: 'a draft', change: drafted },
  {
    name: 'invoicing.getBillingSettings',
    what: 'the next number',
    change: async () => published(seller(), (await drafted()).id),
  },
  {
    name: 'invoicing.getBillingSettings',
    what: 'a setting',
    change: () => changeBillingSettings(seller(), { version: 1, sendsReminders: false }),
  },
  { name: 'invoicing.listPayments', what: 'a payment', inputOf: () => ({ side: 'vendor' }), change: pay },
  {
    name: 'invoicing.listPayments',
    what: 'a refund',
    inputOf: () => ({ side: 'customer' }),
    actor: () => pair.buyer,
    change: refund,
  },
  {
    name: 'invoicing.getInvoice',
    what: 'what was paid back of a credit note',
    inputOf: () => ({ invoiceId: creditNote.id }),
    actor: () => pair.buyer,
    change: refund,
  },
  {
    name: 'invoicing.getInvoice',
    what: 'a refund that is reversed',
    inputOf: () => ({ invoiceId: creditNote.id }),
    change: reversed,
  },
  {
    name: 'invoicing.listOwedInvoices',
    what: 'a payment',
    inputOf: () => ({ customerId: pair.bistro, currency: 'CAD' }),
    change: pay,
  },
  { name: 'invoicing.listCredits', what: 'a refund', inputOf: () => ({ side: 'vendor' }), change: refund },
  { name: 'invoicing.getPaymentMonitor', what: 'a refund', change: refund },
  { name: 'invoicing.listCredits', what: 'a payment', inputOf: () => ({ side: 'vendor' }), change: pay },
  { name: 'invoicing.getPaymentMonitor', what: 'a payment', change: pay },
  { name: 'invoicing.getPaymentMonitor', what: 'an order that comes in', change: order },
  {
    name: 'invoicing.getPaymentMonitor',
    what: 'another credit limit',
    change: () => changedTerms(seller(), pair.bistro, { creditLimitMinor: 100_000 }),
  },
  {
    name: 'invoicing.listStatements',
    what: 'whether they are sent',
    inputOf: () => ({ customerId: pair.bistro }),
    change: () => setStatements(seller(), { customerId: pair.bistro, areSent: true }),
  },
  {
    name: 'invoicing.getAccountingCodes',
    what: 'a code',
    inputOf: () => ({ program: 'quickBooks' }),
    change: () =>
      setAccountingCodes(
        seller(),
        invoicing.setAccountingCodes.input.parse({
          program: 'quickBooks',
          version: 1,
          accounts: [{ part: 'sales', code: '4000' }],
          codes: [],
        }),
      ),
  },
  {
    name: 'invoicing.getFrenchTerms',
    what: 'the town of registration',
    change: () => changeFrenchTerms(seller(), { version: 1, change: { registerTown: 'Lyon' } }),
  },
];

it.each(cases)('$name pushes $what live', async ({ name, inputOf, actor, change }) => {
  const procedure = invoicing[name.slice('invoicing.'.length) as 'listInvoices'];
  const input = procedure.input.parse({ page: 1, pageSize: 25, ...inputOf?.() });
  await expectLiveMatchesFetch({ world, routes, name, input, actor: actor?.() ?? pair.seller }, change);
});
