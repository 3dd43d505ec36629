import { sql } from 'kysely';
import type { catalogue, Language, OrganizationId, ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { record, recordEvents } from '../../../platform/events/record.ts';
import { pdfOf } from '../../../platform/pdf/index.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mailSenderOf, takeMailBudget } from '../../organizations/index.ts';
import { priceListPdf } from '../documents/price-list-pdf.ts';
import { isForCustomer } from '../queries/price-list-links.ts';
import { priceListNamed } from '../queries/price-lists.ts';
import { sellerNamed, type PriceListRecord, type Seller } from '../queries/records.ts';
import { assertMay } from './checks.ts';
import { lockPriceList } from './lock.ts';
import { addLink, type Recipient } from './price-list-links.ts';

/**
 * Emails the main addresses of the list's customers and those that they ticked for price lists (Spec §2, communication
 * preferences).
 */
export async function sendPriceList(
  ctx: MemberCtx,
  { organizationId, priceListId, message }: ParsedInputOf<typeof catalogue.sendPriceList>,
): Promise<{ recipients: number }> {
  const seller = await sellerNamed(ctx, organizationId);
  assertMay(seller, 'editPrices');
  const documents = await documentsFor(ctx, seller, await priceListNamed(ctx.db, seller, priceListId));
  return transaction(ctx, async (tx) => {
    const list = await lockPriceList(tx, seller, priceListId);
    if (list.archived_at !== null) throw new AppError('catalogue.archived');
    const recipients = await recipientsOf(tx, list);
    const attached = await attach(tx, documents);
    await takeMailBudget(tx, seller.vendor.id, {
      emails: recipients.map(({ email }) => email),
      partnerIds: recipients.map(({ customerId }) => customerId),
      words: message,
    });
    for (const recipient of recipients)
      await mailTo(tx, recipient, {
        seller,
        list,
        message,
        attachmentIds: attached.get(recipient.language) ?? [],
      });
    await record(tx, {
      type: 'catalogue.priceListSent',
      organizations: [organizationId],
      subject: priceListId,
      data: { priceListId, recipients: recipients.length },
    });
    await recordReceived(tx, list);
    return { recipients: recipients.length };
  });
}

type Documents = ReadonlyMap<Language, { name: string; bytes: Buffer }>;

/**
 * PDFs are built in the recipients' languages before any lock is taken; a list too long for a PDF is sent as a link
 * only.
 */
async function documentsFor(ctx: Ctx, { vendor }: Seller, list: PriceListRecord): Promise<Documents> {
  const documents = new Map<Language, { name: string; bytes: Buffer }>();
  for (const language of new Set((await recipientsOf(ctx.db, list)).map((each) => each.language)))
    try {
      const document = await priceListPdf(ctx, list, vendor, language);
      documents.set(language, { name: `${document.title}.pdf`, bytes: await pdfOf(document, vendor.id) });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'catalogue.tooLongForPdf')) throw error;
    }
  return documents;
}

async function attach(tx: Tx, documents: Documents): Promise<Map<Language, string[]>> {
  const attachments = new Map<Language, string[]>();
  for (const [language, { name, bytes }] of documents) {
    const attachment = { name, contentType: 'application/pdf', bytes };
    attachments.set(language, [await tx.ctx.ports.mail.saveAttachment(tx, attachment)]);
  }
  return attachments;
}

interface Sent {
  seller: Seller;
  list: PriceListRecord;
  message: string;
  attachmentIds: string[];
}

async function mailTo(
  tx: Tx,
  recipient: Recipient,
  { seller, list, message, attachmentIds }: Sent,
): Promise<void> {
  const { ids, ports } = tx.ctx;
  const token = await addLink(tx, seller, list, recipient);
  await ports.mail.queueMail(tx, {
    key: `priceList/${ids.next<'Mail'>()}`,
    to: recipient.email,
    language: recipient.language,
    organizationId: seller.vendor.id,
    sender: mailSenderOf(tx.ctx, seller.vendor),
    template: 'priceList',
    data: {
      vendorName: seller.vendor.name,
      listName: list.name,
      message,
      isAttached: attachmentIds.length > 0,
      url: `${ports.settings.publicUrl}/ext/price-lists/${token}`,
    },
    attachmentIds,
  });
}

/** A customer without an address of its own is notified too. */
async function recordReceived(tx: Tx, { vendor_id, id, name }: PriceListRecord): Promise<void> {
  const { rows } = await sql<{ customerId: OrganizationId }>`
    select o.id as "customerId" ${customersOf({ vendor_id, id })} order by o.id`.execute(tx);
  await recordEvents(
    tx,
    rows.map(({ customerId }) => ({
      type: 'catalogue.priceListReceived',
      organizations: [customerId],
      subject: id,
      data: { priceListId: id, vendorId: vendor_id, customerId, name },
    })),
  );
}

/** The customers `o` for whom the list `l` is, with their settings `s` and what the seller wrote down, `mine`. */
const customersOf = ({ vendor_id, id }: Pick<PriceListRecord, 'vendor_id' | 'id'>) => sql`
    from price_lists l
    join relations r on r.vendor_id = l.vendor_id and r.status = 'active'
    join organizations o on o.id = r.customer_id
    join organization_settings s on s.organization_id = o.id
    join relationships mine on mine.organization_id = r.vendor_id and mine.relation_id = r.id
    where l.vendor_id = ${vendor_id} and l.id = ${id} and ${isForCustomer}`;

async function recipientsOf(db: Db, { vendor_id, id }: PriceListRecord): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select distinct on (address) address as email, language, "customerId" from (
      select array_remove(s.price_list_emails || lower(o.email), null) as addresses,
        coalesce(mine.language, s.language) as language, o.id as "customerId" ${customersOf({ vendor_id, id })}) c
    cross join unnest(c.addresses) as address
    order by address, "customerId"`.execute(db);
  return rows;
}
