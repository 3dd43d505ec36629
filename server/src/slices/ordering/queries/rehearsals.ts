import { sql } from 'kysely';
import type { ordering, OrderRow, OrderSide, OutputOf, PurchaseOrderId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { renderMail } from '../../../platform/mail/templates/index.ts';
import { openOffersOf } from '../../offers/index.ts';
import { organizationRow } from '../../organizations/index.ts';
import { letters, type Told } from './letters.ts';
import { letterOf } from './letter.ts';
import { askedBy, rowOf, type ListedRow } from './lists.ts';
import { asking, orderRecord } from './records.ts';
import { pretendBuyerName, testDates, testGoods } from './test-goods.ts';

type OpenOffer = OutputOf<typeof ordering.listTestOffers>[number];

export async function listTestOffers(ctx: Ctx): Promise<OpenOffer[]> {
  const open = await openOffersOf(ctx, asking(ctx));
  return open.map(({ id, kind, name, currency }) => ({ id, kind, name, currency }));
}

export async function getTestOffer(
  ctx: Ctx,
  { offerId }: { offerId: string },
): Promise<OutputOf<typeof ordering.getTestOffer>> {
  const vendorId = asking(ctx);
  const offer = (await listTestOffers(ctx)).find(({ id }) => id === offerId);
  if (!offer) throw new AppError('request.notFound');
  const goods = await testGoods(ctx, vendorId, offerId);
  return {
    ...offer,
    goods: [...goods.values()].map((one) => ({
      formatId: one.formatId,
      name: one.name,
      formatTitle: one.title,
      saleUnit: one.saleUnit,
      unitPrice: one.offered!.unitPrice,
      minimumQuantity: one.minimumQuantity,
      multipleQuantity: one.multipleQuantity,
    })),
    dates: await testDates(ctx, vendorId, offerId),
  };
}

export async function listTestOrders(ctx: Ctx): Promise<OrderRow[]> {
  const { own, ...seen } = await askedBy(ctx);
  const { rows } = await sql<ListedRow>`
    select o.*, ${pretendBuyerName(ctx)}::text as partner_name, null as partner_logo, null as partner_city,
      o.lines_count as lines
    from purchase_orders o where o.vendor_id = ${own} and o.is_test
    order by o.submitted_at desc, o.id desc`.execute(ctx.db);
  return rows.map((row) => rowOf(ctx, row, { ...seen, side: 'vendor' }));
}

type TestMail = OutputOf<typeof ordering.listTestMail>;

/** Read from what happened: nothing was queued, and nothing is kept. In the language of whoever rehearses. */
export async function listTestMail(
  ctx: Ctx,
  { purchaseOrderId }: { purchaseOrderId: PurchaseOrderId },
): Promise<TestMail> {
  const { row } = await orderRecord(ctx, ctx.db, { purchaseOrderId });
  if (!row.is_test) throw new AppError('request.notFound');
  const events = await ctx.db
    .selectFrom('events')
    .select(['id', 'data', 'happened_at'])
    .where('subject_id', '=', row.id)
    .where('type', '=', 'ordering.rehearsed')
    .orderBy('id', 'desc')
    .execute();
  const vendorName = (await organizationRow(ctx.db, row.vendor_id))!.name;
  const written = (told: Told, side: OrderSide) => {
    const partnerName = side === 'vendor' ? pretendBuyerName(ctx) : vendorName;
    const letter = letterOf(row, told, { side, partnerName, publicUrl: ctx.ports.settings.publicUrl });
    return renderMail('orderNews', letter, languageOf(ctx));
  };
  return events.flatMap((event) =>
    toldOf(event.data as Events['ordering.rehearsed']).flatMap((told) =>
      told.to.map((side) => {
        const { subject, text } = written(told, side);
        const id = `${event.id} ${told.news} ${side}`;
        return { id, to: side, subject, text, at: event.happened_at.toISOString() };
      }),
    ),
  );
}

const languageOf = ({ actor }: Ctx) => (actor.kind === 'person' ? actor.language : 'FR');

const toldOf = ({ step, said }: Events['ordering.rehearsed']): Told[] =>
  (letters as Record<string, ((data: never) => Told[]) | undefined>)[step]?.(said as never) ?? [];
