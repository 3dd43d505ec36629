import { z } from 'zod';
import {
  bilingual,
  can,
  fileId,
  id,
  organizationId,
  positiveQuantity,
  quantity,
  rate,
  storages,
  unitPrice,
} from '../kernel/index.ts';
import { emailAddress, limits, taxGroup } from '../organizations/index.ts';
import { isGtin } from './gtin.ts';

export const productId = id('Product');
export const formatId = id('Format');
export const producerId = id('Producer');
export type ProductId = z.infer<typeof productId>;
export type FormatId = z.infer<typeof formatId>;
export type ProducerId = z.infer<typeof producerId>;

/** An inventory item has the id of its format (decision 009): one item per format. */
export const inventoryItemId = id('Format');

export const catalogueLimits = {
  photos: 12,
  certifications: 20,
  certification: 100,
  allergens: 20,
  sku: 60,
  formats: 50,
  bulk: 1_000,
} as const;

export const storage = z.enum(storages);
/** Canada's priority allergens, which include those of the European Union's list that the food trade needs. */
export const allergens = [
  'celery',
  'crustaceans',
  'eggs',
  'fish',
  'gluten',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'peanuts',
  'sesame',
  'soy',
  'sulphites',
  'treeNuts',
] as const;
export const allergen = z.enum(allergens);
export const certifications = [
  'organic',
  'local',
  'fairTrade',
  'halal',
  'kosher',
  'aop',
  'haccp',
  'biodynamic',
] as const;

/** The unit that is ordered: a piece, a container or a weight. */
export const saleUnits = [
  'piece',
  'case',
  'bag',
  'bunch',
  'tray',
  'jar',
  'bottle',
  'can',
  'box',
  'bucket',
  'wheel',
  'pallet',
  'kg',
  'lb',
  'litre',
] as const;
export const saleUnit = z.enum(saleUnits);
/** The unit of a format's content: 12 × 250 g. */
export const contentUnits = ['g', 'kg', 'lb', 'ml', 'litre', 'piece', 'bunch'] as const;
export const contentUnit = z.enum(contentUnits);

export const taxClasses = ['taxable', 'zeroRated', 'exempt', 'outOfScope'] as const;
export const taxClass = z.enum(taxClasses);

const bilingualName = bilingual(limits.name).refine((name) => name[name.original].trim() !== '', {
  params: { code: 'field.required' },
});

/** Two levels: `vegetables` and `vegetables.roots`. The platform defines the list, the same for every seller. */
export const category = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.object({ en: z.string(), fr: z.string() }),
  position: z.int(),
});
export type Category = z.infer<typeof category>;

export const productFields = z.object({
  name: bilingualName,
  description: bilingual(limits.text).nullable(),
  categoryId: z.string().max(60).nullable(),
  producerId: producerId.nullable(),
  photoFileIds: z.array(fileId).max(catalogueLimits.photos),
  certifications: z
    .array(z.string().trim().min(1).max(catalogueLimits.certification))
    .max(catalogueLimits.certifications),
  storage,
  allergens: z.array(allergen).max(catalogueLimits.allergens),
  /** Where the product grows: a town, a region or a country, in the seller's words. */
  origin: z.string().trim().max(limits.name),
  internalNotes: z.string().trim().max(limits.text),
});
export type ProductFields = z.infer<typeof productFields>;

/** A GTIN is 8, 12, 13 or 14 digits; its last is a check digit (see gtin.ts). */
export const gtin = z
  .string()
  .trim()
  .refine(isGtin, { params: { code: 'field.notGtin' } });

export const formatFields = z.object({
  /** Null: the label is generated from the quantities, as in "case of 12 × 250 g". */
  label: bilingual(limits.name).nullable(),
  saleUnit,
  /**
   * 12 × 250 g is a quantity per unit of 12, a content quantity of 250 and the unit g. Null for a product sold loose.
   */
  quantityPerUnit: quantity.nullable(),
  contentQuantity: quantity.nullable(),
  contentUnit: contentUnit.nullable(),
  /** Weight of one unit, for prices per kg and delivery routes; an estimate when the weight varies. */
  netWeightKg: positiveQuantity.nullable(),
  /** Ordered by the piece, priced by the kilogram, weighed at preparation. */
  isVariableWeight: z.boolean(),
  sku: z.string().trim().max(catalogueLimits.sku).nullable(),
  gtin: gtin.nullable(),
  minimumQuantity: positiveQuantity.nullable(),
  multipleQuantity: positiveQuantity.nullable(),
  taxClass,
  /** What it is for taxes when it is taxable; which taxes that means is said by the seller's list, place and day. */
  taxGroup,
  /** Deposit on a returnable container. */
  depositMinor: z.int().min(0).max(10_000_000),
  /** The seller's cost, used for margins and never shown to a buyer. */
  unitCost: unitPrice.nullable(),
});
export type FormatFields = z.infer<typeof formatFields>;

export const photo = z.object({ fileId, url: z.string(), thumbnailUrl: z.string() });

export const productRow = z.object({
  id: productId,
  name: bilingual(limits.name),
  categoryId: z.string().nullable(),
  producer: z.object({ id: producerId, name: z.string() }).nullable(),
  thumbnailUrl: z.string().nullable(),
  storage,
  certifications: z.array(z.string()),
  formats: z.int(),
  isArchived: z.boolean(),
  changedAt: z.iso.datetime(),
  version: z.int(),
});
export type ProductRow = z.infer<typeof productRow>;

export const formatRow = formatFields.extend({
  id: formatId,
  productId,
  productName: bilingual(limits.name),
  /** The display title: the seller's label, or one generated from the quantities. */
  title: z.object({ en: z.string(), fr: z.string() }),
  thumbnailUrl: z.string().nullable(),
  categoryId: z.string().nullable(),
  isArchived: z.boolean(),
  version: z.int(),
  can: can('edit', 'archive', 'restore'),
});
export type FormatRow = z.infer<typeof formatRow>;

export const product = productFields.extend({
  id: productId,
  producer: z.object({ id: producerId, name: z.string() }).nullable(),
  photos: z.array(photo),
  formats: z.array(formatRow),
  isArchived: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  can: can('edit', 'archive', 'restore', 'duplicate'),
});
export type Product = z.infer<typeof product>;

const taxNumber = z.string().trim().max(40);
/** GST and QST in Canada, SIREN and VAT in France; '' for none. */
export const producerTaxNumbers = z.object({
  gstNumber: taxNumber,
  qstNumber: taxNumber,
  siren: taxNumber,
  vatNumber: taxNumber,
});
export type ProducerTaxNumbers = z.infer<typeof producerTaxNumbers>;

/** A grower or maker: an organization of the platform, or a card that the seller manages. */
export const producerFields = z.object({
  name: z.string().trim().min(1).max(limits.name),
  organizationId: organizationId.nullable(),
  contactName: z.string().trim().max(limits.name),
  email: emailAddress.nullable(),
  phone: z.string().trim().max(40).nullable(),
  town: z.string().trim().max(limits.name),
  story: bilingual(limits.text).nullable(),
  /** Null: the organization's general commission applies. */
  commissionPercent: rate(100).nullable(),
  isTaxRegistered: z.boolean(),
  ...producerTaxNumbers.partial().shape,
  notes: z.string().trim().max(limits.text),
});
export const producer = producerFields.extend({
  ...producerTaxNumbers.shape,
  id: producerId,
  products: z.int(),
  /** The commission in effect, and whether it is the producer's own or the general one. */
  commission: z.object({ percent: rate(100).nullable(), isOwn: z.boolean() }),
  logoUrl: z.string().nullable(),
  isArchived: z.boolean(),
  version: z.int(),
  can: can('edit', 'archive', 'restore'),
});
export type Producer = z.infer<typeof producer>;
