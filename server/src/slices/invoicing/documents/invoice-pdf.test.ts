import { describe, expect, it } from 'vitest';
import { numberFormats, type InvoiceDocument, type InvoiceId } from '@halles/contract';
import { drawDocument } from '../../../platform/pdf/draw.ts';
import type { PaperSize } from '../../../platform/pdf/index.ts';
import { readPdf } from '../../../testing/pdf.ts';
import { readXml, textAt } from '../../../testing/xml.ts';
import {
  aCreditNote,
  aDocument,
  aFullFrenchDocument,
  aLine,
  rates,
  type DocumentOverrides,
} from '../factory/documents.ts';
import { amount } from './cii-xml.ts';
import { facturX } from './factur-x.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { accountStatementPdf } from './statement-pdf.ts';
import type { Statement } from '../queries/account-statements.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

async function pagesOf(document: InvoiceDocument, paper: PaperSize = 'Letter'): Promise<string[][]> {
  const bytes = await drawDocument(
    invoicePdf(document, {
      letterhead: { logo: null, paper },
      url: 'https://halles.example/customer/invoices/0192b1f2-7777-7777-8888-123456789012',
      madeAt: '2026-11-02T12:00:00.000Z',
    }),
  );
  return (await readPdf(bytes)).pages.map((lines) => lines.map(plain));
}
const textOf = async (document: InvoiceDocument, paper?: PaperSize): Promise<string> =>
  (await pagesOf(document, paper)).flat().join('\n');

const LONG =
  'Fromage de chèvre affiné quarante jours à la cendre végétale, croûte lavée au cidre de glace des vergers';

const many = (count: number, change: DocumentOverrides = {}): InvoiceDocument =>
  aDocument({
    rates: [rates.gst, rates.qst],
    discountMinor: 2_500,
    deliveryFee: { amountMinor: 1_500, taxIds: ['gst', 'qst'] },
    lines: Array.from({ length: count }, (_, index) =>
      aLine({
        name: index % 3 === 1 ? { fr: LONG, en: 'Goat cheese' } : { fr: 'Carottes', en: 'Carrots' },
        unit: index % 5 === 4 ? 'kg' : 'piece',
        quantity: index % 5 === 4 ? '14.137' : String(1 + (index % 9)),
        pieces: index % 5 === 4 ? '8' : null,
        unitPrice: '12.5',
        taxIds: index % 2 ? ['gst', 'qst'] : [],
        depositMinor: index % 6 ? 0 : 300,
      }),
    ),
    ...change,
  });

describe('the PDF of an invoice', () => {
  it.each([
    ['French', 'FR', 'A4'],
    ['English', 'EN', 'Letter'],
    ['both', 'FR+EN', 'Letter'],
  ] as const)('shows every figure of the document, in %s', async (_name, language, paper) => {
    const document = many(30, { language });
    const text = await textOf(document, paper);
    const { money } = numberFormats(language === 'EN' ? 'en-CA' : 'fr-CA');
    const written = (amountMinor: number) => plain(money({ amountMinor, currency: 'CAD' }));
    const { totals } = document;
    for (const figure of [
      totals.linesMinor,
      -totals.discountMinor,
      totals.deliveryFeeMinor,
      totals.depositMinor,
      totals.totalMinor,
      ...totals.taxes.flatMap((tax) => [tax.baseMinor, tax.amountMinor]),
      ...document.lines.map((line) => line.amountMinor),
    ])
      expect(text).toContain(written(figure));
  });

  it('shows the same as its embedded XML', async () => {
    const document = aFullFrenchDocument();
    const text = await textOf(document, 'A4');
    const root = readXml(facturX(document)!);
    const { money } = numberFormats('fr-CA');
    const sums =
      'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation';
    for (const [name, amountMinor] of [
      ['LineTotalAmount', document.totals.linesMinor],
      ['TaxBasisTotalAmount', document.totals.totalMinor - document.totals.taxMinor],
      ['GrandTotalAmount', document.totals.totalMinor],
    ] as const) {
      expect(textAt(root, `${sums}/${name}`)).toBe(amount(amountMinor));
      expect(text).toContain(plain(money({ amountMinor, currency: 'EUR' })));
    }
    for (const expectedText of [
      '812 345 676 00017',
      'RCS Lyon 812 345 676',
      'Total HT',
      'Total TTC',
      'TVA 5,5 %',
    ])
      expect(text).toContain(expectedText);
  });

  it.each(['FR', 'FR+EN'] as const)(
    'says once the rate of a tax that is named by its rate, in %s',
    async (language) => {
      const document = { ...aFullFrenchDocument(), language };
      const labels = (await textOf(document, 'A4'))
        .split('\n')
        .filter((line) => line.startsWith('TVA 5,5 %'));
      expect(labels.map((line) => line.split('5,5 %').length - 1)).toEqual([1]);
    },
  );

  it.each([30, 300])('carries the subtotal from page to page, with %i lines', async (count) => {
    const document = many(count);
    const pages = await pagesOf(document);
    const { money } = numberFormats('fr-CA');
    const carried = pages.map((lines) => lines.find((line) => line.startsWith('À reporter')));
    const brought = pages.map((lines) => lines.find((line) => line.startsWith('Report ')));
    pages.slice(1).forEach((_, index) => {
      const sum = carried[index]?.replace('À reporter', '').trim();
      if (sum !== undefined) expect(brought[index + 1]?.replace('Report', '').trim()).toBe(sum);
    });
    expect(carried[0]).toBeDefined();
    const last = carried.findLast((line) => line !== undefined)!;
    expect(last).not.toContain(plain(money({ amountMinor: document.totals.linesMinor, currency: 'CAD' })));
    pages.forEach((lines, index) =>
      expect(lines.at(-1)).toMatch(new RegExp(`${index + 1} / ${pages.length}$`)),
    );
  });

  it('keeps a short invoice on one page, with the QR code beside the totals', async () => {
    const pages = await pagesOf(aFullFrenchDocument(), 'A4');
    expect(pages).toHaveLength(1);
    expect(pages[0]!.indexOf('Voir en ligne')).toBeLessThan(
      pages[0]!.findIndex((line) => line.startsWith('Total TTC')),
    );
  });

  it('shows taxes and registered numbers in both languages', async () => {
    const document = many(2, { language: 'FR+EN' });
    const named = {
      ...document,
      buyer: {
        ...document.buyer,
        facts: [{ label: { fr: 'No de client', en: 'Customer no.' }, value: '69-01' }],
      },
    };
    const text = await textOf(named);
    for (const expectedText of [
      'TPS / GST',
      'TVQ / QST',
      'No de client / Customer no. 69-01',
      'Taux',
      'Rate',
      'Montant',
      'Amount',
    ])
      expect(text).toContain(expectedText);
    const alone = await textOf({ ...named, language: 'FR' });
    expect(alone).not.toContain('GST');
    expect(alone).not.toContain('Customer no.');
  });

  it('says why a tax is not charged, in each language of the document', async () => {
    const mention = {
      fr: 'Exonéré de TVQ : Revente, certificat no C-77',
      en: 'Exempt from QST: Revente, certificate no. C-77',
    };
    const text = await textOf(aDocument({ language: 'FR+EN', mentions: [mention] }));
    expect(text).toContain(mention.fr);
    expect(text).toContain(mention.en);
  });

  it('does not break a language in the column headings', async () => {
    const [first] = await pagesOf(many(1, { language: 'FR+EN' }));
    expect(first!.some((line) => line.includes('Prix unitaire'))).toBe(true);
    expect(first!.some((line) => line.includes('Unit price'))).toBe(true);
    expect(first).not.toContain('/');
  });

  it('shows the parties on every page, truncated if a name is too long', async () => {
    const name =
      'Coopérative de solidarité des productrices et producteurs maraîchers biologiques de la Vallée-du-Richelieu et des Basses-Laurentides';
    const pages = await pagesOf(many(30, { seller: { ...aDocument().seller, name } }));
    for (const lines of pages.slice(1)) {
      expect(lines[0]).toMatch(/^Coopérative de solidarité.*… *Facture · 1042$/);
      expect(lines.at(-1)).toMatch(/…/);
    }
    expect(pages[0]!.join(' ')).toMatch(/Basses-.*Laurentides/);
  });

  it('names one order by its number, several by their days and common place', async () => {
    const [order] = aDocument().orders;
    const one = await textOf(aDocument());
    expect(one).toContain('BC-1001 (LEA-77)');
    expect(one).toContain('Livrée le 30/10/2026');
    const orders = Array.from({ length: 11 }, (_, index) => ({
      ...order!,
      number: `BC-20${10 + index}`,
      on: `2026-10-${10 + index}`,
    }));
    const text = await textOf(aDocument({ orders }));
    expect(text).toContain('BC-2010 (LEA-77) · 10/10/2026');
    expect(text).toContain('+ 3');
    expect(text.match(/44, rue Notre-Dame, Montréal/g)).toHaveLength(1);
  });

  it('names the invoice that a credit note corrects and the reason, in the language’s punctuation', async () => {
    expect(await textOf(aCreditNote(), 'A4')).toContain('Motif : Deux bottes abîmées');
    const english = aDocument({
      kind: 'creditNote',
      language: 'EN',
      corrects: { id: 'x' as InvoiceId, number: '7', issuedOn: '2026-11-01' },
      reason: 'Bruised',
    });
    expect(await textOf(english)).toMatch(/Corrects invoice 7 of 01\/11\/2026\nReason: Bruised/);
  });
});

describe('the PDF of an account statement', () => {
  const account = (count: number, currency: 'CAD' | 'EUR' = 'CAD'): Statement => ({
    currency,
    from: '2026-10-01',
    until: '2026-10-31',
    broughtMinor: 10_000,
    entries: Array.from({ length: count }, (_, index) => ({
      on: '2026-10-15',
      kind: index % 2 ? 'payment' : 'invoice',
      name: String(1_000 + index),
      amountMinor: index % 2 ? -1_000 : 2_500,
    })),
    closingMinor: 10_000 + Math.ceil(count / 2) * 2_500 - Math.floor(count / 2) * 1_000,
    ageing: { notDue: 0, to30: 5_000, to60: 0, to90: 0, over90: 0 },
  });
  const sheet = {
    letterhead: {
      logo: null,
      sender: 'Ferme du Nord',
      senderLines: [],
      paper: 'Letter',
      foot: 'Ferme du Nord',
    },
    name: 'Restaurant Chez Léa',
    lines: ['44, rue Notre-Dame', 'No de client 69-01'],
    title: 'État de compte',
    until: '2026-10-31',
    madeAt: '2026-11-02T12:00:00.000Z',
    reader: 'FR',
  } as const;
  const read = async (...statements: Statement[]) =>
    (await readPdf(await drawDocument(accountStatementPdf(statements, sheet)))).pages.map((lines) =>
      lines.map(plain),
    );

  it.each([1, 30, 300])('runs from the opening to the closing balance, with %i lines', async (count) => {
    const statement = account(count);
    const pages = await read(statement);
    const text = pages.flat().join('\n');
    const { money } = numberFormats('fr-CA');
    for (const expectedText of [
      '44, rue Notre-Dame',
      'No de client 69-01',
      '01/10/2026 – 31/10/2026',
      'Solde reporté',
    ])
      expect(text).toContain(expectedText);
    const due = plain(money({ amountMinor: statement.closingMinor, currency: 'CAD' }));
    const entries = pages.flat().filter((line) => line.startsWith('15/10/2026'));
    expect(entries).toHaveLength(count);
    expect(entries.at(-1)!.endsWith(due)).toBe(true);
    expect(text).toContain(`Solde à payer ${due}`);
  });

  it('shows a credit as such, never as a negative amount due', async () => {
    const text = (await read({ ...account(1), closingMinor: -3_415 })).flat().join('\n');
    expect(text).toContain('Crédit à votre avoir 34,15 $');
    expect(text).not.toMatch(/[-\u2212]34,15/);
    expect(text).not.toContain('Solde à payer');
  });

  it('names the credit that no invoice has taken, so that the debts by age sum to the balance', async () => {
    const text = (await read({ ...account(1), closingMinor: 3_800 })).flat().join('\n');
    expect(text).toMatch(
      /1 à 30 jours 50,00 \$\nCrédit non imputé [-\u2212]12,00 \$\nSolde à payer 38,00 \$/,
    );
    const { ageing } = account(1);
    const credit = { ...account(1), closingMinor: -1_200, ageing: { ...ageing, to30: 0 } };
    expect((await read(credit)).flat().join('\n')).not.toContain('Crédit non imputé');
  });

  it('separates currencies', async () => {
    const text = (await read(account(2), account(2, 'EUR'))).flat();
    expect(text.filter((line) => line === 'CAD' || line === 'EUR')).toEqual(['CAD', 'EUR']);
    expect((await read(account(2))).flat()).not.toContain('CAD');
  });
});
