import {
  inLanguage,
  isEmptyText,
  type Bilingual,
  type Currency,
  type Language,
} from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { formatDay, formatMoney, formatWindow, plainMessage, plainName } from './formats.ts';
import { changeFacts, type MailedChange } from './order-changes.ts';
import { orderLines, orderTotals, type MailedLine, type MailedTotals } from './order-lines.ts';

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
  /** Missing from messages queued by an earlier version, and from previews. */
  lines?: readonly MailedLine[];
  totals?: MailedTotals;
  /** The total if a proposed change is accepted. */
  proposedTotalMinor?: number | null;
  /** Lines of the delivery address or of the pickup location. */
  place?: readonly string[];
  /** What the recipient can do without signing in. */
  action?: { name: 'confirm' | 'decideChange'; url: string } | null;
  /** Where the seller declines without signing in; it asks for the reason. */
  declineUrl?: string | null;
  /** The customer's delivery instructions. Missing from messages queued by an earlier version. */
  instructions?: Bilingual | null;
  /** Of a hub that buys. Missing from messages queued by an earlier version. */
  messageForProducers?: Bilingual | null;
  url: string;
}

export function orderUpdate(data: OrderEmail, language: Language): Email {
  const t = textsIn(language);
  const { news, number, instructions, messageForProducers } = data;
  const shown = (words: Bilingual) => plainMessage(inLanguage(words, language));
  const partner = plainName(data.partnerName);
  const message = plainMessage(data.words);
  const subject = t(`mail.orderUpdate.news.${news}.subject`, { number, partner });
  const body = t(`mail.orderUpdate.news.${news}.body`, { partner });
  const order = { label: t(`mail.orderUpdate.news.${news}.button`), url: data.url };
  const action = data.action && {
    label: t(`mail.orderUpdate.actions.${data.action.name}`),
    url: data.action.url,
  };
  return {
    subject,
    preview: body,
    heading: subject,
    paragraphs: [body, ...(message ? [t('mail.quoted', { message })] : [])],
    changes: [...changeFacts(data.changes ?? [], data.currency, language), ...proposedTotal(data, language)],
    facts: [
      [t('mail.orderUpdate.order'), number],
      [t(`mail.orderUpdate.partner.${data.side ?? 'unknown'}`), partner],
      [
        t(`mail.orderUpdate.kind.${data.kind}`),
        `${formatDay(data.on)}, ${formatWindow(data.window, language)}`,
      ],
      [t(`mail.orderUpdate.fulfilment.${data.kind}`), plainName(data.fulfilmentName)],
      ...(data.place?.length
        ? [
            [
              t(`mail.orderUpdate.place.${data.kind}`),
              data.place.map((line) => plainName(line)).join(', '),
            ] as const,
          ]
        : []),
      ...(instructions && !isEmptyText(instructions)
        ? [[t('mail.orderUpdate.instructions'), shown(instructions)] as const]
        : []),
      ...(messageForProducers && !isEmptyText(messageForProducers)
        ? [[t('mail.orderUpdate.messageForProducers'), shown(messageForProducers)] as const]
        : []),
    ],
    lines: orderLines(data.lines ?? [], data.currency, language),
    totals: orderTotals(data.totals ?? { ...NO_PARTS, totalMinor: data.totalMinor }, data.currency, language),
    button: action ?? order,
    ...(action && {
      otherLinks: [
        ...(data.declineUrl ? [{ label: t('mail.orderUpdate.actions.decline'), url: data.declineUrl }] : []),
        order,
      ],
      footnotes: [t('mail.orderUpdate.actionFootnote')],
    }),
    reason: t('mail.orderUpdate.reason'),
  };
}

const NO_PARTS = { linesMinor: 0, deliveryFeeMinor: 0, depositMinor: 0, taxes: [] };

function proposedTotal(
  { proposedTotalMinor, totalMinor, currency }: OrderEmail,
  language: Language,
): [string, string][] {
  if (proposedTotalMinor === undefined || proposedTotalMinor === null || proposedTotalMinor === totalMinor)
    return [];
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  const label = textsIn(language)('mail.orderUpdate.total');
  return [[label, `${money(totalMinor)} → ${money(proposedTotalMinor)}`]];
}
