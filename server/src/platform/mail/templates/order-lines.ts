import type { Currency, Language } from '@halles/contract/kernel';
import { textsIn, type InBoth } from '../../texts.ts';
import type { Email, EmailLine } from '../email.ts';
import { formatMoney, plainName } from './formats.ts';

export interface MailedLine {
  name: InBoth;
  formatTitle: InBoth;
  quantity: string;
  /** What was ordered, when it is not what the order has now. */
  ordered: string | null;
  unitPrice: string;
  /** Of a product priced by weight: the weight, known or estimated. */
  kg: string | null;
  amountMinor: number;
}

export interface MailedTotals {
  linesMinor: number;
  deliveryFeeMinor: number;
  depositMinor: number;
  taxes: readonly { name: InBoth; amountMinor: number }[];
  totalMinor: number;
}

/** Mail clients cut an email at about 100 kB; the rest of a longer order is behind the button. */
const MAX_LINES = 60;

const decimalText = (value: string, language: Language): string =>
  language === 'FR' ? value.replace('.', ',') : value;

function lineOf(line: MailedLine, currency: Currency, language: Language): EmailLine {
  const t = textsIn(language);
  const textOf = ({ en, fr }: InBoth) => plainName(language === 'FR' ? fr : en);
  const price = formatMoney({ amountMinor: Math.round(Number(line.unitPrice) * 100), currency }, language);
  const quantity = decimalText(line.quantity, language);
  const counted =
    line.kg === null
      ? t('mail.orderUpdate.line.counted', { quantity, price })
      : t('mail.orderUpdate.line.weighed', { quantity, kg: decimalText(line.kg, language), price });
  return {
    title: textOf(line.name),
    detail: [textOf(line.formatTitle), counted].filter(Boolean).join(' · '),
    amount: formatMoney({ amountMinor: line.amountMinor, currency }, language),
    change:
      line.ordered === null
        ? undefined
        : t('mail.orderUpdate.line.ordered', { quantity: decimalText(line.ordered, language) }),
  };
}

export function orderLines(
  lines: readonly MailedLine[],
  currency: Currency,
  language: Language,
): NonNullable<Email['lines']> {
  const shown = lines.slice(0, MAX_LINES).map((line) => lineOf(line, currency, language));
  const others = lines.slice(MAX_LINES);
  if (others.length === 0) return shown;
  const amountMinor = others.reduce((sum, line) => sum + line.amountMinor, 0);
  return [
    ...shown,
    {
      title: textsIn(language)('mail.orderUpdate.line.others', { count: others.length }),
      detail: textsIn(language)('mail.orderUpdate.line.seeOthers'),
      amount: formatMoney({ amountMinor, currency }, language),
    },
  ];
}

/** From the products to the sum; what is zero is left out. */
export function orderTotals(
  { linesMinor, deliveryFeeMinor, depositMinor, taxes, totalMinor }: MailedTotals,
  currency: Currency,
  language: Language,
): NonNullable<Email['totals']> {
  const t = textsIn(language);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  const parts: [string, number][] = [
    [t('mail.orderUpdate.totals.products'), linesMinor],
    [t('mail.orderUpdate.totals.deliveryFee'), deliveryFeeMinor],
    ...taxes.map(({ name, amountMinor }): [string, number] => [
      plainName(language === 'FR' ? name.fr : name.en),
      amountMinor,
    ]),
    [t('mail.orderUpdate.totals.deposit'), depositMinor],
  ];
  const shown = parts.filter(([, amountMinor]) => amountMinor !== 0);
  return [
    ...(shown.length > 1 ? shown.map(([name, amountMinor]) => [name, money(amountMinor)] as const) : []),
    [t('mail.orderUpdate.total'), money(totalMinor)],
  ];
}
