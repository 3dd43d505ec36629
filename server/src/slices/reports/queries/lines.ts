import { sql } from 'kysely';
import {
  fromThousandths,
  toThousandths,
  type Bilingual,
  type Page,
  type ReportLine,
  type ReportQuestion,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { requireReportAccess } from './access.ts';
import { textsOf } from './report.ts';
import { countedLines, countedOrders } from './report-sql.ts';

type LinesQuestion = ReportQuestion & { page: number; pageSize: number };

interface LineRow extends Record<
  'id' | 'number' | 'reference' | 'on' | 'requested' | 'sold' | 'unitPrice' | 'kg' | 'fulfilmentName',
  string
> {
  purchaseOrderId: ReportLine['purchaseOrderId'];
  status: ReportLine['status'];
  saleUnit: ReportLine['saleUnit'];
  submittedAt: Date;
  confirmedAt: Date | null;
  deliveredAt: Date | null;
  partnerId: ReportLine['partner']['id'];
  partnerName: string;
  customerType: ReportLine['customerType'];
  categoryId: string | null;
  category: ReportLine['category'];
  product: Bilingual;
  format: ReportLine['format'];
  sku: string | null;
  producer: string | null;
  confirmed: string | null;
  delivered: string | null;
  amountMinor: number;
  creditedMinor: number;
  currency: ReportLine['currency'];
}

/** The lines behind the figures, by the same conditions, newest day first. */
export async function listReportLines(ctx: MemberCtx, question: LinesQuestion): Promise<Page<ReportLine>> {
  const { organizationId: own } = requireReportAccess(ctx, question.side);
  const { page, pageSize, from, until } = question;
  const chosen = sql`from real_orders o
    join purchase_order_lines l on l.purchase_order_id = o.id and ${countedLines(question)}
    where o.on_day between ${from}::date and ${until}::date and ${countedOrders(question, own)}`;
  const partner = sql.ref(question.side === 'vendor' ? 'c.customer_id' : 'c.vendor_id');
  const [{ rows }, counted] = await Promise.all([
    sql<LineRow>`
      select c.id, c.purchase_order_id as "purchaseOrderId", c.number, c.reference, c.status,
        c.submitted_at as "submittedAt", c.confirmed_at as "confirmedAt", c.delivered_at as "deliveredAt",
        c.on_day as "on", p.id as "partnerId", p.name as "partnerName",
        b.customer_organization_type as "customerType", c.fulfilment->>'name' as "fulfilmentName", c.category_id as "categoryId",
        case when k.id is not null then jsonb_build_object('en', k.name_en, 'fr', k.name_fr) end as category,
        c.name as product, c.title as format, c.sku, c.producer_name as producer, c.sale_unit as "saleUnit",
        c.requested, c.confirmed, c.delivered, c.sold, c.sold_kg as kg, c.unit_price as "unitPrice",
        c.amount_minor as "amountMinor", c.credited_minor as "creditedMinor", c.currency
      from (
        select o.number, o.reference, o.status, o.submitted_at, o.confirmed_at, o.delivered_at, o.on_day, o.fulfilment,
          o.currency, o.customer_id, l.*
        ${chosen} order by o.on_day desc, o.id desc, l.position, l.id
        limit ${pageSize} offset ${(page - 1) * pageSize}) c
      join organizations p on p.id = ${partner}
      join organizations b on b.id = c.customer_id
      left join categories k on k.id = c.category_id
      order by c.on_day desc, c.purchase_order_id desc, c.position, c.id`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total ${chosen}`.execute(ctx.db),
  ]);
  return { rows: rows.map(lineOf), total: counted.rows[0]!.total, page, pageSize };
}

const quantityOf = (value: string): string => fromThousandths(toThousandths(value));
const orNull = (value: string | null): string | null => (value === null ? null : quantityOf(value));
const priceOf = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

const lineOf = ({ partnerId, partnerName, ...row }: LineRow): ReportLine => ({
  ...row,
  submittedAt: row.submittedAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  partner: { id: partnerId, name: partnerName },
  product: textsOf(row.product)!,
  requested: quantityOf(row.requested),
  confirmed: orNull(row.confirmed),
  delivered: orNull(row.delivered),
  sold: quantityOf(row.sold),
  kg: quantityOf(row.kg),
  unitPrice: priceOf(row.unitPrice),
});
