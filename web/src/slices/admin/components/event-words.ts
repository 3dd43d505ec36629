import type { Text } from '../../../lib/i18n/index.ts';
import { isText } from '../../../lib/i18n/index.ts';
import type { Formats } from '../../../lib/formats.ts';
import { formatDecimal, minorToDecimal } from '../../../ui/fields/numbers.ts';
import type { AuditRow } from '../queries.ts';

type Data = AuditRow['data'];

/** What an event's text is filled with, in the reader's words. */
function wordsIn(data: Data, text: Text, formats: Formats): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(data))
    if (typeof value === 'string' || typeof value === 'number') words[name] = String(value);
  const translate = (name: string, keyOf: (word: string) => string) => {
    const key = keyOf(words[name] ?? '');
    if (words[name] !== undefined && isText(key)) words[name] = text(key);
  };
  translate('role', (word) => `organizations.roles.${word}`);
  translate('kind', (word) => `credit.kinds.${word}`);
  translate('method', (word) => `admin.methods.${word}`);
  translate('factor', (word) => `admin.factors.${word}`);
  const minor = data['amountMinor'] ?? data['balanceMinor'];
  if (typeof minor === 'number')
    words['amount'] = formatDecimal(minorToDecimal(minor), formats.language, 2, 2);
  if ('percent' in data)
    words['percent'] =
      typeof data['percent'] === 'string'
        ? formats.percent(data['percent'])
        : text('admin.credit.feeDefault');
  if ('isPremium' in data)
    words['account'] = text(data['isPremium'] === true ? 'admin.states.premium' : 'admin.states.standard');
  return words;
}

/** What happened, in words; its reason when one was given. */
export function eventWords({ type, data }: Pick<AuditRow, 'type' | 'data'>, text: Text, formats: Formats) {
  const key = `admin.events.${type}`;
  const { reason } = data;
  // A refused sign-in has a code there, for programs.
  const isSaid = typeof reason === 'string' && type !== 'identity.signInFailed';
  return {
    what: isText(key) ? text(key, wordsIn(data, text, formats)) : text('admin.audit.other'),
    reason: isSaid ? text('admin.audit.reason', { reason }) : null,
  };
}
