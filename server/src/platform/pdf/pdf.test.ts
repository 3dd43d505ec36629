import { describe, expect, it } from 'vitest';
import type { Money } from '@halles/contract/kernel';
import { readPdf } from '../../testing/pdf.ts';
import type { Block, Column, LabelSheets, Row, Table, PagedDocument } from './document.ts';
import { drawDocument } from './draw.ts';
import { pdfOf } from './index.ts';
import { Sheet } from './sheet.ts';
import { planOf } from './table/plan.ts';

const cad = (amountMinor: number): Money => ({ amountMinor, currency: 'CAD' });

const aDocument = (blocks: readonly Block[], facts: Partial<PagedDocument> = {}): PagedDocument => ({
  title: 'Facture F-12 : Pain & <vin>',
  language: 'FR',
  paper: 'Letter',
  author: 'Ferme des Érables',
  madeAt: '2026-11-21T12:00:00.000Z',
  head: {
    logo: null,
    sender: 'Ferme des Érables',
    senderLines: ['12, rang Saint-Paul', 'Saint-Hyacinthe (Québec)'],
    kind: 'Facture',
    name: 'F-12',
    facts: [['Date', '21/11/2026']],
  },
  foot: 'Merci',
  blocks,
  ...facts,
});

const lines = (count: number, name = 'Carottes nantaises'): Row[] =>
  Array.from({ length: count }, (_, index) => ({ cells: [`${name} ${index + 1}`, 'caisse', cad(1_001)] }));
const table = (rows: readonly Row[], carried?: number): Block => ({
  kind: 'table',
  columns: [
    { title: 'Produit', kind: 'text', share: 2 },
    { title: 'Format', kind: 'text' },
    { title: 'Montant', kind: 'figure' },
  ],
  rows,
  ...(carried !== undefined && { carried }),
});
const read = async (document: PagedDocument | LabelSheets) => readPdf(await drawDocument(document));

describe('a document', () => {
  it('has a type, a language and tags for screen readers', async () => {
    const french = await read(aDocument([table(lines(2))]));
    expect(french).toMatchObject({
      title: 'Facture F-12 : Pain & <vin>',
      author: 'Ferme des Érables',
      language: 'fr-CA',
      isTagged: true,
      size: [612, 792],
    });
    expect(french.tags).toMatchObject({
      Document: 1,
      H1: 1,
      Table: 1,
      THead: 1,
      TH: 3,
      TBody: 1,
      TR: 3,
      TD: 6,
    });
    const english = await read(aDocument([], { language: 'EN', paper: 'A4' }));
    expect(english).toMatchObject({ language: 'en-CA', size: [595, 842] });
  });

  it('is landscape when its table is wide, with the footer on the page', async () => {
    const wide = await read(aDocument([], { paper: 'A4', isLandscape: true, foot: 'TPS 812345678' }));
    expect(wide.size).toEqual([842, 595]);
    expect(wide.pages[0]!.at(-1)).toContain('TPS 812345678');
  });

  it('omits optional columns before it breaks a figure, and only then', () => {
    const planned = (digits: string) => {
      const figure = { title: 'Montant', kind: 'figure' } as const;
      const columns: Column[] = [
        { title: 'Client', kind: 'text' },
        { title: 'Nature', kind: 'text', isOptional: true },
        ...Array.from({ length: 8 }, () => figure),
      ];
      const cells = ['Café Aube', 'Note de crédit', ...Array.from({ length: 8 }, () => digits)];
      const one: Table = { kind: 'table', columns, rows: [{ cells }] };
      const { columns: left, rows } = planOf(new Sheet(aDocument([one])), one, 'FR');
      const [row] = rows;
      return {
        titles: left.map(({ title }) => title),
        row: row?.kind === 'group' ? [] : row!.cells,
      };
    };
    expect(planned('12,00 $').titles).toContain('Nature');
    const tight = planned('1\u00a0234\u00a0567,89\u00a0$');
    expect(tight.titles).not.toContain('Nature');
    expect(tight.row.slice(1).map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 1));
  });

  it('leaves space for handwriting in columns to fill in', () => {
    const counted = { title: 'Compté', kind: 'text' } as const;
    const widthsOf = (column: Column) => {
      const columns = [{ title: 'Produit', kind: 'text' } as const, column];
      const one: Table = { kind: 'table', columns, rows: [{ cells: ['Carottes', null] }] };
      return planOf(new Sheet(aDocument([one])), one, 'FR').widths;
    };
    expect(widthsOf(counted)[1]).toBeLessThan(60);
    expect(widthsOf({ ...counted, isHandwritten: true })[1]).toBeGreaterThanOrEqual(72);
  });

  it('has well-formed metadata, whatever the title', async () => {
    const bytes = await drawDocument(aDocument([]));
    const [metadata] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(bytes.toString('utf8'))!;
    expect(metadata).toContain('Pain &amp; &lt;vin&gt;');
    expect(metadata).toMatch(/<pdfuaid:part>1</);
  });

  it('copies the hyphen that was written, whatever another document contained', async () => {
    await drawDocument(aDocument([{ kind: 'text', text: 'demi\u2011poulet' }]));
    const { pages } = await readPdf(await drawDocument(aDocument([{ kind: 'text', text: 'CAR-1' }])));
    expect(pages.flat().join('\n')).toContain('CAR-1');
  });

  it('has the same bytes for the same input, in a child process too', async () => {
    const document = aDocument([
      table(lines(60), 2),
      { kind: 'qr', content: 'https://halles.example', title: 'Voir', lines: [] },
    ]);
    const [first, second, apart] = [
      await drawDocument(document),
      await drawDocument(document),
      await pdfOf(document),
    ];
    expect(second.equals(first)).toBe(true);
    expect(apart.equals(first)).toBe(true);
    const later = await drawDocument({ ...document, madeAt: '2026-11-22T12:00:00.000Z' });
    expect(later.equals(first)).toBe(false);
  });

  it('fails when it cannot be rendered, and the next one succeeds', async () => {
    const broken = aDocument([{ kind: 'qr', content: 'x'.repeat(5_000), title: '', lines: [] }]);
    await expect(pdfOf(broken)).rejects.toThrow('not drawn');
    expect((await readPdf(await pdfOf(aDocument([])))).pages).toHaveLength(1);
  });

  it('does not wait for a long document of another organization', async () => {
    const finished: string[] = [];
    const drawn = (who: string, rows: number) =>
      pdfOf(aDocument([table(lines(rows), 2)]), who).then(() => finished.push(who));
    // Both processes are started first, because the test measures the order and not the start-up time.
    await Promise.all([drawn('first', 1), drawn('second', 1)]);
    const long = [drawn('long', 780), drawn('long', 780)];
    const short = drawn('short', 5);
    await Promise.all([...long, short]);
    expect(finished.slice(2)).toEqual(['short', 'long', 'long']);
  });

  it('embeds its fonts, including the second file, and shows unsupported characters as a question mark', async () => {
    const bytes = await drawDocument(
      aDocument([{ kind: 'text', text: 'L’œuf à la coque, Żółć, 鮨\u0007 fin' }]),
    );
    expect((await readPdf(bytes)).pages[0]).toContain('L’œuf à la coque, Żółć, ? fin');
    expect(bytes.toString('latin1').match(/\/FontFile2/g)!.length).toBe(3);
    expect(bytes.toString('latin1')).not.toContain('Helvetica');
  });
});

describe('a table', () => {
  it('continues over pages: each has its head, its number and the document’s name', async () => {
    const { pages } = await read(aDocument([table(lines(100))]));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      expect(page).toContain('Produit Format Montant');
      expect(page.at(-1)).toBe(`Merci ${index + 1} / ${pages.length}`);
      if (index > 0) expect(page[0]).toBe('Ferme des Érables Facture · F-12');
    });
    const products = pages.flat().filter((line) => line.startsWith('Carottes'));
    expect(products).toEqual(lines(100).map((_, index) => `Carottes nantaises ${index + 1} caisse 10,01 $`));
  });

  it('carries the amounts of a page to the next one, to the cent', async () => {
    const { pages } = await read(aDocument([table(lines(100), 2)]));
    let sum = 0;
    pages.forEach((page, index) => {
      const written = `${(sum / 100).toFixed(2).replace('.', ',')} $`.replace(/(\d)(?=\d{3},)/, '$1 ');
      if (index > 0) expect(page).toContain(`Report ${written}`);
      else expect(page.join()).not.toContain('Report ');
      sum += page.filter((line) => line.startsWith('Carottes')).length * 1_001;
      const carried = `${(sum / 100).toFixed(2).replace('.', ',')} $`.replace(/(\d)(?=\d{3},)/, '$1 ');
      if (index < pages.length - 1) expect(page).toContain(`À reporter ${carried}`);
      else expect(page.join()).not.toContain('À reporter');
    });
    expect(sum).toBe(100_100);
  });

  it('repeats a group’s title on a new page, and never leaves it last', async () => {
    for (let before = 20; before < 30; before++) {
      const rows = [...lines(before), { group: 'Légumes racines' }, ...lines(40, 'Panais')];
      const { pages } = await read(aDocument([table(rows)]));
      for (const page of pages) expect(page.at(-2)).not.toBe('Légumes racines');
      expect(pages.at(-1)).toContain('Légumes racines (suite)');
    }
  });

  it('wraps long names and keeps every figure whole', async () => {
    const name = 'Carottes nantaises biologiques de la Montérégie, calibre moyen, lavées et équeutées '
      .repeat(3)
      .trim();
    const rows: Row[] = [
      { cells: [name, 'caisse de 12 × 250 g', cad(123_456_789)] },
      { cells: [{ text: 'W'.repeat(200), below: 'petit' }, 'sac', cad(-100)] },
    ];
    const [page = []] = (await read(aDocument([table(rows)]))).pages;
    expect(page.join(' ')).toContain('1 234 567,89 $');
    expect(page.join(' ')).toContain('−1,00 $');
    expect(page.join('').match(/W/g)).toHaveLength(200);
    expect(page.join(' ').match(/équeutées/g)).toHaveLength(3);
  });

  it('splits only a row that is taller than a page', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `mot${index}`).join(' ');
    const { pages } = await read(aDocument([table([{ cells: [words, '', null] }, ...lines(1)])]));
    expect(pages.length).toBeGreaterThan(1);
    const all = pages.flat().join(' ');
    expect(all.match(/mot\d+/g)).toHaveLength(3_000);
    expect(all).toContain('Carottes nantaises 1');
    // What follows is not left for another page.
    expect(pages.at(-1)!.join(' ')).toMatch(/mot2999.*Carottes nantaises 1/);
  });

  it('splits a row below others, with a subtotal after each part of it', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `mot${index}`).join(' ');
    const rows = [...lines(1), { cells: [words, '', cad(1)] }, ...lines(1)];
    const { pages } = await read(aDocument([table(rows, 2)]));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(0, -1))
      expect(page.slice(-2)).toEqual(['À reporter 10,01 $', expect.stringContaining('Merci')]);
    expect(
      pages
        .flat()
        .join(' ')
        .match(/mot\d+/g),
    ).toHaveLength(3_000);
  });

  it('splits a long text under a group’s title, and leaves none of it below the page', async () => {
    const below = Array.from({ length: 90 }, (_, index) => `consigne${index}`).join('\n');
    const rows = [...lines(3), { group: '1. Bistro', below }, ...lines(2, 'Panais')];
    const { pages } = await read(aDocument([table(rows)]));
    for (const page of pages) expect(page.at(-1)).toContain('Merci');
    expect(pages.flat().filter((line) => line.startsWith('consigne'))).toHaveLength(90);
    expect(pages.at(-1)!.join(' ')).toMatch(/consigne89.*Panais 2/);
  });

  it('keeps apart what a tab separates', async () => {
    const { pages } = await read(aDocument([{ kind: 'text', text: 'Carottes\t12' }]));
    expect(pages[0]).toContain('Carottes 12');
  });

  it('can be empty, and can have more columns than the page is wide', async () => {
    expect((await read(aDocument([table([])]))).pages).toHaveLength(1);
    const columns = Array.from({ length: 14 }, () => ({ title: 'Montant', kind: 'figure' as const }));
    const wide: Block = { kind: 'table', columns, rows: [{ cells: columns.map(() => cad(123_456_789)) }] };
    expect((await read(aDocument([wide]))).pages.join().match(/67,89/g)).toHaveLength(14);
  });
});

describe('blocks', () => {
  it('show addresses, facts, taxes, totals, notes and signature fields', async () => {
    const { pages, alts, tags } = await read(
      aDocument([
        { kind: 'parties', parties: [{ label: 'Facturé à', name: 'Bistro', lines: ['Montréal'] }] },
        {
          kind: 'facts',
          facts: [
            ['Commande', 'BC-9'],
            ['Livraison', '24/11/2026'],
          ],
        },
        {
          kind: 'taxes',
          taxes: [
            { name: 'TVQ', number: '1234567890 TQ0001', base: cad(10_000), rate: '9.975', amount: cad(998) },
          ],
        },
        { kind: 'totals', rows: [{ label: 'Total', value: cad(10_998), tone: 'strong' }] },
        { kind: 'note', title: 'À savoir', text: 'Fragile' },
        { kind: 'qr', content: 'https://halles.example/x', title: 'En ligne', lines: ['halles.example'] },
        { kind: 'signature', title: 'Reçu par', fields: ['Nom', 'Date'] },
        { kind: 'newPage' },
        { kind: 'heading', text: 'Conditions' },
        { kind: 'text', text: 'Net 30 jours', tone: 'quiet' },
      ]),
    );
    const [first = [], second = []] = pages;
    for (const line of [
      'Facturé à',
      'Bistro',
      'BC-9 24/11/2026',
      'Total 109,98 $',
      'Fragile',
      'Reçu par',
      'Nom Date',
    ])
      expect(first).toContain(line);
    expect(first).toContain('TVQ 1234567890 TQ0001 100,00 $ 9,975 % 9,98 $');
    expect(second).toEqual(expect.arrayContaining(['Conditions', 'Net 30 jours']));
    expect(alts).toEqual(['Code QR : https://halles.example/x']);
    expect(tags).toMatchObject({ H1: 1, H2: 1, L: 1, LI: 2, Figure: 1 });
  });

  it('show the sender’s logo with an alternative text', async () => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const document = aDocument([]);
    const { alts } = await read({ ...document, head: { ...document.head, logo: pixel } });
    expect(alts).toEqual(['Ferme des Érables']);
  });

  it('print labels, ten per page', async () => {
    const { head: _head, blocks: _blocks, ...sheets } = aDocument([]);
    const labels = Array.from({ length: 13 }, (_, index) => ({
      title: `Bistro ${index + 1}`,
      lines: ['Montréal'],
      count: `${index + 1} / 13`,
      qr: 'https://halles.example',
    }));
    const { pages, alts } = await read({ ...sheets, labels });
    expect(pages.map((page) => page.join(' ').match(/Bistro/g)!.length)).toEqual([10, 3]);
    expect(pages[1]!.join(' ')).toContain('13 / 13');
    expect(alts).toHaveLength(13);
  });
});
