import {
  inLanguage,
  isEmptyText,
  type Bilingual,
  type Currency,
  type Language,
} from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../layout.ts';
import { formatDay, formatMoney, formatWindow, plainMessage, plainName } from './formats.ts';
import { changeFacts, type MailedChange } from './order-changes.ts';

export type OrderUpdate =
  | 'received'
  | 'sent'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'expiresSoon'
  | 'delivered'
  | 'changeProposed'
  | 'changeAccepted'
  | 'changeApplied'
  | 'changeRefused'
  | 'claimRaised'
  | 'claimDecided';

export interface OrderEmail {
  news: OrderUpdate;
  number: string;
  /** The reader's side. Missing from messages queued by an earlier version. */
  side?: 'vendor' | 'customer';
  partnerName: string;
  kind: 'delivery' | 'pickup';
  /** A business day: 2026-11-24. */
  on: string;
  window: { from: string; until: string };
  fulfilmentName: string;
  totalMinor: number;
  currency: Currency;
  /** Message of the other party. */
  words: string;
  /** Missing from messages queued by an earlier version. */
  changes?: readonly MailedChange[];
  /** The customer's delivery instructions. Missing from messages queued by an earlier version. */
  instructions?: Bilingual | null;
  url: string;
}

export function orderUpdate(data: OrderEmail, language: Language): Email {
  const t = textsIn(language);
  const { news, number, instructions } = data;
  const partner = plainName(data.partnerName);
  const message = plainMessage(data.words);
  const subject = t(`mail.orderUpdate.news.${news}.subject`, { number, partner });
  const body = t(`mail.orderUpdate.news.${news}.body`, { partner });
  return {
    subject,
    preview: body,
    heading: subject,
    paragraphs: [body, ...(message ? [t('mail.quoted', { message })] : [])],
    facts: [
      [t('mail.orderUpdate.order'), number],
      [t(`mail.orderUpdate.partner.${data.side ?? 'unknown'}`), partner],
      [
        t(`mail.orderUpdate.kind.${data.kind}`),
        `${formatDay(data.on)}, ${formatWindow(data.window, language)}`,
      ],
      ...changeFacts(data.changes ?? [], data.currency, language),
      [t('mail.orderUpdate.fulfilment'), plainName(data.fulfilmentName)],
      ...(instructions && !isEmptyText(instructions)
        ? [[t('mail.orderUpdate.instructions'), plainMessage(inLanguage(instructions, language))] as const]
        : []),
      [
        t('mail.orderUpdate.total'),
        formatMoney({ amountMinor: data.totalMinor, currency: data.currency }, language),
      ],
    ],
    button: { label: t(`mail.orderUpdate.news.${news}.button`), url: data.url },
    reason: t('mail.orderUpdate.reason'),
  };
}
