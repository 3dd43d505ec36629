import { zoneName, type Language } from '../kernel/index.ts';
import type { Address } from './entities.ts';

/** An address as printed, line by line: `Montréal (Québec) H2X 1K4`, `75011 Paris`. A postal code never breaks. */
export function addressLines(
  { street, unit, city, region, country, postalCode }: Omit<Address, 'location'>,
  reader: Language,
): string[] {
  const first = [street, unit].filter((part) => part.trim() !== '').join(', ');
  if (country === 'FR') return [first, `${postalCode} ${city}`.trim()].filter(Boolean);
  const province =
    region === '' ? '' : reader === 'FR' ? ` (${zoneName(region, reader)})` : ` ${region.slice(3)}`;
  return [first, `${city}${province}\u00a0\u00a0${postalCode.replace(' ', '\u00a0')}`.trim()].filter(Boolean);
}

/** `450 555-0199`, `04 72 00 01 02`; any other number stays as it was entered. */
export function formatPhoneNumber(number: string): string {
  const digits = number.replaceAll(/[^\d+]/g, '');
  // No North American area code begins with 0 or 1, so a French number in national form stays as it is.
  const [, area, exchange, line] = /^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/.exec(digits) ?? [];
  if (area) return `${area} ${exchange}-${line}`;
  const french = /^\+33(\d{9})$/.exec(digits)?.[1];
  return french ? `0${french}`.replaceAll(/(\d{2})(?=\d)/g, '$1 ') : number;
}
