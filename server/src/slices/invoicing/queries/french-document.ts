import type { InvoiceDocument, InvoiceId, InvoiceWarning, OrganizationSettings } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { OrganizationRow } from '../../organizations/index.ts';
import { frenchMentions, frenchWarnings, stateOf } from '../rules/france.ts';
import type { PlainAddress } from './document.ts';
import { loadFrenchTerms } from './french-terms.ts';

interface Side {
  row: OrganizationRow;
  address: PlainAddress | null;
}
interface Parties {
  seller: Side & { settings: Pick<OrganizationSettings, 'sales'> };
  buyer: Side;
}
type Electronic = NonNullable<InvoiceDocument['electronic']>;

const placeOf = (address: PlainAddress | null): Electronic['deliveredTo'] =>
  address && {
    street: address.street,
    more: address.unit,
    city: address.city,
    postalCode: address.postalCode,
    country: address.country,
  };

const registered = ({ row, address }: Side): Electronic['buyer'] => ({
  siret: row.siret,
  vatNumber: row.vat_number,
  place: placeOf(address),
});

/** Adds the parts of a French seller's document: legal mentions, and data for the electronic invoice. */
export async function withFrenchPart(
  db: Db,
  document: InvoiceDocument,
  { seller, buyer }: Parties,
): Promise<InvoiceDocument> {
  const { terms } = await loadFrenchTerms(db, seller.row.id);
  const { taxes } = seller.settings.sales;
  const isFranchise = taxes.length === 0;
  const known: Electronic['seller'] = {
    ...registered(seller),
    // The number of a tax counts as the VAT number if the profile has none.
    vatNumber: seller.row.vat_number ?? taxes.find(({ taxNumber }) => taxNumber !== '')?.taxNumber ?? null,
    legalForm: seller.row.legal_form,
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
      buyer: registered(buyer),
      deliveredTo: await deliveredTo(db, document),
      supply: terms.supply,
      isVatOnDebits: terms.isVatOnDebits,
    },
  };
}

/** The delivery address of a single delivered order; several orders have no single address. */
async function deliveredTo(db: Db, { orders }: InvoiceDocument): Promise<Electronic['deliveredTo']> {
  const [order] = orders;
  if (!order || orders.length > 1 || order.kind !== 'delivery') return null;
  const row = await db
    .selectFrom('purchase_orders')
    .select('address')
    .where('id', '=', order.id)
    .executeTakeFirst();
  return placeOf(row?.address ?? null);
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
