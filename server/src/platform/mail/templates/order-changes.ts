import type { Currency, Language } from '@halles/contract/kernel';
import { formatDay, formatMoney, plainName } from './formats.ts';

interface BothLanguages {
  en: string;
  fr: string;
}

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
  name: BothLanguages | null;
  formatTitle: BothLanguages | null;
  before: string | null;
  after: string | null;
  /** The replacement item. */
  replacement: { name: BothLanguages; formatTitle: BothLanguages } | null;
}

const labels: Record<MailedChange['kind'], Record<Language, string>> = {
  quantity: { EN: 'Quantity', FR: 'Quantité' },
  price: { EN: 'Price', FR: 'Prix' },
  weights: { EN: 'Weight', FR: 'Poids' },
  remove: { EN: 'Removed', FR: 'Retiré' },
  add: { EN: 'Added', FR: 'Ajouté' },
  substitute: { EN: 'Replaced', FR: 'Remplacé' },
  date: { EN: 'Date', FR: 'Date' },
  address: { EN: 'Address', FR: 'Adresse' },
  deliveryFee: { EN: 'Delivery fee', FR: 'Frais de livraison' },
};

/** `Quantity: Carrots, case: 4 → 3`, one fact per change. */
export function changeFacts(
  changes: readonly MailedChange[],
  currency: Currency,
  language: Language,
): [string, string][] {
  return changes.map((change) => [labels[change.kind][language], describe(change, currency, language)]);
}

function describe(change: MailedChange, currency: Currency, language: Language): string {
  const { name, formatTitle, replacement, kind } = change;
  const before = valueOf(kind, change.before, currency, language);
  const after = valueOf(kind, change.after, currency, language);
  const product = productOf(name, formatTitle, language);
  const colon = language === 'FR' ? '\u00a0: ' : ': ';
  if (kind === 'remove') return product;
  if (replacement)
    return `${product} → ${productOf(replacement.name, replacement.formatTitle, language)}${colon}${after}`;
  const values = [before, after].filter((value) => value !== '').join(' → ');
  return product === '' ? values : `${product}${colon}${values}`;
}

const productOf = (name: BothLanguages | null, title: BothLanguages | null, language: Language): string =>
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
