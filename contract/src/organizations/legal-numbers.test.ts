import { describe, expect, it } from 'vitest';
import {
  gstWarning,
  neqWarning,
  qstWarning,
  sirenWarning,
  siretWarning,
  taxNumberWarning,
  vatWarning,
} from './legal-numbers.ts';

const shapes = [
  [
    'neq',
    neqWarning,
    ['1171234567', '2271 234 567', '3371254896', '8831456207'],
    ['1271234567', '117123456', '11712345678', 'abc'],
  ],
  ['siren', sirenWarning, ['812345676', '812 345 676'], ['812345677', '81234567', 'FR812345676']],
  [
    'siret',
    siretWarning,
    ['81234567600017', '812 345 676 00017', '35600000000048', '35600000012346'],
    ['81234567600018', '8123456760001', 'FR81234567600'],
  ],
  [
    'vat',
    vatWarning,
    ['FR19812345676', 'fr 19 812345676', 'FRK7812345676'],
    ['FR20812345676', 'DE812345676', 'FR198123456'],
  ],
  [
    'gst',
    gstWarning,
    ['123456782 RT0001', '123456782RT0001', '123 456 782 rt 0001'],
    ['123456789 RT0001', '12345678 RT0001', '123456782 RP0001', '123456782 RT001', 'GST 12'],
  ],
  ['qst', qstWarning, ['1234567890 TQ0001', '1234567890tq0001'], ['123456789 TQ0001', '1234567890 RT0001']],
] as const;

describe.each(shapes)('%s', (name, warning, right, wrong) => {
  it.each(right)('accepts %s', (value) => expect(warning(value)).toBeNull());
  it.each(wrong)('warns about %s', (value) => expect(warning(value)).toBe(`legalNumber.${name}`));
  it('does not warn about an empty number', () => {
    for (const nothing of ['', '  ', null]) expect(warning(nothing)).toBeNull();
  });
});

it.each([
  ['GST', 'TPS', '123456782 RT0001', null],
  ['GST', 'TPS', '1234567890 TQ0001', 'legalNumber.gst'],
  ['HST', 'TVH', 'x', 'legalNumber.gst'],
  ['QST', 'TVQ', '1234567890 TQ0001', null],
  ['', 'TVQ (Québec)', '123456789 RT0001', 'legalNumber.qst'],
  ['Eco fee', 'Écofrais', 'whatever', null],
  ['GST', 'TPS', '', null],
] as const)('checks a tax called %s / %s with the number “%s”: %s', (en, fr, taxNumber, expected) => {
  expect(taxNumberWarning({ tax: { name: { en, fr } }, taxNumber })).toBe(expected);
});
