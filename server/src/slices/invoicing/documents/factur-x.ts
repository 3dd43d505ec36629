import type { InvoiceDocument, InvoiceLine, InvoiceLineId } from '@halles/contract';
import { inBothLanguages } from '../../../platform/texts.ts';
import { bilingualText, readersOf } from './invoice-texts.ts';
import { lineItem } from './cii-lines.ts';
import { buyerParty, deliveryParty, sellerParty } from './cii-parties.ts';
import { settlement } from './cii-settlement.ts';
import { amount, compactDay, leaf, node, xmlOf, type Element, type Part } from './cii-xml.ts';

export const FILE_NAME = 'factur-x.xml';
const PROFILE = 'urn:cen.eu:en16931:2017';

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** Document types of UNTDID 1001. */
const kinds = { invoice: '380', creditNote: '381' } as const;
/** The business process of a French invoice (BT-23): products, services or both, to be paid. */
const businessProcesses = { goods: 'B1', services: 'S1', both: 'M1' } as const;

/**
 * The invoice as XML: CII, profile EN 16931. Only for published documents of French sellers; built from the same
 * frozen document as the pages.
 */
export function facturX(published: InvoiceDocument): string | null {
  if (published.electronic === undefined || published.number === null) return null;
  const document = withALine(published);
  const root: Element = {
    name: 'rsm:CrossIndustryInvoice',
    attributes: namespaces,
    content: [context(document), head(document), transaction(document)].filter((part) => part !== null),
  };
  return xmlOf(root);
}

/** An invoice needs at least one line (BR-16): a fee alone becomes one. */
function withALine(document: InvoiceDocument): InvoiceDocument {
  const { lines, deliveryFee, totals } = document;
  if (lines.length > 0) return document;
  const line: InvoiceLine = {
    // A line of no invoice has no id, and the XML writes none.
    id: '' as InvoiceLineId,
    orderLine: null,
    correctsLineId: null,
    name: inBothLanguages('invoicing.document.deliveryFee'),
    formatTitle: { en: '', fr: '' },
    sku: null,
    unit: 'piece',
    quantity: '1',
    pieces: null,
    unitPrice: amount(deliveryFee.amountMinor),
    taxClass: 'taxable',
    taxIds: deliveryFee.taxIds,
    depositMinor: 0,
    amountMinor: deliveryFee.amountMinor,
    producerId: null,
  };
  return {
    ...document,
    lines: [line],
    deliveryFee: { amountMinor: 0, taxIds: [] },
    totals: { ...totals, linesMinor: deliveryFee.amountMinor, deliveryFeeMinor: 0 },
  };
}

const context = ({ electronic }: InvoiceDocument): Part =>
  node(
    'rsm:ExchangedDocumentContext',
    node(
      'ram:BusinessProcessSpecifiedDocumentContextParameter',
      leaf('ram:ID', businessProcesses[electronic!.supply]),
    ),
    node('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', PROFILE)),
  );

function head(document: InvoiceDocument): Part {
  const [reader] = readersOf(document.language);
  const note = (content: string, code: string | null = null): Part =>
    content.trim() === ''
      ? null
      : node('ram:IncludedNote', leaf('ram:Content', content), leaf('ram:SubjectCode', code));
  return node(
    'rsm:ExchangedDocument',
    leaf('ram:ID', document.number),
    leaf('ram:TypeCode', kinds[document.kind]),
    node('ram:IssueDateTime', leaf('udt:DateTimeString', compactDay(document.issuedOn), { format: '102' })),
    document.mentions.map((mention) => note(bilingualText(mention, reader), mention.code ?? null)),
    note(document.reason),
    note(document.note),
  );
}

const transaction = (document: InvoiceDocument): Part =>
  node(
    'rsm:SupplyChainTradeTransaction',
    document.lines.map((line, index) => lineItem(document, line, index)),
    agreement(document),
    delivery(document),
    settlement(document),
  );

/** A single order is referenced on the document; several are referenced on their lines. */
function agreement(document: InvoiceDocument): Part {
  const { electronic, orders, reference } = document;
  const order = orders.length === 1 ? orders[0]! : null;
  return node(
    'ram:ApplicableHeaderTradeAgreement',
    sellerParty(document, electronic!),
    buyerParty(document, electronic!),
    node('ram:SellerOrderReferencedDocument', leaf('ram:IssuerAssignedID', order && order.number)),
    node(
      'ram:BuyerOrderReferencedDocument',
      leaf('ram:IssuerAssignedID', reference || order?.reference || order?.number || null),
    ),
  );
}

function delivery({ electronic, orders, buyer }: InvoiceDocument): Part {
  const days = orders.map(({ on }) => on).toSorted();
  const at = 'ram:ApplicableHeaderTradeDelivery';
  const found = node(
    at,
    deliveryParty(electronic!, buyer.name),
    node(
      'ram:ActualDeliverySupplyChainEvent',
      node(
        'ram:OccurrenceDateTime',
        leaf('udt:DateTimeString', days.length === 0 ? null : compactDay(days.at(-1)!), { format: '102' }),
      ),
    ),
  );
  // The element is required even when it is empty.
  return found ?? { name: at, attributes: {}, content: [] };
}
