import { inBothLanguages } from '../../../platform/texts.ts';
import { type LedgerDefinition } from '../rules/ledger-definition.ts';
import {
  invoiceKindTitles,
  methodTitles,
  partnerColumn,
  paymentTitles,
  invoiceStatusTitles,
} from '../rules/ledger-titles.ts';

/** A credit note is subtracted, so that every column sums correctly. */
export const signed = (amount: string): string =>
  `(case when i.kind = 'invoice' then ${amount} else -${amount} end)`;

export const taxOf = (amount: string) => `(t->>'${amount}')::bigint`;

/** The same tax at two rates has two keys. */
export const taxKey = `(t->>'taxId') || '/' || (t->>'rate')`;
/** `TPS 5 %`: the name with its rate, which is not broken before its unit. */
export const taxName = (language: 'en' | 'fr'): string => {
  const rate = language === 'fr' ? `replace(t->>'rate', '.', ',') || '\u00a0%'` : `(t->>'rate') || '%'`;
  return `(t->'name'->>'${language}') || ' ' || ${rate}`;
};

/** The state as in the list of invoices; for a credit note, whether it has an unapplied amount. */
const invoiceStatusSql = `case
  when i.kind = 'creditNote' and i.status = 'published' then case when i.balance_minor < 0 then 'inHand' else 'used' end
  else invoice_state(i, exists (select from payment_emissions e where e.invoice_id = i.id and e.status = 'waiting'),
    :today::date) end`;

export const published = `from invoices i join organizations p on p.id = i.{theirs}
  where i.{mine} = :own and i.published_at is not null and i.issued_on between :from::date and :until::date`;

/** Every numbered document, in accounting order. */
export const register: LedgerDefinition = {
  title: inBothLanguages('reports.ledger.invoiceRegister'),
  counts: inBothLanguages('reports.ledger.counts.register'),
  from: published,
  partnerCondition: 'and i.{theirs} = :partner',
  id: 'i.id::text',
  currency: 'i.currency',
  link: { to: 'invoice', id: 'i.id::text' },
  order: 'i.issued_on, length(i.number), i.number, i.id',
  headline: 'total',
  columns: [
    { id: 'number', kind: 'text', title: inBothLanguages('reports.ledger.number'), value: 'i.number' },
    { id: 'issued', kind: 'day', title: inBothLanguages('reports.ledger.date'), value: 'i.issued_on' },
    {
      id: 'kind',
      kind: 'choice',
      title: inBothLanguages('reports.ledger.kind'),
      value: 'i.kind',
      choices: invoiceKindTitles,
    },
    partnerColumn('p.name'),
    {
      id: 'orders',
      kind: 'text',
      title: inBothLanguages('reports.ledger.orders'),
      value: `(select string_agg(o.number, ', ' order by io.position) from invoice_orders io
        join purchase_orders o on o.id = io.purchase_order_id where io.invoice_id = i.id)`,
    },
    {
      id: 'reference',
      kind: 'text',
      title: inBothLanguages('reports.ledger.buyersReference'),
      value: `nullif(i.reference, '')`,
      isHidden: true,
    },
    {
      id: 'dueOn',
      kind: 'day',
      title: inBothLanguages('reports.ledger.dueOn'),
      value: `case when i.kind = 'invoice' then i.due_on end`,
    },
    {
      id: 'beforeTax',
      kind: 'money',
      title: inBothLanguages('reports.ledger.beforeTax'),
      value: signed(`(i.total_minor - (i.totals->>'taxMinor')::bigint)`),
      isSummed: true,
    },
    {
      id: 'taxes',
      kind: 'money',
      title: inBothLanguages('reports.ledger.taxes'),
      value: `(select jsonb_object_agg(${taxKey}, ${signed(taxOf('amountMinor'))})
        from jsonb_array_elements(i.totals->'taxes') t)`,
      isSpread: true,
    },
    {
      id: 'total',
      kind: 'money',
      title: inBothLanguages('reports.ledger.total'),
      value: signed('i.total_minor'),
      isSummed: true,
    },
    {
      id: 'paid',
      kind: 'money',
      title: inBothLanguages('reports.ledger.amountPaid'),
      // What was paid back of a credit note.
      value: signed('i.paid_minor'),
      isSummed: true,
    },
    {
      id: 'credited',
      kind: 'money',
      title: inBothLanguages('reports.ledger.amountCredited'),
      value: `case when i.kind = 'invoice' then i.credited_minor else i.paid_minor - i.applied_minor end`,
      isSummed: true,
    },
    {
      id: 'writtenOff',
      kind: 'money',
      title: inBothLanguages('reports.ledger.amountWrittenOff'),
      value: `case when i.kind = 'invoice' then i.written_off_minor else 0 end`,
      isSummed: true,
      isHidden: true,
    },
    {
      id: 'balance',
      kind: 'money',
      title: inBothLanguages('reports.ledger.balance'),
      value: 'i.balance_minor',
      isSummed: true,
    },
    {
      id: 'state',
      kind: 'choice',
      title: inBothLanguages('reports.ledger.status'),
      value: invoiceStatusSql,
      choices: invoiceStatusTitles,
    },
  ],
  spread: `select i.currency, ${taxKey} as key, min(${taxName('en')}) as en, min(${taxName('fr')}) as fr,
        sum(${signed(taxOf('amountMinor'))})::bigint as sum
      from (select i.* ${published} {partnerCondition}) i cross join lateral jsonb_array_elements(i.totals->'taxes') t
      group by 1, 2 order by 3, 2`,
};

/** The announcement that this payment confirmed: both are written in one command. */
const announced = `(select max(e.on_day) from invoice_allocations a join payment_emissions e on e.invoice_id = a.invoice_id
  where a.payment_id = p.id and e.status = 'confirmed'
    and e.decided_at between p.created_at - interval '1 minute' and p.created_at + interval '1 minute')`;

const isReversed = `exists (select from payments r where r.reverses_id = p.id)`;
/** Payments received, the day each was announced, and what it settled; refunds and reversals are negative. */
export const payments: LedgerDefinition = {
  title: inBothLanguages('reports.ledger.paymentJournal'),
  counts: inBothLanguages('reports.ledger.counts.payments'),
  from: `from payments p join organizations o on o.id = p.{theirs}
    cross join lateral (select coalesce(sum(a.amount_minor), 0)::bigint as settled from invoice_allocations a
      where a.payment_id = p.id) s
    where p.{mine} = :own and p.received_on between :from::date and :until::date`,
  partnerCondition: 'and p.{theirs} = :partner',
  id: 'p.id::text',
  currency: 'p.currency',
  link: {
    to: 'invoice',
    id: `(select a.invoice_id::text from invoice_allocations a where a.payment_id = p.id
      order by a.created_at, a.id limit 1)`,
  },
  order: 'p.received_on, p.created_at, p.id',
  headline: 'amount',
  columns: [
    {
      id: 'received',
      kind: 'day',
      title: inBothLanguages('reports.ledger.receivedOn'),
      value: 'p.received_on',
    },
    { id: 'emitted', kind: 'day', title: inBothLanguages('reports.ledger.announcedOn'), value: announced },
    {
      id: 'lag',
      kind: 'count',
      title: inBothLanguages('reports.ledger.lagDays'),
      value: `p.received_on - ${announced}`,
    },
    partnerColumn('o.name'),
    {
      id: 'method',
      kind: 'choice',
      title: inBothLanguages('reports.ledger.method'),
      value: 'p.method',
      choices: methodTitles,
    },
    {
      id: 'reference',
      kind: 'text',
      title: inBothLanguages('reports.ledger.reference'),
      value: `nullif(p.reference, '')`,
    },
    {
      id: 'amount',
      kind: 'money',
      title: inBothLanguages('reports.ledger.amount'),
      value: 'p.amount_minor',
      isSummed: true,
    },
    {
      id: 'allocations',
      kind: 'shares',
      title: inBothLanguages('reports.ledger.appliedTo'),
      value: `(select jsonb_agg(jsonb_build_object('number', s.number, 'amountMinor', s.amount)
          order by length(s.number), s.number)
        from (select i.number, sum(a.amount_minor)::bigint as amount from invoice_allocations a
          join invoices i on i.id = a.invoice_id where a.payment_id = p.id group by i.id) s)`,
    },
    {
      id: 'settled',
      kind: 'money',
      title: inBothLanguages('reports.ledger.applied'),
      value: 's.settled',
      isSummed: true,
    },
    {
      id: 'left',
      kind: 'money',
      title: inBothLanguages('reports.ledger.inHand'),
      value: 'p.amount_minor - s.settled',
      isSummed: true,
    },
    {
      id: 'state',
      kind: 'choice',
      title: inBothLanguages('reports.ledger.status'),
      value: `case when p.reverses_id is not null then 'reversal' when ${isReversed} then 'reversed'
        when p.amount_minor < 0 then 'refund' else 'kept' end`,
      choices: paymentTitles,
    },
  ],
};
