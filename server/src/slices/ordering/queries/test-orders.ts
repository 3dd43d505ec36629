import type { ordering, OrderSide, OutputOf, PurchaseOrderId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { renderMail } from '../../../platform/mail/templates/index.ts';
import { listOpenOffers } from '../../offers/index.ts';
import { emailsByEvent, type EmailNotice } from './order-emails.ts';
import { emailOf } from './order-email.ts';
import { loadOwnOrder } from './order-records.ts';
import { testBuyerName, testDates, testItems, unwrappedEvent } from './test-order-parts.ts';

type OpenOffer = OutputOf<typeof ordering.listTestOffers>[number];

export async function listTestOffers(ctx: MemberCtx): Promise<OpenOffer[]> {
  const open = await listOpenOffers(ctx, ctx.actor.organizationId);
  return open.map(({ id, kind, name, currency }) => ({ id, kind, name, currency }));
}

export async function getTestOffer(
  ctx: MemberCtx,
  { offerId }: { offerId: string },
): Promise<OutputOf<typeof ordering.getTestOffer>> {
  const vendorId = ctx.actor.organizationId;
  const offer = (await listTestOffers(ctx)).find(({ id }) => id === offerId);
  if (!offer) throw new AppError('request.notFound');
  const items = await testItems(ctx, vendorId, offerId);
  return {
    ...offer,
    items: [...items.values()].map((one) => ({
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

type TestMail = OutputOf<typeof ordering.listTestOrderEmails>;

/** Rendered from the events, because no email was queued or stored; in the member's language. */
export async function listTestOrderEmails(
  ctx: MemberCtx,
  { purchaseOrderId }: { purchaseOrderId: PurchaseOrderId },
): Promise<TestMail> {
  const { order, parties } = await loadOwnOrder(ctx, ctx.db, { purchaseOrderId });
  if (!order.row.is_test) throw new AppError('request.notFound');
  const { language } = ctx.actor;
  const events = await ctx.db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'happened_at'])
    .where('subject_id', '=', order.row.id)
    .where('type', '=', 'ordering.testOrderMoved')
    .orderBy('id', 'desc')
    .execute();
  const vendorName = parties.vendor.name;
  const renderEmail = (notice: EmailNotice, side: OrderSide) => {
    const partnerName = side === 'vendor' ? testBuyerName(ctx) : vendorName;
    const url = `${ctx.ports.settings.publicUrl}/vendor/test-workflow/${order.row.id}?as=${side}`;
    return renderMail('orderUpdate', emailOf(order, notice, { side, language, partnerName, url }), {
      language,
    });
  };
  return events.flatMap((event) =>
    emailsOf(event).flatMap((notice) =>
      notice.to.map((side) => {
        const { subject, text } = renderEmail(notice, side);
        const id = `${event.id} ${notice.news} ${side}`;
        return { id, to: side, subject, text, at: event.happened_at.toISOString() };
      }),
    ),
  );
}

/** The data is that of the type, which the compiler cannot know. */
function emailsOf(event: Parameters<typeof unwrappedEvent>[0]): EmailNotice[] {
  const { type, data } = unwrappedEvent(event)!;
  const emailsOfType = (emailsByEvent as Record<string, ((of: never) => EmailNotice[]) | undefined>)[type];
  return emailsOfType?.(data as never) ?? [];
}
