import {
  invoiceTotals,
  lineAmountMinor,
  type InvoiceDocument,
  type InvoiceId,
  type InvoiceLine,
  type InvoiceLineId,
  type OrderLineId,
  type PurchaseOrderId,
  type TaxRate,
} from '@halles/contract';
import { frenchMentions, stateOf, DEFAULT_FRENCH_TERMS } from '../rules/france.ts';

const both = (fr: string, en = fr) => ({ en, fr });

/** Tax rates with the names that sellers give them. */
export const rates = {
  gst: { taxId: 'gst', name: both('TPS', 'GST'), rate: '5' },
  qst: { taxId: 'qst', name: both('TVQ', 'QST'), rate: '9.975' },
  reduced: { taxId: 'reduced', name: both('TVA 5,5 %', 'VAT 5.5 %'), rate: '5.5' },
  middle: { taxId: 'middle', name: both('TVA 10 %', 'VAT 10 %'), rate: '10' },
  full: { taxId: 'full', name: both('TVA 20 %', 'VAT 20 %'), rate: '20' },
  zero: { taxId: 'zero', name: both('TVA 0 %', 'VAT 0 %'), rate: '0' },
} satisfies Record<string, TaxRate>;

export const aLine = (change: Partial<InvoiceLine> = {}): InvoiceLine => {
  const line = {
    id: 'line' as InvoiceLineId,
    orderLine: {
      purchaseOrderId: 'order-1' as PurchaseOrderId,
      orderLineId: 'order-line' as OrderLineId,
      orderNumber: 'BC-1001',
    },
    correctsLineId: null,
    name: both('Carottes nantaises', 'Nantes carrots'),
    formatTitle: both('caisse de 10 kg', '10 kg case'),
    sku: 'CAR-10',
    unit: 'piece',
    quantity: '2',
    pieces: null,
    unitPrice: '12.5',
    taxClass: 'taxable',
    taxIds: [],
    depositMinor: 0,
    producerId: null,
    ...change,
  } satisfies Omit<InvoiceLine, 'amountMinor'>;
  const amountMinor = lineAmountMinor(line.quantity, line.unitPrice, 'EUR');
  return { ...line, amountMinor: change.amountMinor ?? amountMinor };
};

export interface DocumentOverrides extends Partial<InvoiceDocument> {
  rates?: readonly TaxRate[];
  discountMinor?: number;
}

/** A published document whose totals match its lines. */
export function aDocument({
  rates: charged = [],
  discountMinor = 0,
  ...change
}: DocumentOverrides = {}): InvoiceDocument {
  const document: InvoiceDocument = {
    layout: 1,
    kind: 'invoice',
    number: '1042',
    language: 'FR',
    currency: 'CAD',
    issuedOn: '2026-11-02',
    dueOn: '2026-11-17',
    termsDays: 15,
    reference: '',
    seller: {
      name: 'Ferme du Nord inc.',
      address: ['1200, rang Saint-Paul', 'Saint-Hyacinthe (Québec)\u00a0\u00a0J2S 4P2'],
      phone: '450 555-0142',
      email: 'factures@fermedunord.example',
      facts: [{ label: both('NEQ'), value: '1165432109' }],
      taxNumbers: charged.map(({ name }) => ({ label: name, value: '123456789 RT0001' })),
      country: 'CA',
    },
    buyer: {
      name: 'Restaurant Chez Léa',
      address: ['44, rue Notre-Dame', 'Montréal (Québec)\u00a0\u00a0H2X 1K4'],
      phone: '514 555-0117',
      email: 'compta@chezlea.example',
      facts: [{ label: both('No de client', 'Customer no.'), value: '69-01' }],
    },
    orders: [
      {
        id: 'order-1' as PurchaseOrderId,
        number: 'BC-1001',
        on: '2026-10-30',
        kind: 'delivery',
        reference: 'LEA-77',
        place: '44, rue Notre-Dame, Montréal',
      },
    ],
    corrects: null,
    reason: '',
    lines: [aLine()],
    deliveryFee: { amountMinor: 0, taxIds: [] },
    totals: {
      linesMinor: 0,
      discountMinor: 0,
      deliveryFeeMinor: 0,
      depositMinor: 0,
      taxes: [],
      taxMinor: 0,
      totalMinor: 0,
    },
    note: '',
    paymentMethods: ['bankTransfer', 'cheque'],
    paymentInstructions: null,
    footer: null,
    mentions: [],
    ...change,
  };
  return {
    ...document,
    totals: change.totals ?? invoiceTotals({ ...document, discountMinor, rates: charged }),
  };
}

const lyon = { street: '12, quai Saint-Antoine', more: '', city: 'Lyon', postalCode: '69002', country: 'FR' };
const brasserie = {
  street: '1, place Jules-Ferry',
  more: 'Cour B',
  city: 'Lyon',
  postalCode: '69006',
  country: 'FR',
};

/** The same document of a seller in France. */
export function aFrenchDocument({ electronic, ...change }: DocumentOverrides = {}): InvoiceDocument {
  const isFranchise = electronic?.seller.isFranchise ?? false;
  const part: NonNullable<InvoiceDocument['electronic']> = electronic ?? {
    seller: {
      siret: '812 345 676 00017',
      vatNumber: 'FR19 812345676',
      place: lyon,
      legalForm: 'SARL',
      capitalMinor: 1_000_000,
      registerTown: 'Lyon',
      isFranchise,
    },
    buyer: { siret: '44306184100047', vatNumber: 'FR64443061841', place: brasserie },
    deliveredTo: brasserie,
    supply: 'goods',
    isVatOnDebits: false,
  };
  return aDocument({
    currency: 'EUR',
    mentions: frenchMentions(DEFAULT_FRENCH_TERMS, { isFranchise, annualRate: null }),
    electronic: part,
    paymentInstructions: {
      en: '',
      fr: 'Par virement : IBAN FR76 3000 6000 0112 3456 7890 189, Crédit agricole.',
      original: 'fr',
    },
    ...change,
    seller: {
      name: 'Les Maraîchers de la Saône SARL',
      address: ['12, quai Saint-Antoine', '69002 Lyon'],
      phone: '04 65 71 01 42',
      email: 'contact@maraichersdelasaone.example',
      facts: [
        ...stateOf(part.seller),
        { label: both('SIRET'), value: part.seller.siret ?? '' },
        { label: both('No de TVA', 'VAT no.'), value: part.seller.vatNumber ?? '' },
      ],
      taxNumbers: (change.rates ?? []).map(({ name }) => ({ label: name, value: 'FR19812345676' })),
      country: 'FR',
      ...change.seller,
    },
    buyer: {
      name: 'Brasserie des Brotteaux',
      address: ['1, place Jules-Ferry', '69006 Lyon'],
      phone: '04 72 00 01 02',
      email: 'achats@brotteaux.example',
      facts: [{ label: both('SIRET'), value: part.buyer.siret ?? '' }],
      ...change.buyer,
    },
  });
}

/** An invoice with every possible content: two rates, weights, a discount, a fee, containers, several orders. */
export function aFullFrenchDocument(change: DocumentOverrides = {}): InvoiceDocument {
  const charged = [rates.reduced, rates.full];
  return aFrenchDocument({
    rates: charged,
    discountMinor: 1_000,
    deliveryFee: { amountMinor: 1_200, taxIds: ['full'] },
    lines: [
      aLine({ taxIds: ['reduced'] }),
      aLine({
        name: both('Rosette de Lyon', 'Rosette de Lyon'),
        formatTitle: both('pièce d’environ 1,4 kg', 'piece of about 1.4 kg'),
        sku: 'ROS',
        unit: 'kg',
        quantity: '4.137',
        pieces: '3',
        unitPrice: '19.8',
        taxIds: ['reduced'],
      }),
      aLine({
        name: both('Beaujolais-villages', 'Beaujolais-villages'),
        formatTitle: both('caisse de 6 bouteilles', 'case of 6 bottles'),
        sku: 'BJV',
        quantity: '3',
        unitPrice: '41.4',
        taxIds: ['full'],
        depositMinor: 540,
      }),
    ],
    ...change,
  });
}

export const aCreditNote = (change: DocumentOverrides = {}): InvoiceDocument =>
  aFrenchDocument({
    kind: 'creditNote',
    number: 'A-7',
    rates: [rates.reduced],
    corrects: { id: 'invoice' as InvoiceId, number: '1042', issuedOn: '2026-11-02' },
    reason: 'Deux bottes abîmées à la livraison',
    dueOn: '2026-11-05',
    issuedOn: '2026-11-05',
    termsDays: 0,
    paymentMethods: [],
    paymentInstructions: null,
    lines: [aLine({ quantity: '0.333', unitPrice: '12.5', amountMinor: 417, taxIds: ['reduced'] })],
    ...change,
  });
