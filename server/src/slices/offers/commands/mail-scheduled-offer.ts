import { sql } from 'kysely';
import type { Calendar, Language, OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { automaticRecipients, mailSenderOf, organizationRow } from '../../organizations/index.ts';
import { currencyOfOffer, type ItemRow, type ScheduledRow } from '../queries/scheduled-offers.ts';
import type { ScheduledOfferNoticesTable } from '../tables.ts';

interface Addressed {
  customerId: OrganizationId;
  email: string;
  language: Language;
}

/** Each customer's main address and those it ticked for price lists; an address of two customers stands once. */
async function addressesOf(
  tx: Tx,
  vendorId: OrganizationId,
  customerIds: readonly OrganizationId[],
): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`
    select distinct on (address) o.id as "customerId", address as email, coalesce(mine.language, s.language) as language
    from organizations o
    join organization_settings s on s.organization_id = o.id
    join relations r on r.vendor_id = ${vendorId} and r.customer_id = o.id
    join relationships mine on mine.organization_id = r.vendor_id and mine.relation_id = r.id
    cross join unnest(array_remove(s.price_list_emails || lower(o.email), null)) as address
    where o.id = any(${[...customerIds]}::uuid[])
    order by address, o.id`.execute(tx);
  return rows;
}

/** How many items the email names; the page has all. */
const NAMED_ITEMS = 8;

interface MailedNotices {
  offer: ScheduledRow;
  /** Those that can be ordered. */
  items: readonly ItemRow[];
  kind: ScheduledOfferNoticesTable['kind'];
  calendar: Calendar;
  customerIds: readonly OrganizationId[];
}

/** Emails the customers in their languages and returns to how many addresses. */
export async function mailNotices(
  tx: Tx,
  { offer, items, kind, calendar, customerIds }: MailedNotices,
): Promise<number> {
  const { ports } = tx.ctx;
  const addressed = await addressesOf(tx, offer.vendor_id, customerIds);
  if (addressed.length === 0) return 0;
  const [recipients, vendor, currency] = [
    await automaticRecipients(tx, offer.vendor_id, {
      emails: addressed.map(({ email }) => email),
      partnerIds: addressed.map(({ customerId }) => customerId),
    }),
    await organizationRow(tx, offer.vendor_id),
    await currencyOfOffer(tx, offer),
  ];
  for (const [at, { email, language }] of addressed.entries()) {
    const { hasWords, isHeld } = recipients[at]!;
    await ports.mail.queueMail(tx, {
      key: `scheduledOffer/${kind}/${offer.id}/${offer.opens_at!.toISOString()}/${email}`,
      to: email,
      language,
      organizationId: offer.vendor_id,
      sender: mailSenderOf(tx.ctx, vendor!),
      template: 'scheduledOffer',
      data: {
        kind,
        vendorName: vendor!.name,
        offerName: offer.name,
        message: (hasWords && offer.message && inLanguage(offer.message, language)) || '',
        items: items.slice(0, NAMED_ITEMS).map((item) => ({
          name: inLanguage(item.name, language),
          format: language === 'FR' ? item.title_fr : item.title_en,
          price: item.unit_price,
        })),
        otherItems: Math.max(items.length - NAMED_ITEMS, 0),
        currency,
        closesAt: offer.closes_at!.toISOString(),
        timeZone: calendar.timeZone,
        url: `${ports.settings.publicUrl}/customer/offers?supplier=${offer.vendor_id}`,
      },
      ...(isHeld && { held: { for: offer.vendor_id, about: null } }),
    });
  }
  await countEmails(tx, offer, kind, addressed);
  return addressed.length;
}

const inLanguage = ({ fr, en }: { fr: string; en: string }, language: Language): string =>
  language === 'FR' ? fr || en : en || fr;

async function countEmails(
  tx: Tx,
  offer: ScheduledRow,
  kind: MailedNotices['kind'],
  addressed: readonly Addressed[],
): Promise<void> {
  await sql`
    update scheduled_offer_notices n set emails = c.emails
    from (select id, count(*) as emails from unnest(${addressed.map((each) => each.customerId)}::uuid[]) id group by id) c
    where n.scheduled_offer_id = ${offer.id} and n.kind = ${kind} and n.opens_at = ${offer.opens_at}
      and n.customer_id = c.id`.execute(tx);
}
