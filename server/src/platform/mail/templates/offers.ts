import type { Currency, Language } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { formatInstant, formatMoney, plainMessage, plainName } from './formats.ts';

export interface SavedSearchFound {
  organizationName: string;
  searchName: string;
  count: number;
  /** Address of the search results. */
  url: string;
}

export function savedSearchFound(data: SavedSearchFound, language: Language): Email {
  const t = textsIn(language);
  const { count, url } = data;
  const organization = plainName(data.organizationName);
  const name = plainName(data.searchName);
  return {
    subject: t('mail.savedSearchFound.subject', { count, name }),
    preview: t('mail.savedSearchFound.preview'),
    heading: t('mail.savedSearchFound.heading'),
    paragraphs: [t('mail.savedSearchFound.body', { count, name, organization })],
    button: { label: t('mail.savedSearchFound.button'), url },
    reason: t('mail.savedSearchFound.reason', { organization }),
  };
}

export interface ScheduledOfferEmail {
  kind: 'opened' | 'closesSoon';
  vendorName: string;
  offerName: string;
  message: string;
  items: { name: string; format: string; price: string | null }[];
  /** Not named here. */
  otherItems: number;
  currency: Currency;
  closesAt: string;
  timeZone: string;
  url: string;
}

export function scheduledOffer(data: ScheduledOfferEmail, language: Language): Email {
  const t = textsIn(language);
  const { kind, items, otherItems, currency, url } = data;
  const vendor = plainName(data.vendorName);
  const name = plainName(data.offerName);
  const message = plainMessage(data.message);
  const at = formatInstant(data.closesAt, data.timeZone, language);
  const price = (unitPrice: string | null): string =>
    unitPrice === null ? '' : formatMoney({ amountMinor: Number(unitPrice) * 100, currency }, language);
  return {
    subject: t(`mail.scheduledOffer.${kind}.subject`, { vendor, name, at }),
    preview: t(`mail.scheduledOffer.${kind}.preview`, { vendor, at }),
    heading: t(`mail.scheduledOffer.${kind}.heading`, { vendor, name }),
    paragraphs: [
      t(`mail.scheduledOffer.${kind}.body`, { vendor, name, at }),
      ...(message ? [t('mail.quoted', { message })] : []),
      ...(otherItems > 0 ? [t('mail.scheduledOffer.others', { count: otherItems })] : []),
    ],
    facts: [[t('mail.scheduledOffer.until'), at]],
    lines: items.map((item) => ({
      title: plainName(item.name),
      detail: plainName(item.format),
      amount: price(item.price),
    })),
    button: { label: t('mail.scheduledOffer.button'), url },
    footnotes: [],
    reason: t('mail.scheduledOffer.reason', { vendor }),
  };
}
