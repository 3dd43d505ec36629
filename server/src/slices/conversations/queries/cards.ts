import { sql, type RawBuilder } from 'kysely';
import type { Card, CardSubject, Currency, FileId, OrderSide, ProductId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { organizationScope } from '../../../platform/files/index.ts';
import { maySeeInvoices } from '../policy.ts';
import type { ConversationRecord } from '../tables.ts';
import { pageOfSubject } from './shown.ts';

/** What a card points to, as it is now. */
export interface CardRow {
  kind: CardSubject['kind'];
  id: string;
  number: string | null;
  name: { en: string; fr: string } | null;
  status: string | null;
  amount_minor: number | null;
  currency: Currency | null;
  on_day: string | null;
  /** A photo of the product is public, one of a claim is not. */
  product_photo: FileId | null;
  claim_photo: FileId | null;
  order_id: string | null;
  product_id: ProductId | null;
}

/** The parties of a conversation: a card of anything else is not found. */
export type Pair = Pick<ConversationRecord, 'vendor_id' | 'customer_id'>;

/**
 * Everything that `refs` (rows of kind and id) point to between the two organizations, as `CardRow` in JSON. A draft of
 * an invoice and a test order are not shared.
 */
export const cardsJson = (
  { clock }: Pick<MemberCtx, 'clock'>,
  refs: RawBuilder<unknown>,
  pair: { vendor: RawBuilder<unknown>; customer: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`(select json_agg(json_build_object('kind', ref.kind, 'id', ref.id,
    'number', coalesce(o.number, i.number), 'name', p.name,
    'status', case ref.kind when 'order' then o.status when 'claim' then l.status when 'change' then s.status
      when 'invoice' then invoice_state(i, exists (select from payment_emissions e
        where e.invoice_id = i.id and e.status = 'waiting'),
        (${clock.now()}::timestamptz at time zone (select time_zone from organizations where id = ${pair.vendor}))::date) end,
    'amount_minor', case ref.kind when 'order' then o.total_minor when 'invoice' then i.total_minor
      when 'change' then s.total_after_minor
      when 'claim' then (select sum((line->>'amountMinor')::bigint) from jsonb_array_elements(l.lines) line) end,
    'currency', coalesce(o.currency, i.currency),
    'on_day', coalesce(o.on_day, i.due_on),
    'product_photo', p.photo_file_ids[1], 'claim_photo', l.photo_file_ids[1],
    'order_id', o.id, 'product_id', p.id))
  from (${refs}) ref
  left join order_claims l on ref.kind = 'claim' and l.id = ref.id
  left join order_change_sets s on ref.kind = 'change' and s.id = ref.id
  left join real_orders o on o.id = case ref.kind when 'order' then ref.id
      when 'claim' then l.purchase_order_id when 'change' then s.purchase_order_id end
    and o.vendor_id = ${pair.vendor} and o.customer_id = ${pair.customer}
  left join invoices i on ref.kind = 'invoice' and i.id = ref.id and i.published_at is not null
    and i.vendor_id = ${pair.vendor} and i.customer_id = ${pair.customer}
  left join formats f on ref.kind = 'product' and f.id = ref.id and f.vendor_id = ${pair.vendor}
  left join products p on p.id = f.product_id
  where coalesce(o.id, i.id, p.id) is not null)`;

const hidden = ({ kind, id }: Pick<CardRow, 'kind' | 'id'>): Card => ({
  kind,
  id,
  isHidden: true,
  title: {},
  status: '',
  amountMinor: null,
  currency: null,
  on: null,
  imageUrl: null,
  url: null,
});

function pageOfCard(row: CardRow, side: OrderSide): string | null {
  if (row.kind === 'invoice') return pageOfSubject('invoice', side, row.id);
  if (row.kind === 'product') return side === 'vendor' ? `/products/${row.product_id}` : null;
  return pageOfSubject('order', side, row.order_id!);
}

/** A card for one reader; a reader without the right to see invoices gets its kind alone. */
export function cardShown(ctx: MemberCtx, side: OrderSide, row: CardRow): Card {
  if (row.kind === 'invoice' && !maySeeInvoices(ctx.actor, side)) return hidden(row);
  const { files } = ctx.ports;
  const number = row.number ?? '';
  return {
    kind: row.kind,
    id: row.id,
    isHidden: false,
    title: row.name ? { ...row.name } : { en: number, fr: number },
    status: row.status ?? '',
    amountMinor: row.amount_minor,
    currency: row.currency,
    on: row.on_day,
    imageUrl: imageOf(),
    url: pageOfCard(row, side),
  };

  function imageOf(): string | null {
    if (row.product_photo !== null) return files.linkTo({ id: row.product_photo, variant: '256' }, 'public');
    if (row.claim_photo === null) return null;
    return files.linkTo({ id: row.claim_photo, variant: '256' }, organizationScope(ctx.actor));
  }
}

/** Cards whose things are gone or no longer shared are hidden as well. */
export function cardsShown(
  ctx: MemberCtx,
  side: OrderSide,
  subjects: readonly CardSubject[],
  rows: readonly CardRow[],
): Card[] {
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return subjects.map((subject) => {
    const row = byKey.get(`${subject.kind} ${subject.id}`);
    return row ? cardShown(ctx, side, row) : hidden(subject);
  });
}
