import { z } from 'zod';
import {
  fileId,
  formatSorts,
  pageInput,
  pageOf,
  procedure,
  producerSorts,
  productSorts,
  sortInput,
  type ErrorTable,
} from '../kernel/index.ts';
import { commissionRates } from './commission-rates.ts';
import {
  catalogueLimits,
  category,
  formatFields,
  formatId,
  formatRow,
  producer,
  producerFields,
  producerId,
  product,
  productFields,
  productId,
  productRow,
} from './entities.ts';
import { itemLists } from './item-lists.ts';
import { priceListLinks, priceListLinksErrors } from './price-list-links.ts';
import { priceListItems } from './price-list-items.ts';
import { priceLists, priceListsErrors } from './price-lists.ts';

export * from './adjusted-price.ts';
export type { CommissionRate } from './commission-rates.ts';
export * from './entities.ts';
export * from './format-title.ts';
export * from './gtin.ts';
export * from './item-lists.ts';
export * from './price-list-items.ts';
export * from './price-list-links.ts';
export * from './price-lists.ts';
export * from './price-resolution.ts';

export const catalogueErrors = {
  ...priceListsErrors,
  ...priceListLinksErrors,
  'catalogue.unknownPartner': 422,
  'catalogue.skuTaken': 409,
  'catalogue.gtinTaken': 409,
  'catalogue.unknownFormat': 422,
  'catalogue.severalFormats': 422,
  'catalogue.unknownProducer': 422,
  'catalogue.unknownCategory': 422,
  'catalogue.archived': 409,
  'catalogue.producerHasProducts': 409,
} as const satisfies ErrorTable;

const ofProduct = z.object({ productId });
const ofFormat = z.object({ formatId });
const ofProducer = z.object({ producerId });
const activity = z.enum(['active', 'archived', 'all']).default('active');

export const catalogue = {
  listCategories: procedure({
    method: 'GET',
    path: '/categories',
    summary: 'The two-level tree of product categories',
    access: 'public',
    input: z.object({}),
    output: z.array(category),
  }),
  listProducts: procedure({
    method: 'GET',
    path: '/products',
    summary: 'My products',
    access: 'member',
    input: pageInput.extend({
      ...sortInput(productSorts).shape,
      activity,
      categoryId: z.string().max(60).optional(),
      producerId: producerId.optional(),
      storage: z.string().max(20).optional(),
    }),
    output: pageOf(productRow),
    live: true,
  }),
  getProduct: procedure({
    method: 'GET',
    path: '/products/{productId}',
    summary: 'One product with its formats',
    access: 'member',
    input: ofProduct,
    output: product,
    live: true,
  }),
  createProduct: procedure({
    method: 'POST',
    path: '/products',
    summary: 'Create a product with its formats',
    access: 'member',
    idempotent: true,
    input: productFields.extend({ formats: z.array(formatFields).max(catalogueLimits.formats) }),
    output: product,
    errors: [
      'catalogue.skuTaken',
      'catalogue.gtinTaken',
      'catalogue.unknownProducer',
      'catalogue.unknownCategory',
    ],
  }),
  changeProduct: procedure({
    method: 'PATCH',
    path: '/products/{productId}',
    summary: 'Change a product: only the fields sent',
    access: 'member',
    input: ofProduct.extend({ version: z.int(), change: productFields.partial() }),
    output: product,
    errors: ['request.stale', 'catalogue.unknownProducer', 'catalogue.unknownCategory'],
  }),
  archiveProducts: procedure({
    method: 'POST',
    path: '/products/archive',
    summary: 'Archive products or restore them, all or none',
    access: 'member',
    idempotent: true,
    input: z.object({
      productIds: z.array(productId).min(1).max(catalogueLimits.bulk),
      isArchived: z.boolean(),
    }),
    output: z.object({ changed: z.int() }),
  }),
  changeProducts: procedure({
    method: 'POST',
    path: '/products/bulk',
    summary: 'Set the category, producer, storage, certifications or origin of many products, all or none',
    access: 'member',
    idempotent: true,
    input: z.object({
      productIds: z.array(productId).min(1).max(catalogueLimits.bulk),
      change: productFields
        .pick({ categoryId: true, producerId: true, storage: true, certifications: true, origin: true })
        .partial(),
    }),
    output: z.object({ changed: z.int() }),
    errors: ['catalogue.unknownProducer', 'catalogue.unknownCategory'],
  }),
  duplicateProduct: procedure({
    method: 'POST',
    path: '/products/{productId}/duplicate',
    summary: 'Duplicate a product with its formats, without SKU, GTIN, stock and prices',
    access: 'member',
    idempotent: true,
    input: ofProduct,
    output: product,
  }),
  listFormats: procedure({
    method: 'GET',
    path: '/formats',
    summary: 'List the formats of all products',
    access: 'member',
    input: pageInput.extend({
      ...sortInput(formatSorts).shape,
      activity,
      categoryId: z.string().max(60).optional(),
      productId: productId.optional(),
      isVariableWeight: z.stringbool().or(z.boolean()).optional(),
    }),
    output: pageOf(formatRow),
    live: true,
  }),
  addFormat: procedure({
    method: 'POST',
    path: '/products/{productId}/formats',
    summary: 'Add a format to a product',
    access: 'member',
    idempotent: true,
    input: ofProduct.extend({ format: formatFields }),
    output: formatRow,
    errors: ['catalogue.skuTaken', 'catalogue.gtinTaken', 'catalogue.archived'],
  }),
  changeFormat: procedure({
    method: 'PATCH',
    path: '/formats/{formatId}',
    summary: 'Change a format: only the fields sent',
    access: 'member',
    input: ofFormat.extend({ version: z.int(), change: formatFields.partial() }),
    output: formatRow,
    errors: ['request.stale', 'catalogue.skuTaken', 'catalogue.gtinTaken'],
  }),
  archiveFormats: procedure({
    method: 'POST',
    path: '/formats/archive',
    summary: 'Archive formats or restore them, all or none',
    access: 'member',
    idempotent: true,
    input: z.object({
      formatIds: z.array(formatId).min(1).max(catalogueLimits.bulk),
      isArchived: z.boolean(),
    }),
    output: z.object({ changed: z.int() }),
    errors: ['catalogue.archived'],
  }),
  setProductPhotos: procedure({
    method: 'PUT',
    path: '/products/{productId}/photos',
    summary: 'Set the photos of a product and their order',
    access: 'member',
    input: ofProduct.extend({ photoFileIds: z.array(fileId).max(catalogueLimits.photos) }),
    output: product,
  }),
  listProducers: procedure({
    method: 'GET',
    path: '/producers',
    summary: 'List the producers whose products I sell',
    access: 'member',
    input: pageInput.extend({ ...sortInput(producerSorts).shape, activity }),
    output: pageOf(producer),
    live: true,
  }),
  getProducer: procedure({
    method: 'GET',
    path: '/producers/{producerId}',
    summary: 'One producer',
    access: 'member',
    input: ofProducer,
    output: producer,
    live: true,
  }),
  createProducer: procedure({
    method: 'POST',
    path: '/producers',
    summary: 'Create a producer, as a card or from an organization of the platform',
    access: 'member',
    idempotent: true,
    input: producerFields,
    output: producer,
  }),
  changeProducer: procedure({
    method: 'PATCH',
    path: '/producers/{producerId}',
    summary: 'Change a producer: only the fields sent',
    access: 'member',
    input: ofProducer.extend({ version: z.int(), change: producerFields.partial() }),
    output: producer,
    errors: ['request.stale'],
  }),
  archiveProducer: procedure({
    method: 'POST',
    path: '/producers/{producerId}/archive',
    summary: 'Archive a producer without products for sale, or restore it',
    access: 'member',
    input: ofProducer.extend({ isArchived: z.boolean() }),
    output: producer,
    errors: ['catalogue.producerHasProducts'],
  }),
  sendProducersMessage: procedure({
    method: 'POST',
    path: '/producers/message',
    summary: 'Email a message to producers: the general message of the settings, or another',
    access: 'member',
    idempotent: true,
    limit: 'mail',
    input: z.object({
      producerIds: z.array(producerId).min(1).max(500),
      message: z.string().trim().min(1).max(5_000),
    }),
    output: z.object({ recipients: z.int() }),
  }),
  ...priceLists,
  ...priceListItems,
  ...priceListLinks,
  ...itemLists,
  ...commissionRates,
};
