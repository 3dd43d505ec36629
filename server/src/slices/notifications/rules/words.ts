import type { Language, Money, OrganizationId } from '@halles/contract';
import { textsIn, type InBoth, type Text, type TextKey } from '../../../platform/texts.ts';

/** A value in a notification's sentence, which is written in each language. */
export type Param =
  | string
  | number
  | Money
  | InBoth
  | { on: string }
  | { quantity: string }
  | { percent: string }
  | { organization: OrganizationId }
  | { key: string };
export type Params = Readonly<Record<string, Param>>;

const locale = (language: Language): string => (language === 'FR' ? 'fr-CA' : 'en-CA');

const money = ({ amountMinor, currency }: Money, language: Language): string =>
  new Intl.NumberFormat(locale(language), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .format(amountMinor / 100)
    .replace('-', '\u2212');

const decimal = (value: string, language: Language): string =>
  new Intl.NumberFormat(locale(language), { maximumFractionDigits: 3 }).format(Number(value));

/** `Tuesday 24/11/2026` and `mardi 24/11/2026`. */
function day(on: string, language: Language): string {
  const weekday = new Intl.DateTimeFormat(locale(language), { weekday: 'long', timeZone: 'UTC' });
  return `${weekday.format(new Date(`${on}T12:00:00Z`))} ${on.split('-').reverse().join('/')}`;
}

type Names = ReadonlyMap<OrganizationId, string>;

function written(param: Param, language: Language, names: Names, text: Text): string | number {
  if (typeof param !== 'object') return param;
  if ('amountMinor' in param) return money(param, language);
  if ('on' in param) return day(param.on, language);
  if ('quantity' in param) return decimal(param.quantity, language);
  if ('percent' in param) return decimal(param.percent, language);
  if ('organization' in param) return names.get(param.organization) ?? text('notifications.someone');
  if ('key' in param) return text(param.key as TextKey);
  return language === 'FR' ? param.fr : param.en;
}

/** A reason that nobody gave leaves no colon behind. */
const withoutEmptyEnd = (sentence: string): string => sentence.replace(/[\s\u00a0]*:[\s\u00a0]*$/, '');

/** The sentence of a notification in one language; a type of an earlier version gets a general one. */
export function sentenceOf(type: string, params: Params, names: Names, language: Language): string {
  const text = textsIn(language);
  const key = `notifications.types.${type}`;
  const values = Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, written(param, language, names, text)]),
  );
  const sentence = text(key as TextKey, values);
  return withoutEmptyEnd(sentence === key ? text('notifications.types.other') : sentence);
}

export const sentencesOf = (type: string, params: Params, names: Names): InBoth => ({
  en: sentenceOf(type, params, names, 'EN'),
  fr: sentenceOf(type, params, names, 'FR'),
});

/** Organizations whose names a sentence has. */
export const namedIn = (params: Params): OrganizationId[] =>
  Object.values(params).flatMap((param) =>
    typeof param === 'object' && 'organization' in param ? [param.organization] : [],
  );
