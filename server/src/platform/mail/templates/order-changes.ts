import type { Currency, Language } from '@halles/contract/kernel';
import { textsIn, type InBoth } from '../../texts.ts';
import { formatDay, formatMoney, plainName } from './formats.ts';

/** One change of an order, as on the order's screen. */
export interface MailedChange {
  kind:
    | 'quantity'
    | 'price'
    | 'weights'
    | 'remove'
    | 'add'
    | 'substitute'
    | 'date'
    | 'address'
    | 'deliveryFee';
  name: InBoth | null;
  formatTitle: InBoth | null;
  before: string | null;
  after: string | null;
  replacement: { name: InBoth; formatTitle: InBoth } | null;
}

/** `Quantity: Carrots, case: 4 → 3`, one fact per change. */
export function changeFacts(
  changes: readonly MailedChange[],
  currency: Currency,
  language: Language,
): [string, string][] {
  const t = textsIn(language);
  return changes.map((change) => [
    t(`mail.orderUpdate.changes.${change.kind}`),
    describe(change, currency, language),
  ]);
}

function describe(change: MailedChange, currency: Currency, language: Language): string {
  const { name, formatTitle, replacement, kind } = change;
  const before = valueOf(kind, change.before, currency, language);
  const after = valueOf(kind, change.after, currency, language);
  const product = productOf(name, formatTitle, language);
  const changeTo = (described: string, value: string) =>
    textsIn(language)('mail.orderUpdate.productChange', { product: described, change: value });
  if (kind === 'remove') return product;
  if (replacement)
    return changeTo(`${product} → ${productOf(replacement.name, replacement.formatTitle, language)}`, after);
  const values = [before, after].filter((value) => value !== '').join(' → ');
  return product === '' ? values : changeTo(product, values);
}

const productOf = (name: InBoth | null, title: InBoth | null, language: Language): string =>
  [name, title]
    .map((one) => plainName((language === 'FR' ? one?.fr : one?.en) ?? ''))
    .filter(Boolean)
    .join(', ');

function valueOf(
  kind: MailedChange['kind'],
  value: string | null,
  currency: Currency,
  language: Language,
): string {
  if (value === null) return '';
  const number = language === 'FR' ? value.replace('.', ',') : value;
  if (kind === 'deliveryFee') return formatMoney({ amountMinor: Number(value), currency }, language);
  if (kind === 'price') return formatMoney({ amountMinor: Number(value) * 100, currency }, language);
  if (kind === 'weights') return `${number} kg`;
  if (kind === 'date') return formatDay(value);
  return kind === 'address' ? plainName(value) : number;
}
