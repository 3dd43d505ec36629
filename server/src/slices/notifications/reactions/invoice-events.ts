import type { Ability, Currency, NotificationIcon, OrganizationId } from '@halles/contract';
import type { Events, EventType } from '../../../events.ts';
import { own, row, type Params, type Row, type Table } from './rows.ts';

type Side = 'vendor' | 'customer';
const opposite = { vendor: 'customer', customer: 'vendor' } as const;

/** Who handles invoices on each side. */
const abilityOf = { vendor: 'handleInvoices', customer: 'answerInvoices' } as const satisfies Record<
  Side,
  Ability
>;

type InvoiceEvent =
  | 'invoicing.published'
  | 'invoicing.sent'
  | 'invoicing.cancelled'
  | 'invoicing.settled'
  | 'invoicing.refused'
  | 'invoicing.emitted'
  | 'invoicing.disputed'
  | 'invoicing.becameOverdue'
  | 'invoicing.cardPaymentChanged';
type InvoiceData = Events['invoicing.published'];

interface About<Type extends EventType> {
  icon?: NotificationIcon;
  params?: (data: Events[Type]) => Params;
  context?: (data: Events[Type]) => Record<string, unknown>;
}

const partyOf = (data: object, side: Side): OrganizationId => {
  const { vendorId, customerId } = data as InvoiceData;
  return side === 'vendor' ? vendorId : customerId;
};

/** A notification of one side of an invoice, when the event is of interest to it. */
const invoiceRow = <Type extends InvoiceEvent>(
  side: Side,
  type: string,
  when: (data: Events[Type]) => boolean,
  { icon = 'invoice', params = () => ({}), context = () => ({}) }: About<Type> = {},
): Row<Type> =>
  row(type, ['invoices', icon, abilityOf[side]], {
    to: ({ data }) => (when(data) ? [partyOf(data, side)] : []),
    partner: ({ data }) => partyOf(data, opposite[side]),
    params: ({ data }) => {
      const { number, totalMinor, currency } = data;
      const total = { amountMinor: totalMinor, currency: currency as Currency };
      return { number: number ?? '', total, ...params(data) };
    },
    context: ({ data }) => context(data),
    url: ({ data }) => `/${side}/invoices/${data.invoiceId}`,
  });

const amount = (amountMinor: number, currency: string): Params => ({
  amount: { amountMinor, currency: currency as Currency },
});

const isInvoice = ({ kind }: { kind: string }): boolean => kind === 'invoice';

const disputed = (side: Side, type: string, ends: boolean) =>
  invoiceRow<'invoicing.disputed'>(
    side,
    type,
    ({ words, by = 'customer' }) => (words === '') === ends && by === opposite[side],
    { icon: 'warning', params: ({ words }) => ({ reason: words }) },
  );

const announced = (type: string, isWithdrawn: boolean) =>
  invoiceRow<'invoicing.emitted'>('vendor', type, (data) => data.isWithdrawn === isWithdrawn, {
    icon: 'payment',
    params: ({ emittedMinor, currency }) => amount(emittedMinor, currency),
  });

const cardPayment = (type: string, isBack: boolean) =>
  invoiceRow<'invoicing.cardPaymentChanged'>(
    'vendor',
    type,
    ({ beforeMinor, remainingMinor }) => remainingMinor < beforeMinor === isBack,
    {
      icon: 'payment',
      context: ({ beforeMinor, remainingMinor, currency }) => ({
        amountMinor: Math.abs(remainingMinor - beforeMinor),
        currency,
      }),
      params: ({ beforeMinor, remainingMinor, currency }) =>
        amount(Math.abs(remainingMinor - beforeMinor), currency),
    },
  );

/** Money that came, or, below zero, that did not come after all. */
const settledByPayment = (type: string, sign: 1 | -1) =>
  invoiceRow<'invoicing.settled'>(
    'customer',
    type,
    (data) => isInvoice(data) && data.by === 'payment' && sign * data.amountMinor > 0,
    { icon: 'payment', params: ({ amountMinor, currency }) => amount(sign * amountMinor, currency) },
  );

const statementNotSent = (reason: Events['invoicing.statementNotSent']['reason'], type: string) =>
  row<'invoicing.statementNotSent'>(type, ['invoices', 'warning', abilityOf.vendor], {
    to: (event) => (event.data.reason === reason ? own(event) : []),
    partner: ({ data }) => data.customerId,
    params: ({ data }) => ({ on: { on: data.until } }),
    url: () => '/vendor/invoices',
  });

/** Events of invoices, payments and the credit account. */
export const invoiceEvents = {
  'invoicing.published': [
    invoiceRow('customer', 'INVOICE_PUBLISHED', isInvoice),
    invoiceRow('customer', 'CREDIT_NOTE_PUBLISHED', (data) => !isInvoice(data)),
  ],
  'invoicing.sent': [invoiceRow('customer', 'INVOICE_REMINDER', ({ isReminder }) => isReminder)],
  'invoicing.cancelled': [
    invoiceRow('customer', 'INVOICE_CANCELLED', () => true, { params: ({ reason }) => ({ reason }) }),
  ],
  'invoicing.settled': [settledByPayment('PAYMENT_RECEIVED', 1), settledByPayment('PAYMENT_REVERSED', -1)],
  'invoicing.paymentRecorded': [
    // Only a card payment is news for the seller: all others it records itself.
    row('CARD_PAYMENT_RECEIVED', ['invoices', 'payment', abilityOf.vendor], {
      to: (event, { partnerId }) => (partnerId ? own(event) : []),
      partner: (_event, _to, { partnerId }) => partnerId!,
      params: ({ data: { amountMinor, currency } }) => amount(amountMinor, currency),
      url: () => '/vendor/payment-monitor',
    }),
  ],
  'invoicing.refunded': [
    row('PAYMENT_REFUNDED', ['invoices', 'payment', abilityOf.customer], {
      to: ({ data }) => [data.customerId],
      partner: ({ data }) => data.vendorId,
      params: ({ data: { amountMinor, currency } }) => amount(amountMinor, currency),
      url: () => '/customer/invoices?view=payments',
    }),
  ],
  'invoicing.refused': [
    row('INVOICE_REFUSED', ['invoices', 'warning', abilityOf.vendor], {
      to: ({ data }) => [data.vendorId],
      partner: ({ data }) => data.customerId,
      params: ({ data: { number, reason } }) => ({ number: number ?? '', reason }),
      url: ({ data }) => `/vendor/invoices/${data.invoiceId}`,
    }),
  ],
  'invoicing.emitted': [
    announced('PAYMENT_ANNOUNCED', false),
    announced('PAYMENT_ANNOUNCEMENT_WITHDRAWN', true),
  ],
  'invoicing.disputed': [
    disputed('vendor', 'INVOICE_DISPUTED', false),
    disputed('vendor', 'INVOICE_DISPUTE_ENDED', true),
    disputed('customer', 'INVOICE_DISPUTE_ENDED', true),
  ],
  'invoicing.becameOverdue': [
    invoiceRow('vendor', 'INVOICE_OVERDUE', () => true, {
      icon: 'warning',
      params: ({ balanceMinor, currency, dueOn }) => ({
        ...amount(balanceMinor, currency),
        on: { on: dueOn },
      }),
    }),
    invoiceRow('customer', 'OWN_INVOICE_OVERDUE', () => true, {
      icon: 'warning',
      params: ({ balanceMinor, currency, dueOn }) => ({
        ...amount(balanceMinor, currency),
        on: { on: dueOn },
      }),
    }),
  ],
  'invoicing.cardPaymentChanged': [
    cardPayment('CARD_PAYMENT_TAKEN_BACK', true),
    cardPayment('CARD_PAYMENT_RESTORED', false),
  ],
  'invoicing.statementSent': [
    row('STATEMENT_SENT', ['invoices', 'file', abilityOf.customer], {
      to: ({ data }) => [data.customerId],
      partner: ({ organizationIds, data }) => organizationIds.find((id) => id !== data.customerId)!,
      params: ({ data }) => ({ on: { on: data.until } }),
      url: () => '/customer/invoices',
    }),
  ],
  'invoicing.statementNotSent': [
    statementNotSent('failed', 'STATEMENT_NOT_SENT'),
    statementNotSent('mailLimit', 'STATEMENT_WAITS'),
  ],
  'invoicing.periodNotDrafted': [
    row('PERIOD_NOT_DRAFTED', ['invoices', 'warning', abilityOf.vendor], {
      to: (event) => own(event),
      partner: ({ data }) => data.customerId,
      params: ({ data }) => ({ on: { on: data.until } }),
      url: () => '/vendor/invoices',
    }),
  ],
  'invoicing.batchFinished': [
    row('INVOICE_BATCH_FINISHED', ['files', 'invoice', abilityOf.vendor], {
      to: (event) => own(event),
      params: ({ data: { total, refused } }) => ({ count: total, refused }),
      url: () => '/vendor/invoices',
    }),
  ],
  'invoicing.drafted': 'A draft concerns its seller until it is published.',
  'invoicing.changed': 'A draft concerns its seller until it is published.',
  'invoicing.removed': 'A draft concerns its seller until it is published.',
  'invoicing.delivered': 'The customer was notified when the invoice was published.',
  'invoicing.exported': 'A mark for the accounting of the seller.',
  'invoicing.exportCreated': 'The person who makes the export waits for the file on the screen.',
  'invoicing.exportUndone': 'The accounting of the seller.',
  'invoicing.batchStarted': 'The person who starts it watches its progress.',
  'invoicing.batchProgressed': 'The person who starts it watches its progress.',
  'invoicing.batchUndone': 'The person who started it undid it.',
  'invoicing.batchDismissed': 'The person who starts it has read the result.',
  'invoicing.linksRevoked': 'A link that does not work any more says so when it is opened.',
  'invoicing.billingChanged': 'Settings of the seller.',
  'credit.balanceFellLow': [
    row('CREDIT_LOW', ['account', 'credit', 'topUpCredit'], {
      to: own,
      context: ({ data }) => ({ balanceMinor: data.balanceMinor }),
      url: () => '/credit-account',
    }),
  ],
  'credit.feeChanged': [
    row('CREDIT_FEE_CHANGED', ['account', 'credit', 'topUpCredit'], {
      to: own,
      params: ({ data: { percent } }) => ({ percent: { percent: percent ?? '0' } }),
      url: () => '/credit-account',
    }),
  ],
  'credit.premiumChanged': [
    row('PREMIUM_STARTED', ['account', 'credit', 'topUpCredit'], {
      to: (event) => (event.data.isPremium ? own(event) : []),
      url: () => '/credit-account',
    }),
    row('PREMIUM_ENDED', ['account', 'credit', 'topUpCredit'], {
      to: (event) => (event.data.isPremium ? [] : own(event)),
      url: () => '/credit-account',
    }),
  ],
  'credit.feesInvoiced': [
    row('FEES_INVOICED', ['account', 'credit', 'topUpCredit'], {
      to: own,
      params: ({ data: { number } }) => ({ number }),
      url: () => '/credit-account',
    }),
  ],
  'credit.entryRecorded': 'The credit account lists it; a low balance is announced.',
  'credit.alertChanged': 'A setting of the organization.',
} as const satisfies Partial<Table>;
