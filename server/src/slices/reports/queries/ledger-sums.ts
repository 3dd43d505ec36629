import { inBothLanguages } from '../../../platform/texts.ts';
import { type LedgerColumnDefinition, type LedgerDefinition } from '../rules/ledger-definition.ts';
import { published, signed, taxKey, taxName } from './ledger-documents.ts';
import { partnerColumn, supplyTitles } from '../rules/ledger-titles.ts';

const upToDay = (day: string): string => `${day} <= :until::date`;

/** From today on, the sums that invoices and accounts store are read, less what payments dated later have moved. */
const usesStoredSums = `(:until::date >= :today::date)`;

const datedLater = `payments f where f.{mine} = :own and f.received_on > :until::date and ${usesStoredSums}`;

/** What payments dated after the report's day have settled of each invoice. */
const settledLater = `(select a.invoice_id, sum(a.amount_minor)::bigint as amount
  from invoice_allocations a join (select f.id from ${datedLater}) f on f.id = a.payment_id group by a.invoice_id)`;

/** What the ledger of a document says at the end of a day; a payment counts from its own day on. */
const settledSum = `coalesce((select sum(a.amount_minor) from invoice_allocations a
    left join payments p on p.id = a.payment_id
    where a.invoice_id = i.id and ${upToDay('greatest(a.on_day, p.received_on)')}), 0)::bigint`;

const owedInvoice = (
  balance: string,
): string => `select i.customer_id, i.vendor_id, i.currency, i.due_on, ${balance} as balance
  from invoices i`;
const isOwed = `i.{mine} = :own and i.kind = 'invoice' and ${upToDay('i.issued_on')}`;
/** An unsettled invoice: the condition of the partial index. */
const isOpen = `(i.status = 'published' and i.balance_minor <> 0)`;

/** The balance of each invoice at the end of a day; only those of a past day are read from the ledger. */
const owed = `
  ${owedInvoice('i.balance_minor + coalesce(l.amount, 0)')} left join ${settledLater} l on l.invoice_id = i.id
  where ${isOwed} and ${isOpen} and ${usesStoredSums}
  union all
  ${owedInvoice('i.balance_minor + l.amount')} join ${settledLater} l on l.invoice_id = i.id
  where ${isOwed} and not ${isOpen}
  union all
  ${owedInvoice(`i.total_minor - ${settledSum}`)}
  where ${isOwed} and i.published_at is not null and not ${usesStoredSums}`;

const appliedSum = (source: 'payment_id' | 'credit_note_id', id: string): string =>
  `coalesce((select sum(a.amount_minor) from invoice_allocations a join invoices of on of.id = a.invoice_id
    where a.${source} = ${id} and ${upToDay('greatest(a.on_day, of.issued_on)')}), 0)`;

/**
 * The customer's unapplied credit: payments and credit notes not fully applied or paid back; a reversal of spent money
 * is negative, and so is a refund of a payment. With stored sums it is the invoices' balances less what the customer
 * owed on that day: the first part comes with the invoices (`usesStoredSums`), so that only payments dated later are
 * read.
 */
const unappliedCredit = `
  select b.customer_id, b.vendor_id, b.currency, -b.owed_minor as amount
  from customer_balances b where b.{mine} = :own and ${usesStoredSums}
  union all
  select f.customer_id, f.vendor_id, f.currency, -f.amount_minor from ${datedLater}
  union all
  select p.customer_id, p.vendor_id, p.currency, p.amount_minor - ${appliedSum('payment_id', 'p.id')}
  from payments p where p.{mine} = :own and ${upToDay('p.received_on')} and not ${usesStoredSums}
  union all
  select i.customer_id, i.vendor_id, i.currency, i.total_minor - ${appliedSum('credit_note_id', 'i.id')}
    + ${settledSum}
  from invoices i where i.{mine} = :own and i.kind = 'creditNote' and i.published_at is not null
    and ${upToDay('i.issued_on')} and not ${usesStoredSums}`;

const late = (from: number, until: number | null): string =>
  `coalesce(sum(balance) filter (where :until::date - due_on >= ${from}${
    until === null ? '' : ` and :until::date - due_on <= ${until}`
  }), 0)`;

const band = (id: string, title: LedgerColumnDefinition['title']): LedgerColumnDefinition => ({
  id,
  kind: 'money',
  title,
  value: `s.${id}`,
  isSummed: true,
});

/**
 * The exposure that ordering compares with the credit limit. For today only, because past open orders are not stored.
 */
const currentExposure = `case when :until::date = :today::date then coalesce((select b.owed_minor from customer_balances b
    where b.vendor_id = :own and b.customer_id = s.partner_id and b.currency = s.currency), 0)
  + coalesce((select sum(case when o.is_billed then o.unbilled_minor else o.total_minor end) from real_orders o
      where o.vendor_id = :own and o.customer_id = s.partner_id and o.currency = s.currency
      and (not o.is_billed or o.unbilled_minor <> 0)
      and o.external_invoice_file_id is null and o.status not in ('declined', 'cancelled', 'expired')), 0)::bigint end`;

/** Balances by age, at the end of a day. */
export const ageing: LedgerDefinition = {
  title: inBothLanguages('reports.ledger.ageing'),
  counts: inBothLanguages('reports.ledger.counts.ageing'),
  from: `from (
    select p.id as partner_id, p.name, e.currency, sum(e.not_due)::bigint as not_due, sum(e.to_30)::bigint as to_30,
      sum(e.to_60)::bigint as to_60, sum(e.to_90)::bigint as to_90, sum(e.over_90)::bigint as over_90,
      sum(e.unapplied)::bigint as unapplied, min(e.oldest) as oldest,
      sum(e.not_due + e.to_30 + e.to_60 + e.to_90 + e.over_90 - e.unapplied)::bigint as total
    from (
      select {theirs} as partner_id, currency, coalesce(sum(balance) filter (where due_on >= :until::date), 0) as not_due,
        ${late(1, 30)} as to_30, ${late(31, 60)} as to_60, ${late(61, 90)} as to_90, ${late(91, null)} as over_90,
        case when ${usesStoredSums} then sum(balance) else 0 end as unapplied, min(due_on) as oldest
      from (${owed}) i where balance <> 0 group by 1, 2
      union all
      select {theirs}, currency, 0, 0, 0, 0, 0, sum(amount), null from (${unappliedCredit}) h where amount <> 0 group by 1, 2
    ) e join organizations p on p.id = e.partner_id {partnerCondition}
    group by p.id, e.currency
  ) s join organizations seller on seller.id = :own
  left join relationships r on r.organization_id = seller.id and r.side = 'vendor' and r.partner_id = s.partner_id
  where (s.not_due, s.to_30, s.to_60, s.to_90, s.over_90, s.unapplied) <> (0, 0, 0, 0, 0, 0)`,
  partnerCondition: 'and e.partner_id = :partner',
  id: `s.partner_id || ' ' || s.currency`,
  currency: 's.currency',
  link: { to: 'openInvoices', id: 's.partner_id::text' },
  order: 's.oldest nulls last, s.name collate public.by_name, s.partner_id, s.currency',
  headline: 'total',
  columns: [
    partnerColumn('s.name'),
    band('not_due', inBothLanguages('reports.ledger.notDue')),
    band('to_30', inBothLanguages('reports.ledger.to30')),
    band('to_60', inBothLanguages('reports.ledger.to60')),
    band('to_90', inBothLanguages('reports.ledger.to90')),
    band('over_90', inBothLanguages('reports.ledger.over90')),
    band('unapplied', inBothLanguages('reports.ledger.unapplied')),
    band('total', inBothLanguages('reports.ledger.owed')),
    {
      id: 'oldest',
      kind: 'day',
      title: inBothLanguages('reports.ledger.oldestDue'),
      value: 's.oldest',
      isHidden: true,
    },
    {
      id: 'limit',
      kind: 'money',
      title: inBothLanguages('reports.ledger.limit'),
      // The limit is an amount of the seller's currency, and is never converted.
      value: 'case when s.currency = seller.currency then r.credit_limit_minor end',
    },
    {
      id: 'exposure',
      kind: 'money',
      title: inBothLanguages('reports.ledger.exposure'),
      value: currentExposure,
      isSummed: true,
    },
  ],
};

/**
 * The net amount of each line after its share of the document's discount, by largest remainder: the same rule as
 * `netLines`, checked by a property test. Documents without a discount skip the calculation. Credit notes are
 * negative.
 */
const sign = `(case when d.kind = 'invoice' then 1 else -1 end)`;
const nets = `
  weighed as (
    select d.id, d.currency, ${sign} as sign, d.discount_minor, l.tax_class, l.tax_ids, l.deposit_minor, l.amount_minor,
      greatest(l.amount_minor, 0)::numeric as weight, l.position, l.id as line_id,
      sum(greatest(l.amount_minor, 0)) over (partition by d.id) as whole
    from documents d join invoice_lines l on l.invoice_id = d.id where d.discount_minor > 0
  ), shared as (
    select w.*, coalesce(div(discount_minor * weight, nullif(whole, 0)), 0) as share,
      coalesce(mod(discount_minor * weight, nullif(whole, 0)), 0) as remainder
    from weighed w
  ), nets as (
    select s.currency, s.sign, s.tax_class, s.tax_ids, s.deposit_minor, s.sign * (s.amount_minor - s.share - case
        when row_number() over (partition by s.id order by s.remainder desc, s.position, s.line_id)
          <= s.discount_minor - sum(s.share) over (partition by s.id) then 1 else 0 end)::bigint as net
    from shared s
    union all
    select d.currency, ${sign}, l.tax_class, l.tax_ids, l.deposit_minor, ${sign} * l.amount_minor
    from documents d join invoice_lines l on l.invoice_id = d.id where d.discount_minor = 0
  ), supplies as (
    select n.currency, case when cardinality(n.tax_ids) > 0 then 'taxed' when n.tax_class = 'taxable' then 'untaxed'
        else n.tax_class end as supply, sum(n.net) as net, sum(n.sign * n.deposit_minor) as deposits
    from nets n group by 1, 2
  )`;

const ofFee = signed('i.delivery_fee_minor');

/** By tax and rate, then supplies without tax: the second part sums to the register's amounts before tax. */
export const taxes: LedgerDefinition = {
  title: inBothLanguages('reports.ledger.taxSummary'),
  counts: inBothLanguages('reports.ledger.counts.taxes'),
  from: `from (
    with documents as (select i.* ${published} {partnerCondition}),
    ${nets}
    select 1 as part, i.currency, ${taxKey} as key, null as supply,
      jsonb_build_object('en', min(${taxName('en')}), 'fr', min(${taxName('fr')})) as name, min(t->>'rate') as rate,
      sum(${signed(`(t->>'baseMinor')::bigint`)})::bigint as base,
      coalesce(sum(${ofFee}) filter (where (t->>'taxId')::uuid = any(i.fee_tax_ids)), 0)::bigint as fee,
      coalesce(sum((t->>'amountMinor')::bigint) filter (where i.kind = 'invoice'), 0)::bigint as collected,
      coalesce(sum((t->>'amountMinor')::bigint) filter (where i.kind = 'creditNote'), 0)::bigint as credited
    from documents i cross join lateral jsonb_array_elements(i.totals->'taxes') t group by i.currency, ${taxKey}
    union all
    select 2, u.currency, u.supply, u.supply, null, null, sum(u.base)::bigint, sum(u.fee)::bigint, null, null
    from (
      select n.currency, n.supply, n.net as base, 0 as fee from supplies n
      union all
      select n.currency, 'deposits', n.deposits, 0 from supplies n where n.deposits <> 0
      union all
      select i.currency, case when cardinality(i.fee_tax_ids) > 0 then 'taxed' else 'untaxed' end, ${ofFee}, ${ofFee}
      from documents i where i.delivery_fee_minor <> 0
    ) u group by u.currency, u.supply
  ) s where true`,
  partnerCondition: 'and i.{theirs} = :partner',
  id: `s.part || ' ' || s.key || ' ' || s.currency`,
  currency: 's.currency',
  link: { to: 'register', id: 's.key' },
  order: `s.currency, s.part, s.name->>'en',
    array_position(array['taxed', 'untaxed', 'zeroRated', 'exempt', 'outOfScope', 'deposits'], s.supply), s.key`,
  headline: 'net',
  columns: [
    {
      id: 'what',
      kind: 'choice',
      title: inBothLanguages('reports.ledger.taxOrSupply'),
      value: `coalesce(s.name, to_jsonb(s.supply))`,
      choices: supplyTitles,
    },
    { id: 'base', kind: 'money', title: inBothLanguages('reports.ledger.base'), value: 's.base' },
    {
      id: 'fee',
      kind: 'money',
      title: inBothLanguages('reports.ledger.ofWhichDelivery'),
      value: 's.fee',
    },
    {
      id: 'collected',
      kind: 'money',
      title: {
        vendor: inBothLanguages('reports.ledger.collected'),
        customer: inBothLanguages('reports.ledger.charged'),
      },
      value: 's.collected',
      isSummed: true,
    },
    {
      id: 'credited',
      kind: 'money',
      title: inBothLanguages('reports.ledger.amountCredited'),
      value: '-s.credited',
      isSummed: true,
    },
    {
      id: 'net',
      kind: 'money',
      title: inBothLanguages('reports.ledger.net'),
      value: 's.collected - s.credited',
      isSummed: true,
    },
  ],
};
