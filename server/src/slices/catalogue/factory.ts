import type {
  FormatFields,
  FormatId,
  PriceList,
  PriceListFields,
  ProducerId,
  Product,
  ProductFields,
} from '@halles/contract';
import type { MemberCtx } from '../../platform/context.ts';
import { bulkUpdatePriceListItems } from './commands/bulk-update.ts';
import { createPriceList } from './commands/price-lists.ts';
import { createProducer } from './commands/producers.ts';
import { createProduct } from './commands/products.ts';

/** Sold loose by the kilogram, zero-rated as a basic grocery. */
export const formatFields = (facts: Partial<FormatFields> = {}): FormatFields => ({
  label: null,
  saleUnit: 'kg',
  quantityPerUnit: null,
  contentQuantity: null,
  contentUnit: null,
  netWeightKg: '1',
  isVariableWeight: false,
  sku: null,
  gtin: null,
  minimumQuantity: null,
  multipleQuantity: null,
  taxClass: 'zeroRated',
  taxGroup: 'standard',
  depositMinor: 0,
  unitCost: null,
  ...facts,
});

export const productFields = (facts: Partial<ProductFields> = {}): ProductFields => ({
  name: { en: 'Nantes carrots', fr: 'Carottes nantaises', original: 'fr' },
  description: null,
  categoryId: 'vegetables.roots',
  producerId: null,
  photoFileIds: [],
  certifications: ['organic'],
  storage: 'chilled',
  allergens: [],
  origin: 'Île d’Orléans',
  internalNotes: '',
  ...facts,
});

export const aProduct = (
  ctx: MemberCtx,
  facts: Partial<ProductFields> = {},
  formats: readonly Partial<FormatFields>[] = [{}],
): Promise<Product> => createProduct(ctx, { ...productFields(facts), formats: formats.map(formatFields) });

export const priceListFields = (facts: Partial<PriceListFields> = {}): PriceListFields => ({
  name: 'Restaurants',
  currency: 'CAD',
  audience: { kind: 'types', customerTypes: ['restaurant'] },
  priority: 1,
  validFrom: null,
  validUntil: null,
  rounding: 'cent',
  ...facts,
});

/** A list with a price for each given format. */
export async function aPriceList(
  ctx: MemberCtx,
  facts: Partial<PriceListFields> = {},
  prices: Readonly<Record<FormatId, string>> = {},
): Promise<PriceList> {
  const { organizationId } = ctx.actor;
  const list = await createPriceList(ctx, { ...priceListFields(facts), organizationId, copyFrom: null });
  const items = Object.entries(prices).map(([inventoryItemId, unitPrice]) => ({
    priceListId: list.id,
    inventoryItemId: inventoryItemId as FormatId,
    unitPrice,
  }));
  if (items.length > 0) await bulkUpdatePriceListItems(ctx, { organizationId, items });
  return list;
}

/** A producer: an unlinked card unless an organization is given. */
export async function aProducer(
  ctx: MemberCtx,
  fields: Partial<Parameters<typeof createProducer>[1]> = {},
): Promise<ProducerId> {
  const { id } = await createProducer(ctx, {
    name: 'Les Jardins d’Élise',
    organizationId: null,
    contactName: 'Élise',
    email: 'elise@jardins.example',
    phone: null,
    town: 'Rougemont',
    story: null,
    commissionPercent: '12.345',
    isTaxRegistered: false,
    notes: '',
    ...fields,
  });
  return id;
}
