import type { catalogue, ParsedInputOf, Producer, ProducerId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { saveRows, type NewRow } from '../../../platform/save-rows.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { mailSenderOf, takeMailBudget } from '../../organizations/index.ts';
import { producerShown } from '../queries/producers.ts';
import { sellerOf, type ProducerRecord, type Seller } from '../queries/records.ts';
import { assertMay } from './checks.ts';
import { refreshSearchText } from './save-products.ts';

type Fields = ParsedInputOf<typeof catalogue.createProducer>;

const producerColumns = (fields: Partial<Fields>) => ({
  ...(fields.name !== undefined && { name: fields.name }),
  ...(fields.organizationId !== undefined && { organization_id: fields.organizationId }),
  ...(fields.contactName !== undefined && { contact_name: fields.contactName }),
  ...(fields.email !== undefined && { email: fields.email }),
  ...(fields.phone !== undefined && { phone: fields.phone }),
  ...(fields.town !== undefined && { town: fields.town }),
  ...(fields.story !== undefined && { story: fields.story }),
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
    const row = {
      vendor_id: seller.vendor.id,
      id,
      ...(producerColumns(fields) as Required<ReturnType<typeof producerColumns>>),
      created_at: ctx.clock.now(),
    };
    return saveProducer(tx, seller, null, row, Object.keys(fields));
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
    const decided = { ...before, ...producerColumns(change) };
    return saveProducer(tx, seller, before, decided, Object.keys(change));
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
    const decided = { ...before, archived_at: isArchived ? ctx.clock.now() : null };
    return saveProducer(tx, seller, before, decided, ['isArchived']);
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
    const mailed = producers.filter((producer) => producer.email !== null);
    await takeMailBudget(tx, vendor.id, { emails: mailed.map(({ email }) => email!), words: message });
    const mailId = ctx.ids.next<'Mail'>();
    for (const producer of mailed)
      await ctx.ports.mail.queueMail(tx, {
        key: `producersMessage/${mailId}/${producer.id}`,
        to: producer.email!,
        language: actor.language,
        organizationId: vendor.id,
        sender: mailSenderOf(ctx, vendor),
        template: 'producersMessage',
        data: {
          vendorName: vendor.name,
          message,
          replyTo: vendor.email ?? '',
          url: ctx.ports.settings.publicUrl,
        },
      });
    return { recipients: mailed.length };
  });
}

async function lockProducer(tx: Tx, { vendor }: Seller, id: ProducerId): Promise<ProducerRecord> {
  return tx
    .selectFrom('producers')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

async function checkOrganization(
  tx: Tx,
  { organizationId }: Partial<Pick<Fields, 'organizationId'>>,
): Promise<void> {
  if (!organizationId) return;
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('is_seller', '=', true)
    .executeTakeFirstOrThrow(refusal('catalogue.unknownProducer'));
}

/** Saves a producer with its next version; what it shows of other tables is read. */
async function saveProducer(
  tx: MemberTx,
  seller: Seller,
  before: ProducerRecord | null,
  decided: NewRow<'producers'>,
  fields: string[],
): Promise<Producer> {
  const after = { ...decided, version: (before?.version ?? 0) + 1 };
  await saveRows(tx, 'producers', {
    key: ['vendor_id', 'id'],
    before: before ? [before] : [],
    after: [after],
  });
  if (before && before.name !== after.name) {
    const products = await tx
      .selectFrom('products')
      .select('id')
      .where('vendor_id', '=', after.vendor_id)
      .where('producer_id', '=', after.id)
      .execute();
    await refreshSearchText(
      tx,
      products.map(({ id }) => id),
    );
  }
  await record(tx, {
    type: 'catalogue.producerChanged',
    organizations: [seller.vendor.id],
    subject: after.id,
    data: { producerId: after.id, fields },
    touched: { vendorId: seller.vendor.id, formatIds: 'all' },
  });
  return producerShown(tx.ctx, tx, seller, after.id);
}
