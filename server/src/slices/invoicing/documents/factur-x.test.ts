import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { InvoiceDocument } from '@halles/contract';
import { brokenRules } from '../../../testing/en16931.ts';
import { allAt, readXml, textAt } from '../../../testing/xml.ts';
import {
  aCreditNote,
  aDocument,
  aFrenchDocument,
  aFullFrenchDocument,
  aLine,
  rates,
  type DocumentOverrides,
} from '../factory/documents.ts';
import { amount } from './cii-xml.ts';
import { findIban } from './cii-settlement.ts';
import { facturX } from './factur-x.ts';

const schemas = new URL('../../../testing/factur-x-schema/', import.meta.url);
const files = readdirSync(schemas)
  .filter((name) => name.endsWith('.xsd'))
  .map((fileName) => ({ fileName, contents: readFileSync(new URL(fileName, schemas), 'utf8') }));
const MAIN = 'Factur-X_1.07.3_EN16931.xsd';

async function schemaErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: files.filter(({ fileName }) => fileName === MAIN),
    preload: files.filter(({ fileName }) => fileName !== MAIN),
  });
  return errors.map(({ message }) => message);
}

function aFranchise(change: DocumentOverrides = {}): InvoiceDocument {
  const { electronic } = aFrenchDocument();
  const seller = {
    ...electronic!.seller,
    vatNumber: null,
    legalForm: 'EI',
    capitalMinor: null,
    registerTown: null,
    isFranchise: true,
  };
  return aFrenchDocument({ electronic: { ...electronic!, seller }, ...change });
}
const [order] = aDocument().orders;

const samples: Record<string, InvoiceDocument> = {
  'one line': aFrenchDocument({ rates: [rates.reduced], lines: [aLine({ taxIds: ['reduced'] })] }),
  'all that can stand on one': aFullFrenchDocument(),
  'several orders on several days': aFullFrenchDocument({
    orders: [order!, { ...order!, number: 'BC-1002', on: '2026-10-25' }],
  }),
  'a credit note': aCreditNote(),
  'a seller who charges no VAT': aFranchise({ lines: [aLine({ depositMinor: 300 })], discountMinor: 100 }),
  'what bears no tax, for several reasons': aFrenchDocument({
    rates: [rates.reduced, rates.zero],
    discountMinor: 777,
    lines: [
      aLine({ taxIds: ['reduced'] }),
      aLine({ taxIds: ['zero'] }),
      ...(['exempt', 'zeroRated', 'outOfScope'] as const).map((taxClass) => aLine({ taxClass })),
    ],
  }),
  'a delivery that alone is charged': aFrenchDocument({
    rates: [rates.full],
    lines: [],
    deliveryFee: { amountMinor: 1_500, taxIds: ['full'] },
  }),
  'containers that came back': aCreditNote({
    lines: [aLine({ taxIds: ['reduced'], depositMinor: -540 })],
  }),
  'characters of every kind': aFullFrenchDocument({
    note: 'Œufs & <crème> "d’Isigny"\u0007\nlivrés à 6 h',
    buyer: { ...aFrenchDocument().buyer, name: 'L’Étoile & Fils <Lyon>' },
  }),
};
const names = Object.keys(samples);
const xmlFor = (document: InvoiceDocument): string => facturX(document)!;
const read = (document: InvoiceDocument) => readXml(xmlFor(document));

const SETTLEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';

describe('an electronic invoice', () => {
  it.each(names)('is valid by the Factur-X schema: %s', async (name) => {
    expect(await schemaErrors(xmlFor(samples[name]!))).toEqual([]);
  });

  it('is invalid if an element is in the wrong place', async () => {
    const xml = xmlFor(samples['one line']!);
    const [due] = /\s*<ram:PaymentReference>.*<\/ram:PaymentReference>/.exec(xml)!;
    const reordered = xml.replace(due, '').replace(/(\s*<ram:SpecifiedTradePaymentTerms>)/, `${due}$1`);
    expect(await schemaErrors(reordered)).not.toEqual([]);
  });

  it.each(names)('follows the rules of EN 16931: %s', (name) => {
    expect(brokenRules(read(samples[name]!))).toEqual([]);
  });

  const broken = [
    ['BR-CO-10', 'LineTotalAmount', /(Header.*?<ram:LineTotalAmount>)[^<]*/s],
    ['BR-CO-11', 'AllowanceTotalAmount', /(<ram:AllowanceTotalAmount>)[^<]*/],
    ['BR-CO-12', 'ChargeTotalAmount', /(<ram:ChargeTotalAmount>)[^<]*/],
    ['BR-CO-13', 'TaxBasisTotalAmount', /(<ram:TaxBasisTotalAmount>)[^<]*/],
    ['BR-CO-14', 'TaxTotalAmount', /(<ram:TaxTotalAmount currencyID="EUR">)[^<]*/],
    ['BR-CO-15', 'GrandTotalAmount', /(<ram:GrandTotalAmount>)[^<]*/],
    ['BR-CO-16', 'DuePayableAmount', /(<ram:DuePayableAmount>)[^<]*/],
    ['BR-CO-17', 'CalculatedAmount', /(<ram:CalculatedAmount>)[^<]*/],
    ['BR-S-08', 'BasisAmount', /(<ram:BasisAmount>)[^<]*/],
  ] as const;
  it.each(broken)('violates %s with another %s', (rule, _name, amountIn) => {
    const xml = xmlFor(samples['all that can stand on one']!).replace(amountIn, '$199999.99');
    expect(brokenRules(readXml(xml))).toContain(rule);
  });

  it('has the figures of the document, whatever it contains', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => String(n / 1_000)),
      unitPrice: fc.integer({ min: 0, max: 9_999_999 }).map((n) => String(n / 10_000)),
      unit: fc.constantFrom('kg' as const, 'piece' as const),
      taxIds: fc.constantFrom<string[]>(['reduced'], ['full'], ['middle'], []),
      taxClass: fc.constantFrom('taxable' as const, 'exempt' as const, 'zeroRated' as const),
      depositMinor: fc.integer({ min: -500, max: 500 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.nat(500),
        fc.nat(5_000),
        fc.constantFrom(aFrenchDocument, aCreditNote, aFranchise),
        (drawn, discount, fee, written) => {
          const isFree = written === aFranchise;
          const lines = drawn.map((each) => aLine(isFree ? { ...each, taxIds: [] } : each));
          const linesMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
          const document = written({
            rates: [rates.reduced, rates.middle, rates.full],
            lines,
            discountMinor: Math.min(discount, linesMinor),
            deliveryFee: { amountMinor: fee, taxIds: isFree ? [] : ['full'] },
          });
          const root = read(document);
          expect(brokenRules(root)).toEqual([]);
          const figureIn = (name: string) =>
            textAt(root, `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation/${name}`);
          expect(figureIn('LineTotalAmount')).toBe(amount(document.totals.linesMinor));
          expect(figureIn('TaxTotalAmount')).toBe(amount(document.totals.taxMinor));
          expect(figureIn('DuePayableAmount')).toBe(amount(document.totals.totalMinor));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('identifies the companies by their registered numbers', () => {
    const root = read(aFullFrenchDocument());
    const [seller] = allAt(
      root,
      'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty',
    );
    expect(allAt(seller!, 'GlobalID')).toMatchObject([
      { text: '81234567600017', attributes: { schemeID: '0009' } },
    ]);
    expect(allAt(seller!, 'SpecifiedLegalOrganization/ID')).toMatchObject([
      { text: '812345676', attributes: { schemeID: '0002' } },
    ]);
    expect(allAt(seller!, 'SpecifiedTaxRegistration/ID')).toMatchObject([
      { text: 'FR19812345676', attributes: { schemeID: 'VA' } },
    ]);
    expect(textAt(seller!, 'Description')).toMatch(/SARL au capital de 10.000,00.€, RCS Lyon 812 345 676/);
  });

  it('states weighed lines by weight with their pieces, and counted lines by the piece', () => {
    const lines = allAt(
      read(aFullFrenchDocument()),
      'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem',
    );
    expect(lines.flatMap((line) => allAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity'))).toMatchObject([
      { text: '2', attributes: { unitCode: 'H87' } },
      { text: '4.137', attributes: { unitCode: 'KGM' } },
      { text: '3', attributes: { unitCode: 'H87' } },
    ]);
    expect(textAt(lines[1]!, 'SpecifiedTradeProduct/ApplicableProductCharacteristic/Value')).toBe('3');
  });

  it('states the reason for no VAT, and identifies sellers without VAT by their SIREN', () => {
    const root = read(samples['a seller who charges no VAT']!);
    const [tax] = allAt(root, `${SETTLEMENT}/ApplicableTradeTax`);
    expect(textAt(tax!, 'CategoryCode')).toBe('E');
    expect(textAt(tax!, 'ExemptionReason')).toMatch(/^TVA non applicable, art. 293 B du CGI/);
    const seller = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty';
    expect(allAt(root, `${seller}/SpecifiedTaxRegistration/ID`)).toMatchObject([
      { text: '812345676', attributes: { schemeID: 'FC' } },
    ]);
  });

  it('names the invoice that a credit note corrects, and the reason', () => {
    const root = read(aCreditNote());
    expect(textAt(root, 'ExchangedDocument/TypeCode')).toBe('381');
    expect(textAt(root, `${SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`)).toBe('1042');
    const notes = allAt(root, 'ExchangedDocument/IncludedNote').map((note) => textAt(note, 'Content'));
    expect(notes).toContain('Deux bottes abîmées à la livraison');
  });

  it('states late and early payment terms under the standard codes', () => {
    const codes = allAt(read(aFullFrenchDocument()), 'ExchangedDocument/IncludedNote/SubjectCode');
    expect(codes.map(({ text }) => text)).toEqual(['PMD', 'PMT', 'AAB']);
  });

  it('states a credit transfer only if the account is known', () => {
    const codeOf = (document: InvoiceDocument) =>
      textAt(read(document), `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans/TypeCode`);
    expect(codeOf(aFrenchDocument())).toBe('58');
    expect(codeOf(aFrenchDocument({ paymentInstructions: null }))).toBe('1');
    expect(codeOf(aFrenchDocument({ paymentMethods: ['cheque'] }))).toBe('20');
  });

  it('exists for published documents in France only', () => {
    expect(facturX(aDocument())).toBeNull();
    expect(facturX(aFrenchDocument({ number: null }))).toBeNull();
  });
});

describe('an account number in free text', () => {
  it.each([
    ['IBAN : FR76 3000 6000 0112 3456 7890 189, merci', 'FR7630006000011234567890189'],
    ['fr7630006000011234567890189', 'FR7630006000011234567890189'],
    ['Compte BE68 5390 0754 7034 chez KBC', 'BE68539007547034'],
    ['FR76 3000 6000 0112 3456 7890 188', null],
    ['Chèque à l’ordre de la ferme', null],
  ])('%s', (text, iban) => {
    expect(findIban(text)).toBe(iban);
  });
});
