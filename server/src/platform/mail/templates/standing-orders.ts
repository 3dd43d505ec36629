import type { Currency, Language } from '@halles/contract/kernel';
import { textsIn, type InBoth, type TextKey } from '../../texts.ts';
import type { Email } from '../email.ts';
import { formatDay, formatMoney, plainName } from './formats.ts';

export interface StandingOrderEmail {
  outcome: 'placed' | 'skipped' | 'notPlaced';
  /** Why no order was created: `holiday`, `ordering.belowMinimumOrder`… */
  reason: string | null;
  sellerName: string;
  /** A business day: 2026-12-25. */
  on: string;
  /** Number of the created order. */
  number: string | null;
  differences: {
    kind: 'gone' | 'outOfStock' | 'quantity' | 'price';
    name: InBoth;
    formatTitle: InBoth;
    before: string;
    after: string | null;
  }[];
  missingMinor: number;
  currency: Currency;
  url: string;
}

/** The date is over: nothing can be ordered for it any more. */
const MISSED = 'ordering.standingOrderMissed';

const reasons: Readonly<Record<string, TextKey>> = {
  holiday: 'mail.standingOrder.reasons.holiday',
  exception: 'mail.standingOrder.reasons.exception',
  notServed: 'mail.standingOrder.reasons.notServed',
  'ordering.empty': 'mail.standingOrder.reasons.empty',
  'ordering.belowMinimumOrder': 'mail.standingOrder.reasons.belowMinimumOrder',
  'ordering.dateUnavailable': 'mail.standingOrder.reasons.dateUnavailable',
  'ordering.dateFull': 'mail.standingOrder.reasons.dateFull',
  'ordering.noAddress': 'mail.standingOrder.reasons.noAddress',
  'ordering.relationStopped': 'mail.standingOrder.reasons.relationStopped',
  [MISSED]: 'mail.standingOrder.reasons.missed',
};

type Difference = StandingOrderEmail['differences'][number];

function differenceInWords(
  { kind, name, formatTitle, before, after }: Difference,
  currency: Currency,
  language: Language,
): string {
  const isFrench = language === 'FR';
  const product = plainName([name, formatTitle].map((one) => (isFrench ? one.fr : one.en)).join(', '));
  const valueText = (value: string) =>
    kind === 'price'
      ? formatMoney({ amountMinor: Math.round(Number(value) * 100), currency }, language)
      : isFrench
        ? value.replace('.', ',')
        : value;
  const change = `${valueText(before)} → ${valueText(after ?? '0')}`;
  return textsIn(language)(`mail.standingOrder.differences.${kind}`, { product, change });
}

function bodyOf(data: StandingOrderEmail, language: Language): string {
  const t = textsIn(language);
  if (data.outcome === 'placed') return t('mail.standingOrder.placed.body', { day: formatDay(data.on) });
  const reason = reasons[data.reason ?? ''];
  const why = reason ? t(reason) : '';
  if (data.missingMinor <= 0) return why;
  const amount = formatMoney({ amountMinor: data.missingMinor, currency: data.currency }, language);
  return `${why} ${t('mail.standingOrder.missing', { amount })}`;
}

/** Tells the owner of a standing order what could not be ordered, because nobody saw it on a screen. */
export function standingOrderUpdate(data: StandingOrderEmail, language: Language): Email {
  const t = textsIn(language);
  const seller = plainName(data.sellerName);
  const day = formatDay(data.on);
  const branch = data.outcome === 'placed' ? 'placed' : 'notPlaced';
  const heading = t(`mail.standingOrder.${branch}.subject`, { number: data.number ?? '', seller, day });
  const body = bodyOf(data, language);
  const differences = data.differences.map((one) => differenceInWords(one, data.currency, language));
  return {
    subject: heading,
    preview: body,
    heading,
    paragraphs: [
      body,
      ...differences,
      ...(data.outcome === 'notPlaced' && data.reason !== MISSED
        ? [t('mail.standingOrder.notPlaced.canStill')]
        : []),
    ],
    facts: [
      [t('mail.standingOrder.supplier'), seller],
      [t('mail.standingOrder.date'), day],
    ],
    button: { label: t(`mail.standingOrder.${branch}.button`), url: data.url },
    reason: t('mail.orderUpdate.reason'),
  };
}
