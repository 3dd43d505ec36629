import { deflateRawSync } from 'node:zlib';
import { guardFormulas, unguardFormulas } from '@halles/contract/kernel';
import fc from 'fast-check';
import { writeXlsx, type CellValue } from 'hucre';
import { describe, expect, it } from 'vitest';
import { withDeclaredSizes, zip } from '../../testing/zip.ts';
import { sheetLimits, type FileRead } from './cell.ts';
import { readSheets, writeSheet, type SheetColumn, type SheetValue } from './index.ts';
import { parseSheets } from './parse.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Encodes as old Windows programs do: one byte per letter. */
const windows = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.codePointAt(0)!);
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const cells = ({ sheets }: FileRead) => sheets[0]!.rows.map((row) => row.cells);

describe('a CSV', () => {
  it.each<[string, Uint8Array, unknown[][], string]>([
    [
      'semicolons',
      utf8('Nom;Prix\nPêches;3,50\n'),
      [
        ['Nom', 'Prix'],
        ['Pêches', '3,50'],
      ],
      ';',
    ],
    [
      'commas',
      utf8('Name,Price\nPeaches,3.50\n'),
      [
        ['Name', 'Price'],
        ['Peaches', '3.50'],
      ],
      ',',
    ],
    [
      'tabs',
      utf8('Nom\tPrix\nPêches\t3,50\n'),
      [
        ['Nom', 'Prix'],
        ['Pêches', '3,50'],
      ],
      '\t',
    ],
    [
      'bars',
      utf8('Nom|Prix\nPêches|3,50\n'),
      [
        ['Nom', 'Prix'],
        ['Pêches', '3,50'],
      ],
      '|',
    ],
    [
      'a byte order mark',
      utf8('\uFEFFNom;Prix\nPêches;1\n'),
      [
        ['Nom', 'Prix'],
        ['Pêches', '1'],
      ],
      ';',
    ],
    [
      'Windows-1252',
      windows('Nom;Prix\nPêches à noyau;1\n'),
      [
        ['Nom', 'Prix'],
        ['Pêches à noyau', '1'],
      ],
      ';',
    ],
    [
      'UTF-16',
      utf16('Nom\tPrix\nPêches\t1\n'),
      [
        ['Nom', 'Prix'],
        ['Pêches', '1'],
      ],
      '\t',
    ],
    [
      'CRLF',
      utf8('Nom;Prix\r\nPêches;1\r\n'),
      [
        ['Nom', 'Prix'],
        ['Pêches', '1'],
      ],
      ';',
    ],
    [
      'no last line break',
      utf8('Nom;Prix\nPêches;1'),
      [
        ['Nom', 'Prix'],
        ['Pêches', '1'],
      ],
      ';',
    ],
    [
      'its delimiter said',
      utf8('sep=;\nNom;Prix\nPêches;1'),
      [
        ['Nom', 'Prix'],
        ['Pêches', '1'],
      ],
      ';',
    ],
    [
      'commas in every name',
      utf8('Nom;Prix\nPoires, rouges;1,00\nPommes, vertes;2,00\n'),
      [
        ['Nom', 'Prix'],
        ['Poires, rouges', '1,00'],
        ['Pommes, vertes', '2,00'],
      ],
      ';',
    ],
    [
      'quotes, line breaks and delimiters in cells',
      utf8('Nom,Note\n"Poires, ""William""","deux\nlignes"\n'),
      [
        ['Nom', 'Note'],
        ['Poires, "William"', 'deux\nlignes'],
      ],
      ',',
    ],
    [
      'no-break spaces around',
      utf8('Nom;Prix\n\u00A0Pêches\u200B;\u202F1\n'),
      [
        ['Nom', 'Prix'],
        ['Pêches', '1'],
      ],
      ';',
    ],
    ['one column', utf8('Nom\nPêches\n'), [['Nom'], ['Pêches']], ';'],
    [
      'an apostrophe that guards',
      utf8("Nom;Note\nPêches;'=1+1\n'tis;'-5\n"),
      [
        ['Nom', 'Note'],
        ['Pêches', '=1+1'],
        ["'tis", '-5'],
      ],
      ';',
    ],
  ])('with %s', async (_name, bytes, expected, delimiter) => {
    const read = await parseSheets(bytes);
    expect(cells(read)).toEqual(expected);
    expect(read.delimiter).toBe(delimiter);
  });

  it('keeps the spreadsheet’s row numbers', async () => {
    const read = await parseSheets(utf8('\nTitre\n;;\nNom;Prix\n\nPêches;1;;\n'));
    expect(read.sheets[0]!.rows).toEqual([
      { line: 2, cells: ['Titre'] },
      { line: 4, cells: ['Nom', 'Prix'] },
      { line: 6, cells: ['Pêches', '1'] },
    ]);
  });
});

describe('a workbook', () => {
  const workbook = (rows: CellValue[][], name = 'Feuille 1') => writeXlsx({ sheets: [{ name, rows }] });

  it('gives numbers as displayed, dates as dates and empty cells as null', async () => {
    const day = new Date('2026-11-21T00:00:00Z');
    const read = await parseSheets(
      await workbook([
        [],
        ['Nom', null, 'Prix'],
        [' Pêches ', null, 0.1 + 0.2],
        [true, day, 1e15],
        [null, null],
      ]),
    );
    expect(read).toEqual({
      delimiter: null,
      sheets: [
        {
          name: 'Feuille 1',
          rows: [
            { line: 2, cells: ['Nom', null, 'Prix'] },
            { line: 3, cells: ['Pêches', null, 0.3] },
            { line: 4, cells: [true, '2026-11-21', 1e15] },
          ],
        },
      ],
    });
  });

  it('lists its sheets', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Lisez-moi', rows: [['x']] },
        { name: 'Prix', rows: [['y']] },
      ],
    });
    expect((await parseSheets(bytes)).sheets.map(({ name }) => name)).toEqual(['Lisez-moi', 'Prix']);
  });

  it('is parsed in a child process, ten thousand rows at a time', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [`Produit ${n}`, n / 100, 'kg']);
    const read = await readSheets(await workbook(rows), 'a seller');
    expect(read.sheets[0]!.rows).toHaveLength(10_000);
    expect(read.sheets[0]!.rows[9_999]).toEqual({ line: 10_000, cells: ['Produit 9999', 99.99, 'kg'] });
  });

  it('is measured by its real unpacked size, not by the declared one', async () => {
    const bytes = await workbook([['x']]);
    for (const declared of [0, 1, 0x7fffffff])
      expect(cells(await readSheets(withDeclaredSizes(bytes, declared), 'a seller'))).toEqual([['x']]);
  });

  const MB = 1024 * 1024;
  const zeros = deflateRawSync(Buffer.alloc(10 * MB));
  const bombs: [string, () => Uint8Array][] = [
    ['one entry', () => zip([{ name: 'xl/workbook.xml', packed: deflateRawSync(Buffer.alloc(310 * MB)) }])],
    [
      'many entries',
      () =>
        zip(Array.from({ length: 40 }, (_, n) => ({ name: `xl/worksheets/sheet${n}.xml`, packed: zeros }))),
    ],
    [
      'one entry that the directory names forty times',
      () => zip([{ name: 'xl/sharedStrings.xml', packed: zeros, times: 40 }]),
    ],
  ];
  it.each(bombs)('is refused before it fills the memory: %s', async (_name, bomb) => {
    const bytes = bomb();
    expect(bytes.byteLength).toBeLessThan(MB);
    await expect(readSheets(bytes, 'a seller')).rejects.toMatchObject({ code: 'imports.tooLarge' });
  });

  it('is not unpacked recursively: a zip in a zip is no workbook', async () => {
    const inner = zip(Array.from({ length: 40 }, () => ({ name: 'xl/workbook.xml', packed: zeros })));
    const outer = zip([{ name: 'xl/workbook.xml', packed: deflateRawSync(inner) }]);
    await expect(readSheets(outer, 'a seller')).rejects.toMatchObject({ code: 'imports.notASheet' });
  });

  it.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])],
    ['another zip', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
    ['nothing', new Uint8Array()],
  ])('is not %s', async (_name, bytes) => {
    await expect(readSheets(bytes, 'a seller')).rejects.toMatchObject({ code: 'imports.notASheet' });
  });

  it('is refused with too many rows', async () => {
    const text = 'Nom\n'.repeat(sheetLimits.rows + 1);
    await expect(parseSheets(utf8(text))).rejects.toMatchObject({
      code: 'imports.tooManyRows',
      details: { max: sheetLimits.rows },
    });
  });
});

describe('a written sheet', () => {
  const columns: SheetColumn[] = [
    { header: 'Nom', type: 'text' },
    { header: 'Prix', type: 'decimal' },
    { header: 'Bio', type: 'boolean' },
    { header: 'Dès le', type: 'day' },
    { header: 'Jours', type: 'integer' },
    { header: 'Envoi', type: 'minute' },
  ];
  const rows: SheetValue[][] = [
    ['Pêches', '12.50', true, '2026-11-21', 30, '2026-11-21 08:15'],
    ['=1+1', '-0.3', false, null, 0],
    ['@demain', '123456789012345678', null, null, null],
  ];
  const words = { yes: 'oui', no: 'non', decimalSign: ',', sheetName: 'Produits' } as const;
  async function* someRows() {
    yield* rows;
  }
  const written = async (format: 'xlsx' | 'csv') =>
    new Uint8Array(await new Response(writeSheet(format, columns, someRows(), words)).arrayBuffer());

  it('has numeric and date cells', async () => {
    expect(cells(await parseSheets(await written('xlsx')))).toEqual([
      ['Nom', 'Prix', 'Bio', 'Dès le', 'Jours', 'Envoi'],
      ['Pêches', 12.5, 'oui', '2026-11-21', 30, '2026-11-21T08:15'],
      ['=1+1', -0.3, 'non', null, 0],
      ['@demain', '123456789012345678'],
    ]);
  });

  it('opens in a spreadsheet of the reader’s language, and runs no formula', async () => {
    const bytes = await written('csv');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
      '"Nom";"Prix";"Bio";"Dès le";"Jours";"Envoi"',
      '"Pêches";12,50;"oui";2026-11-21;30;2026-11-21 08:15',
      `"'=1+1";-0,3;"non";;0;`,
      `"'@demain";123456789012345678;;;;`,
    ]);
  });

  const named = (decimalSign: ',' | '.', names: string[]) =>
    writeSheet('csv', [columns[0]!], ReadableStream.from(names.map((name) => [name])), {
      ...words,
      decimalSign,
    });
  const textIn = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['Pommes;=1+1', "Pommes;'=1+1"],
    ['Pommes,=1+1', "Pommes,'=1+1"],
    ['Pommes|=1+1', "Pommes|'=1+1"],
    ['Pommes\n=1+1', "Pommes\n'=1+1"],
    ['Pommes"=1+1', `Pommes""'=1+1`],
    ['Pommes";"=1+1', `Pommes"";""'=1+1`],
    ["'=1+1", "''=1+1"],
    ['Pommes, -18 °C', 'Pommes, -18 °C'],
    ["L'érable = bon", "L'érable = bon"],
    ['a-b', 'a-b'],
  ])(
    'quotes %j and leaves no formula in it, whichever separator its reader expects',
    async (name, guarded) => {
      for (const sign of [',', '.'] as const) {
        const text = await textIn(named(sign, [name]));
        expect(text).toBe(`"Nom"\r\n"${guarded}"`);
        const [, back] = cells(
          await parseSheets(utf8(text.replace('"Nom"', `"Nom"${sign === ',' ? ';' : ','}"x"`))),
        );
        expect(back).toEqual([name.trim()]);
      }
    },
  );

  it('has no formula after any separator or quote, and reads back the same, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(fc.constantFrom(...'=+-@;,|"\'a1 \n'.split('')), { minLength: 1, maxLength: 12 })
          .map((parts) => parts.join('')),
        async (name) => {
          const text = await textIn(named('.', ['first', name]));
          const body = text.slice(text.indexOf('first"\r\n') + 8);
          expect(body.slice(1, -1)).not.toMatch(/(^|[;,|\t\r\n"])[=+\-@\t\r]/);
          expect(unguardFormulas(guardFormulas(name))).toBe(name);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has a number only where the value is exact', async () => {
    const odd = ReadableStream.from([['x', '=1+1', false, '=2', null] as SheetValue[]]);
    expect((await textIn(writeSheet('csv', columns, odd, words))).split('\r\n')[1]).toBe(
      `"x";"'=1+1";"non";"'=2";;`,
    );
  });

  it('reads back the same', async () => {
    expect(cells(await parseSheets(await written('csv')))[2]).toEqual(['=1+1', '-0,3', 'non', null, '0']);
  });
});
