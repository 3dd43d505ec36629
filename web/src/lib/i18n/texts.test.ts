import { describe, expect, it } from 'vitest';
import { errorCodes } from '@halles/contract';
import { translationFaults, keysOf, mergedTexts, textsPlugin } from '../../../plugins/texts.ts';
import { browserLanguage } from './language.ts';

const source = `${import.meta.dirname}/../..`;
const english = mergedTexts(source, 'en-CA');
const french = mergedTexts(source, 'fr-CA');

describe('the texts', () => {
  it('have the same keys in both languages, none of them empty', () => {
    expect(translationFaults(english, french)).toEqual([]);
  });

  it('are built as one file a language, at the addresses of the specification (Spec §7)', () => {
    const emitted: { fileName: string; source: string }[] = [];
    const bundle = { emitFile: (file: (typeof emitted)[number]) => emitted.push(file) };
    (textsPlugin(source).generateBundle as unknown as (this: typeof bundle) => void).call(bundle);
    expect(emitted.map(({ fileName, source: json }) => [fileName, JSON.parse(json)])).toEqual([
      ['assets/i18n/en-CA.json', english],
      ['assets/i18n/fr-CA.json', french],
    ]);
  });

  it('cover every error code', () => {
    const keys = new Set(keysOf(english));
    expect(errorCodes.filter((code) => !keys.has(`errors.${code}`))).toEqual([]);
  });

  it('report differences by key', () => {
    expect(translationFaults({ a: 'x', b: '{{n}} items', c: '' }, { b: 'articles', c: 'c', d: 'd' })).toEqual(
      [
        'a is missing in fr-CA',
        'd is missing in en-CA',
        'b does not have the same {{placeholders}} in both languages',
        'c is empty',
        'c is empty',
      ],
    );
  });
});

describe('the language of the browser', () => {
  it.each([
    [['fr-FR', 'en-US'], 'fr-CA'],
    [['de', 'fr'], 'fr-CA'],
    [['en-GB'], 'en-CA'],
    [['de', 'es'], 'en-CA'],
    [[], 'en-CA'],
  ])('%j → %s', (wanted, ours) => {
    expect(browserLanguage(wanted)).toBe(ours);
  });
});
