import type { Currency } from '@halles/contract';
import { isText, type Text } from '../../../lib/i18n/index.ts';
import type { Formats } from '../../../lib/formats.ts';
import { formatDecimal, minorToDecimal } from '../../../ui/fields/numbers.ts';

interface Event {
  type: string;
  data: Readonly<Record<string, unknown>>;
}

/** The values inserted into an event's text, in the reader's language. */
function wordsIn(data: Event['data'], text: Text, formats: Formats): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(data))
    if (typeof value === 'string' || typeof value === 'number') words[name] = String(value);
  const translate = (name: string, keyOf: (word: string) => string) => {
    const key = keyOf(words[name] ?? '');
    if (words[name] !== undefined && isText(key)) words[name] = text(key);
  };
  translate('role', (word) => `organizations.roles.${word}`);
  translate('kind', (word) => `credit.kinds.${word}`);
  translate('method', (word) => `organizations.events.methods.${word}`);
  translate('task', (word) => `organizations.events.tasks.${word}`);
  translate('factor', (word) => `organizations.events.factors.${word}`);
  translate('check', (word) => `organizations.events.checks.${word}`);
  translate('feature', (word) => `admin.features.names.${word}`);
  const minor = data['amountMinor'] ?? data['balanceMinor'];
  const { currency } = data;
  // Events of earlier versions have no currency.
  if (typeof minor === 'number')
    words['amount'] =
      typeof currency === 'string'
        ? formats.money({ amountMinor: minor, currency: currency as Currency })
        : formatDecimal(minorToDecimal(minor), formats.language, 2, 2);
  if ('percent' in data)
    words['percent'] =
      typeof data['percent'] === 'string'
        ? formats.percent(data['percent'])
        : text('organizations.events.usualFee');
  if ('isPremium' in data)
    words['account'] = text(
      data['isPremium'] === true ? 'organizations.events.premium' : 'organizations.events.standard',
    );
  return words;
}

/** An event as text, with its reason when one was given. */
export function eventWords({ type, data }: Event, text: Text, formats: Formats) {
  const key = `organizations.events.of.${type}`;
  const { reason } = data;
  // For a refused sign-in the reason is a code for programs.
  const hasReason = typeof reason === 'string' && type !== 'identity.signInFailed';
  return {
    what: isText(key) ? text(key, wordsIn(data, text, formats)) : text('organizations.events.other'),
    reason: hasReason ? text('organizations.events.reason', { reason }) : null,
  };
}
