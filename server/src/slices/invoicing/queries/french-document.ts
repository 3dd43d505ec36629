import type { FrenchTerms, InvoiceDocument, InvoiceId, InvoiceWarning } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { PartyRow } from '../../organizations/index.ts';
import { frenchMentions, frenchWarnings, stateOf } from '../rules/france.ts';
import type { DocumentFacts, PlainAddress } from './document.ts';

type Electronic = NonNullable<InvoiceDocument['electronic']>;

const placeOf = (address: PlainAddress | null): Electronic['deliveredTo'] =>
  address && {
    street: address.street,
    more: address.unit,
    city: address.city,
    postalCode: address.postalCode,
    country: address.country,
  };

const registered = (row: PartyRow, address: PlainAddress | null): Electronic['buyer'] => ({
  siret: row.siret,
  vatNumber: row.vat_number,
  place: placeOf(address),
});

/** Adds the parts of a French seller's document: legal mentions, and data for the electronic invoice. */
export function withFrenchPart(
  document: InvoiceDocument,
  { seller, sellerAddress, settings, buyer, buyerAddress, orders }: DocumentFacts,
  terms: FrenchTerms,
): InvoiceDocument {
  const { taxes, invoicing } = settings.sales;
  const isFranchise = taxes.length === 0;
  const known: Electronic['seller'] = {
    ...registered(seller, invoicing.invoicingAddress ?? sellerAddress),
    // The number of a tax counts as the VAT number if the profile has none.
    vatNumber: seller.vat_number ?? taxes.find(({ taxNumber }) => taxNumber !== '')?.taxNumber ?? null,
    legalForm: seller.legal_form,
    capitalMinor: terms.capitalMinor,
    registerTown: terms.registerTown,
    isFranchise,
  };
  return {
    ...document,
    seller: { ...document.seller, facts: [...stateOf(known), ...document.seller.facts] },
    mentions: frenchMentions(terms, { isFranchise, annualRate: document.late?.annualRate ?? null }),
    electronic: {
      seller: known,
      buyer: registered(buyer, buyerAddress),
      deliveredTo: deliveredTo(orders),
      supply: terms.supply,
      isVatOnDebits: terms.isVatOnDebits,
    },
  };
}

/** The delivery address of a single delivered order; several orders have no single address. */
function deliveredTo(orders: DocumentFacts['orders']): Electronic['deliveredTo'] {
  const [order] = orders;
  return order && orders.length === 1 && order.kind === 'delivery' ? placeOf(order.address) : null;
}

/** Warnings for a French seller before it publishes. */
export async function loadFrenchWarnings(
  db: Db,
  id: InvoiceId,
  document: InvoiceDocument,
): Promise<InvoiceWarning[]> {
  if (!document.electronic) return [];
  const rows = await db
    .selectFrom('invoice_lines as il')
    .innerJoin('purchase_order_lines as ol', 'ol.id', 'il.order_line_id')
    .innerJoin('products as p', 'p.id', 'ol.product_id')
    .select('p.category_id')
    .distinct()
    .where('il.invoice_id', '=', id)
    .execute();
  return frenchWarnings(
    document,
    rows.map(({ category_id }) => category_id),
  );
}
