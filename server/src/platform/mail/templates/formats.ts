import { withoutLinks, type Language, type Money } from '@halles/contract/kernel';

const locale = (language: Language): string => (language === 'FR' ? 'fr-CA' : 'en-CA');

/** `1 234,56 $` and `$1,234.56`, with a real minus sign. */
export const formatMoney = ({ amountMinor, currency }: Money, language: Language): string =>
  new Intl.NumberFormat(locale(language), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .format(amountMinor / 100)
    .replace('-', '\u2212');

/** Spec §9: dd/MM/yyyy. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');

/** Spec §9: dd/MM/yyyy; `2:30 p.m. EST` and `14 h 30 HNE`, which never break. */
export function formatInstant(instant: string, timeZone: string, language: Language): string {
  const at = new Date(instant);
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat(locale(language), {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Wording: in French `6 h`, never `06 h 00`.
  const written = time
    .format(at)
    .replace(/\sh\s00\b/, ' h')
    .replace(/^0(?=\d\sh)/, '');
  return `${day.format(at)}, ${written.replaceAll(/\s/g, '\u00A0')}`;
}

/** `6:00–11:00 a.m.` and `de 6 h à 11 h`. */
export function formatWindow({ from, until }: { from: string; until: string }, language: Language): string {
  if (language === 'FR') return `de ${inFrenchHours(from)} à ${inFrenchHours(until)}`;
  const at = (time: string) => new Date(`1970-01-01T${time}Z`);
  return new Intl.DateTimeFormat('en-CA', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .formatRange(at(from), at(until))
    .replaceAll(/[\u2009\u202f]/g, ' ');
}

function inFrenchHours(time: string): string {
  const [hours, minutes] = time.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
}

const MAX_NAME = 80;
const MAX_MESSAGE = 1_000;

/**
 * Cleans a name before it goes to an address that did not ask for it: no line breaks, no address that a mail client
 * would turn into a link, limited length.
 */
export const plainName = (name: string): string => plainMessage(name, MAX_NAME);

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** The same for a short personal message. */
export const plainMessage = (message: string, max = MAX_MESSAGE): string =>
  cut(withoutLinks(message).replaceAll(/\s+/g, ' ').trim(), max);

/** The same, with its line breaks. */
export const plainLines = (message: string, max: number): string =>
  cut(
    withoutLinks(message)
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    max,
  );
