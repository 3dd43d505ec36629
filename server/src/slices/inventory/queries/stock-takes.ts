import { sql } from 'kysely';
import {
  fromThousandths,
  toThousandths,
  type Bilingual,
  type FormatId,
  type inventory,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type StockTake,
  type StockTakeId,
  type StockTakeLine,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { sellerOf, type Seller } from '../../catalogue/index.ts';

interface StockTakeRow {
  id: StockTakeId;
  name: string;
  started_at: Date;
  closed_at: Date | null;
  lines: number;
  counted: number;
  differences: number;
  version: number;
}

/**
 * The stock that a line of an open stock take is compared with: that of when it was counted, with what other counts
 * corrected since, because they found the same difference. None where all was counted later elsewhere.
 */
export const expectedNow = sql`case when l.counted is null then i.on_hand
  when i.counted_at > l.counted_at then null
  else l.expected + (select coalesce(sum(m.quantity), 0) from stock_movements m
    where m.vendor_id = l.vendor_id and m.format_id = l.format_id and m.kind = 'counted'
      and m.happened_at > l.counted_at) end`;

/** Once it is closed, that of then. */
const expected = sql`case when t.closed_at is null then ${expectedNow}
  when l.counted is null then coalesce(l.expected, i.on_hand) else l.expected end`;

const stockTakeRows = (vendorId: OrganizationId, only: StockTakeId | null) => sql<StockTakeRow>`
  select t.id, t.name, t.started_at, t.closed_at, t.version, count(l.format_id)::int as lines,
    count(l.counted)::int as counted, count(*) filter (where l.counted <> ${expected})::int as differences
  from stock_takes t
  left join stock_take_lines l on l.vendor_id = t.vendor_id and l.stock_take_id = t.id
  left join inventory_items i on i.vendor_id = l.vendor_id and i.format_id = l.format_id
  where t.vendor_id = ${vendorId} and (${only}::uuid is null or t.id = ${only}::uuid)
  group by t.vendor_id, t.id
  order by t.closed_at is not null, t.started_at desc, t.id`;

const stockTakeOf = (row: StockTakeRow): StockTake => ({
  id: row.id,
  name: row.name,
  startedAt: row.started_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  lines: row.lines,
  counted: row.counted,
  differences: row.differences,
  version: row.version,
});

export async function listStockTakes(ctx: MemberCtx): Promise<StockTake[]> {
  const { vendor } = await sellerOf(ctx);
  const { rows } = await stockTakeRows(vendor.id, null).execute(ctx.db);
  return rows.map(stockTakeOf);
}

export async function loadStockTake(db: Db, { vendor }: Seller, id: StockTakeId): Promise<StockTake> {
  const { rows } = await stockTakeRows(vendor.id, id).execute(db);
  if (!rows[0]) throw new AppError('request.notFound');
  return stockTakeOf(rows[0]);
}

interface LineRow {
  id: FormatId;
  name: Bilingual;
  title_en: string;
  title_fr: string;
  sku: string | null;
  /** Null where the count is outdated. */
  expected: string | null;
  /** What an outdated count is shown beside. */
  otherwise: string;
  counted: string | null;
  version: number;
}

export async function getStockTake(
  ctx: MemberCtx,
  { stockTakeId }: ParsedInputOf<typeof inventory.getStockTake>,
): Promise<OutputOf<typeof inventory.getStockTake>> {
  const seller = await sellerOf(ctx);
  const take = await loadStockTake(ctx.db, seller, stockTakeId);
  const language = sql.lit(seller.actor.language === 'FR' ? 'fr' : 'en');
  const { rows } = await sql<LineRow>`
    select l.format_id as id, p.name, f.title_en, f.title_fr, f.sku, ${expected} as expected,
      case when t.closed_at is null then i.on_hand else l.counted end as otherwise, l.counted, l.version
    from stock_take_lines l
    join stock_takes t on t.vendor_id = l.vendor_id and t.id = l.stock_take_id
    join inventory_items i on i.vendor_id = l.vendor_id and i.format_id = l.format_id
    join formats f on f.id = l.format_id
    join products p on p.id = f.product_id
    where l.vendor_id = ${seller.vendor.id} and l.stock_take_id = ${stockTakeId}
    order by p.name->>${language} collate public.by_name, f.position, f.id`.execute(ctx.db);
  return { ...take, rows: rows.map(lineOf) };
}

function lineOf(row: LineRow): StockTakeLine {
  const counted = row.counted === null ? null : toThousandths(row.counted);
  const isOutdated = counted !== null && row.expected === null;
  const compared = toThousandths(row.expected ?? row.otherwise);
  return {
    id: row.id,
    productName: row.name,
    formatTitle: { en: row.title_en, fr: row.title_fr },
    sku: row.sku,
    expected: fromThousandths(compared),
    counted: counted === null ? null : fromThousandths(counted),
    difference: counted === null ? null : isOutdated ? '0' : fromThousandths(counted - compared),
    isOutdated,
    version: row.version,
  };
}
