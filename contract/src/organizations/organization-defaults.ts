import { withoutAccents, type Currency } from '../kernel/index.ts';
import type { Country } from './entities.ts';

/**
 * The country decides the currency. The euro is for an organization set up in French in France, or where no currency
 * is known (domain.md); a French-speaking seller in Quebec sells in dollars.
 */
export function defaultCurrency(country: Country | null): Currency {
  return country === 'CA' ? 'CAD' : 'EUR';
}

const SMALL_WORDS = new Set(
  'a an and at by de des du d en et for l la le les of on sur the à aux au'.split(' '),
);

/** `Ferme du Nord` → `FN-`: initials, or the first letters of a single word. */
export function guessPurchaseOrderPrefix(name: string): string {
  const words = withoutAccents(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word));
  const [first] = words;
  if (first === undefined) return '';
  const letters = words.length === 1 ? first.slice(0, 3) : words.map((word) => word.charAt(0)).join('');
  return `${letters.slice(0, 4).toUpperCase()}-`;
}
