import { sql } from 'kysely';
import {
  dayIn,
  type catalogue,
  type OutputOf,
  type ParsedInputOf,
  type PriceList,
  type PriceListId,
} from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { refusal } from '../../../platform/errors.ts';
import { hasPlainText } from '../../../platform/plain-text.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { priceListOf, sellerNamed, type PriceListRecord, type Seller } from './records.ts';

const listsOf = (db: Db, { vendor }: Seller) =>
  db.selectFrom('price_lists as l').where('l.vendor_id', '=', vendor.id);

const withItems = (query: ReturnType<typeof listsOf>) =>
  query.selectAll('l').select((eb) =>
    eb
      .selectFrom('price_list_items as i')
      .select((of) => of.fn.countAll<number>().as('items'))
      .whereRef('i.vendor_id', '=', 'l.vendor_id')
      .whereRef('i.price_list_id', '=', 'l.id')
      .as('items'),
  );

/** SQL version of `stateOfList`: the state of a list on a day. */
const state = (today: string) => sql<string>`case
  when l.archived_at is not null then 'archived'
  when l.valid_from > ${today}::date then 'later'
  when l.valid_until < ${today}::date then 'ended'
  else 'inForce' end`;

export async function listPriceLists(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof catalogue.listPriceLists>,
): Promise<OutputOf<typeof catalogue.listPriceLists>> {
  const seller = await sellerNamed(ctx, input.organizationId);
  const today = dayIn(ctx.clock.now(), seller.vendor.time_zone);
  let query = listsOf(ctx.db, seller);
  query = input.state
    ? query.where(state(today), '=', input.state)
    : query.where('l.archived_at', 'is', null);
  if (input.search) query = query.where(hasPlainText(sql.ref('l.name'), input.search));
  const { rows, ...page } = await readPage(query, input, (found) =>
    withItems(found)
      .orderBy(byName('l.name'), input.descending ? 'desc' : 'asc')
      .orderBy('l.id'),
  );
  return { rows: rows.map((row) => priceListOf(ctx, row, row.items ?? 0, seller)), ...page };
}

export async function getPriceList(
  ctx: MemberCtx,
  { organizationId, priceListId }: ParsedInputOf<typeof catalogue.getPriceList>,
): Promise<PriceList> {
  const seller = await sellerNamed(ctx, organizationId);
  const row = await withItems(listsOf(ctx.db, seller))
    .where('l.id', '=', priceListId)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  return priceListOf(ctx, row, row.items ?? 0, seller);
}

/** Loads the list record for documents. */
export async function priceListNamed(db: Db, seller: Seller, id: PriceListId): Promise<PriceListRecord> {
  return listsOf(db, seller)
    .selectAll('l')
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

/** A list that was loaded or saved, with the number of its items. */
export async function priceListShown(
  ctx: Ctx,
  db: Db,
  seller: Seller,
  row: PriceListRecord,
): Promise<PriceList> {
  const { items } = await db
    .selectFrom('price_list_items')
    .select((eb) => eb.fn.countAll<number>().as('items'))
    .where('vendor_id', '=', row.vendor_id)
    .where('price_list_id', '=', row.id)
    .executeTakeFirstOrThrow();
  return priceListOf(ctx, row, items, seller);
}
