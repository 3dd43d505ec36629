import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkTexts, type TextReport } from './check-i18n.ts';
import { mendFrench, setFrench } from './i18n/french.ts';
import { clean, french, shown } from './i18n/clean-tree.ts';
import { planted } from './i18n/planted.ts';
import { readTextFiles } from './i18n/text-files.ts';
import { plantTree } from './structure/fixture.ts';

let tree: ReturnType<typeof plantTree> | null = null;
afterEach(() => {
  tree?.remove();
  tree = null;
});

function plant(changes: Record<string, string>): string {
  tree = plantTree({ ...clean, ...changes });
  return tree.root;
}

function check(changes: Record<string, string>): TextReport {
  return checkTexts(plant(changes));
}

describe('complete languages', () => {
  it('pass, and all keys were read', () => {
    const report = check({});
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ texts: 7 + 8 + 2 + 2, codes: 1 });
  });

  it('may contain names, signs, numbers and keys', () => {
    expect(
      check(shown('<b>Halles</b><i>· 12 →</i><Field label="invoicing.notes" type="text" />')).findings,
    ).toEqual([]);
  });
});

describe('texts in the code of the server', () => {
  it.each([
    [
      'a name chosen by language',
      'commands/name.ts',
      'export const name = (row) => ({ en: row.en || row.fr, fr: row.fr || row.en });',
    ],
    [
      'a text of the catalogues',
      'commands/name.ts',
      "export const name = (t) => ({ en: zoneName(t, 'EN'), fr: zoneName(t, 'FR') });",
    ],
    [
      'a record made for tests',
      'factory/products.ts',
      "export const name = { en: 'Carrots', fr: 'Carottes' };",
    ],
    ['a test', 'invoicing.test.ts', "export const name = { en: 'Carrots', fr: 'Carottes' };"],
  ])('may be %s', (_, path, text) => {
    expect(check({ [`server/src/slices/invoicing/${path}`]: `${text}\n` }).findings).toEqual([]);
  });

  it('may be in the demo market', () => {
    const path = 'server/src/demo/catalogue/carrots.ts';
    expect(check({ [path]: "export const name = { en: 'Carrots', fr: 'Carottes' };\n" }).findings).toEqual(
      [],
    );
  });
});

describe('detects each planted violation', () => {
  it.each(planted)('$it', ({ rule, files }) => {
    const { findings } = check(files);
    expect(findings.map((finding) => finding.rule)).toContain(rule);
  });

  it('no texts at all', () => {
    tree = plantTree({ 'README.md': 'empty' });
    expect(checkTexts(tree.root).findings.map((finding) => finding.rule)).toContain('nothing-read');
  });
});

describe('French typography', () => {
  it.each([
    ["Aujourd'hui, l'{{name}}", 'Aujourd’hui, l’{{name}}'],
    ['Supprimer ?', 'Supprimer?'],
    ['Supprimer\u202F?', 'Supprimer?'],
    ['Quoi ?! Non\u00A0!', 'Quoi?! Non!'],
    ['À 5:30 : « {{name}} »', 'À 5:30\u00A0: «\u00A0{{name}}\u00A0»'],
    ['9,975 % de 12 $', '9,975\u00A0% de 12\u00A0$'],
    ['Voir https://halles.example/a?b=c : là', 'Voir https://halles.example/a?b=c\u00A0: là'],
    ['<b>Total :</b>', '<b>Total\u00A0:</b>'],
  ])('%s', (written, right) => {
    expect(setFrench(written)).toBe(right);
    expect(setFrench(right)).toBe(right);
  });

  it('is corrected in the file without other changes', () => {
    const root = plant({ [french]: '{\n  "a : b": "c : d",\n  "e": { "f": "g" }\n}\n' });
    expect(mendFrench(root, readTextFiles(root, 'web/src'))).toEqual([french]);
    expect(readFileSync(join(root, french), 'utf8')).toBe(
      '{\n  "a : b": "c\u00A0: d",\n  "e": { "f": "g" }\n}\n',
    );
  });
});
