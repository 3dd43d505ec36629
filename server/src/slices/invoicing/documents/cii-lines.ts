import { lineAmount, type InvoiceDocument, type InvoiceLine } from '@halles/contract';
import { textsIn } from '../../../platform/texts.ts';
import { bilingualText, readersOf } from './invoice-texts.ts';
import { vatOf } from './cii-vat.ts';
import { amount, leaf, node, type Part } from './cii-xml.ts';

/** UN/ECE Recommendation 20 codes: by weight, by the piece, and plain units for lines that are not products. */
const unitOf = ({ unit, orderLine, sku }: InvoiceLine): string =>
  unit === 'kg' ? 'KGM' : orderLine === null && sku === null ? 'C62' : 'H87';

export function lineItem(document: InvoiceDocument, line: InvoiceLine, index: number): Part {
  const [reader] = readersOf(document.language);
  const unitCode = unitOf(line);
  const vat = vatOf(document, line);
  const isOfMany = document.orders.length > 1;
  return node(
    'ram:IncludedSupplyChainTradeLineItem',
    node(
      'ram:AssociatedDocumentLineDocument',
      leaf('ram:LineID', String(index + 1)),
      node(
        'ram:IncludedNote',
        leaf('ram:Content', isOfMany && line.orderLine ? `Commande ${line.orderLine.orderNumber}` : null),
      ),
    ),
    node(
      'ram:SpecifiedTradeProduct',
      leaf('ram:SellerAssignedID', line.sku),
      leaf('ram:Name', bilingualText(line.name, reader)),
      leaf('ram:Description', bilingualText(line.formatTitle, reader)),
      node(
        'ram:ApplicableProductCharacteristic',
        leaf('ram:Description', line.pieces === null ? null : textsIn('FR')('invoicing.facturX.pieces')),
        leaf('ram:Value', line.pieces),
      ),
    ),
    node(
      'ram:SpecifiedLineTradeAgreement',
      node('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', line.unitPrice)),
    ),
    node('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', line.quantity, { unitCode })),
    node(
      'ram:SpecifiedLineTradeSettlement',
      node(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', vat.category),
        leaf('ram:RateApplicablePercent', vat.rate),
      ),
      roundedBy(document, line),
      node(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        leaf('ram:LineTotalAmount', amount(line.amountMinor)),
      ),
    ),
  );
}

/**
 * The last part of a credit takes the rounding cents; the difference is stated, so that quantity × price still adds
 * up.
 */
function roundedBy({ currency }: InvoiceDocument, line: InvoiceLine): Part {
  const exact = lineAmount(line.quantity, line.unitPrice, currency).amountMinor;
  const difference = line.amountMinor - exact;
  if (difference === 0) return null;
  return node(
    'ram:SpecifiedTradeAllowanceCharge',
    node('ram:ChargeIndicator', leaf('udt:Indicator', String(difference > 0))),
    leaf('ram:ActualAmount', amount(Math.abs(difference))),
    leaf('ram:Reason', 'Ajustement'),
  );
}
