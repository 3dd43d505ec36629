import { Readable } from 'node:stream';
import type { PurchaseOrderId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { attachDocument } from '../commands/edit-order.ts';
import { readOrder } from './order-steps.ts';
import type { TradingPair } from './trading-pair.ts';

/** Attaches an invoice that the seller issued elsewhere to an order, or removes it. */
export async function externalInvoice(
  ctx: MemberCtx,
  { farm }: TradingPair,
  purchaseOrderId: PurchaseOrderId,
  isAttached: boolean,
): Promise<void> {
  const { version } = await readOrder(ctx, purchaseOrderId);
  const file = await ctx.ports.files.storeFile(ctx.db, {
    owner: { organizationId: farm },
    kind: 'attachment',
    declaredName: 'facture.pdf',
    bytes: Readable.from([Buffer.from('%PDF-1.4\n%%EOF\n')]),
  });
  await attachDocument(ctx, {
    purchaseOrderId,
    version,
    kind: 'externalInvoice',
    fileId: isAttached ? file.id : null,
  });
}
