import type { catalogue, ParsedInputOf, Producer, ProducerId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { takeMailBudget } from '../../organizations/index.ts';
import { producerShown } from '../queries/producers.ts';
import { sellerOf, type ProducerRecord, type Seller } from '../queries/records.ts';
import { assertMay } from './checks.ts';
import { refreshSearchText } from './search-text.ts';

type Fields = ParsedInputOf<typeof catalogue.createProducer>;

const producerColumns = (fields: Partial<Fields>) => ({
  ...(fields.name !== undefined && { name: fields.name }),
  ...(fields.organizationId !== undefined && { organization_id: fields.organizationId }),
  ...(fields.contactName !== undefined && { contact_name: fields.contactName }),
  ...(fields.email !== undefined && { email: fields.email }),
  ...(fields.phone !== undefined && { phone: fields.phone }),
  ...(fields.town !== undefined && { town: fields.town }),
  ...(fields.story !== undefined && { story: fields.story && JSON.stringify(fields.story) }),
  ...(fields.commissionPercent !== undefined && { commission_percent: fields.commissionPercent }),
  ...(fields.isTaxRegistered !== undefined && { is_tax_registered: fields.isTaxRegistered }),
  ...(fields.gstNumber !== undefined && { gst_number: fields.gstNumber }),
  ...(fields.qstNumber !== undefined && { qst_number: fields.qstNumber }),
  ...(fields.siren !== undefined && { siren: fields.siren }),
  ...(fields.vatNumber !== undefined && { vat_number: fields.vatNumber }),
  ...(fields.notes !== undefined && { notes: fields.notes }),
});

export async function createProducer(ctx: MemberCtx, fields: Fields): Promise<Producer> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    assertMay(seller, 'editProducers');
    await checkOrganization(tx, fields);
    const id = ctx.ids.next<'Producer'>();
    await tx
      .insertInto('producers')
      .values({
        vendor_id: seller.vendor.id,
        id,
        ...(producerColumns(fields) as Required<ReturnType<typeof producerColumns>>),
        created_at: ctx.clock.now(),
      })
      .execute();
    await recordEvent(tx, seller, id, Object.keys(fields));
    return producerShown(ctx, tx, seller, id);
  });
}

export async function changeProducer(
  ctx: MemberCtx,
  { producerId, version, change }: ParsedInputOf<typeof catalogue.changeProducer>,
): Promise<Producer> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const before = await lockProducer(tx, seller, producerId);
    assertMay(seller, 'editProducers');
    if (before.archived_at !== null) throw new AppError('catalogue.archived');
    if (before.version !== version)
      throw new AppError('request.stale', { current: await producerShown(ctx, tx, seller, producerId) });
    await checkOrganization(tx, change);
    await tx
      .updateTable('producers')
      .set({ ...producerColumns(change), version: version + 1 })
      .where('vendor_id', '=', seller.vendor.id)
      .where('id', '=', producerId)
      .execute();
    if (change.name !== undefined) {
      const products = await tx
        .selectFrom('products')
        .select('id')
        .where('vendor_id', '=', seller.vendor.id)
        .where('producer_id', '=', producerId)
        .execute();
      await refreshSearchText(
        tx,
        products.map((row) => row.id),
      );
    }
    await recordEvent(tx, seller, producerId, Object.keys(change));
    return producerShown(ctx, tx, seller, producerId);
  });
}

export async function archiveProducer(
  ctx: MemberCtx,
  { producerId, isArchived }: ParsedInputOf<typeof catalogue.archiveProducer>,
): Promise<Producer> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const before = await lockProducer(tx, seller, producerId);
    assertMay(seller, 'editProducers');
    const selling = await tx
      .selectFrom('products')
      .select('id')
      .where('vendor_id', '=', seller.vendor.id)
      .where('producer_id', '=', producerId)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (isArchived && selling) throw new AppError('catalogue.producerHasProducts');
    await tx
      .updateTable('producers')
      .set({ archived_at: isArchived ? ctx.clock.now() : null, version: before.version + 1 })
      .where('vendor_id', '=', seller.vendor.id)
      .where('id', '=', producerId)
      .execute();
    await recordEvent(tx, seller, producerId, ['isArchived']);
    return producerShown(ctx, tx, seller, producerId);
  });
}

/** Sends one email to each producer that has an address and skips the others. */
export async function sendProducersMessage(
  ctx: MemberCtx,
  { producerIds, message }: ParsedInputOf<typeof catalogue.sendProducersMessage>,
): Promise<{ recipients: number }> {
  const { vendor, actor } = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    assertMay({ vendor, actor }, 'editProducers');
    const producers = await tx
      .selectFrom('producers')
      .select(['id', 'name', 'email'])
      .where('vendor_id', '=', vendor.id)
      .where('id', 'in', producerIds)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .execute();
    const written = producers.filter((producer) => producer.email !== null);
    await takeMailBudget(tx, vendor.id, { emails: written.map(({ email }) => email!), words: message });
    const letter = ctx.ids.next<'Mail'>();
    for (const producer of written)
      await ctx.ports.mail.queueMail(tx, {
        key: `producersMessage/${letter}/${producer.id}`,
        to: producer.email!,
        language: actor.language,
        organizationId: vendor.id,
        template: 'producersMessage',
        data: {
          vendorName: vendor.name,
          message,
          replyTo: vendor.email ?? '',
          url: ctx.ports.settings.publicUrl,
        },
      });
    return { recipients: written.length };
  });
}

async function lockProducer(tx: Tx, { vendor }: Seller, id: ProducerId): Promise<ProducerRecord> {
  const row = await tx
    .selectFrom('producers')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return row;
}

async function checkOrganization(
  tx: Tx,
  { organizationId }: Partial<Pick<Fields, 'organizationId'>>,
): Promise<void> {
  if (!organizationId) return;
  const found = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('is_seller', '=', true)
    .executeTakeFirst();
  if (!found) throw new AppError('catalogue.unknownProducer');
}

const recordEvent = (tx: Tx, { vendor }: Seller, producerId: ProducerId, fields: string[]): Promise<void> =>
  record(tx, {
    type: 'catalogue.producerChanged',
    organizations: [vendor.id],
    subject: producerId,
    data: { producerId, fields },
    touched: { vendorId: vendor.id, formatIds: 'all' },
  });
