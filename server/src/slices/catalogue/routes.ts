import type { FastifyPluginAsync } from 'fastify';
import { catalogue, language, priceListLimits } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { attachmentHeaders } from '../../platform/http/attachment-headers.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { pdfHeaders } from '../../platform/pdf/serve.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { adjustPrices, undoPriceAdjustment } from './commands/adjust-prices.ts';
import { bulkUpdatePriceListItems } from './commands/bulk-update.ts';
import { addFormat, archiveFormats, changeFormat } from './commands/formats.ts';
import { setCommissionRate } from './commands/commission-rates.ts';
import { putItemList, removeItemList, shareItemList, toggleInItemList } from './commands/item-lists.ts';
import {
  changePriceListItem,
  createPriceListItem,
  removePriceListItem,
  setPriceListItem,
} from './commands/price-list-items.ts';
import { archivePriceList, changePriceList, createPriceList } from './commands/price-lists.ts';
import {
  archiveProducer,
  changeProducer,
  createProducer,
  sendProducersMessage,
} from './commands/producers.ts';
import {
  archiveProducts,
  changeProduct,
  changeProducts,
  createProduct,
  duplicateProduct,
  setProductPhotos,
} from './commands/products.ts';
import { revokePriceListLinks } from './commands/price-list-links.ts';
import { sendPriceList } from './commands/send-price-list.ts';
import { priceListPdf } from './documents/price-list-pdf.ts';
import { priceListSheet } from './documents/price-list-sheet.ts';
import { listCommissionRates } from './queries/commission.ts';
import { listFormats } from './queries/formats.ts';
import { listItemLists } from './queries/item-lists.ts';
import { listPriceHistory } from './queries/price-history.ts';
import { listFormatsNotOnList, listPriceListItems } from './queries/price-list-items.ts';
import { listPriceListLinks, openedLink, openPriceList } from './queries/price-list-links.ts';
import { priceListLines } from './queries/price-list-lines.ts';
import { getPriceList, listPriceLists } from './queries/price-lists.ts';
import { getProducer, listProducers } from './queries/producers.ts';
import { getProduct, listCategories, listProducts } from './queries/products.ts';

const products: EventType[] = [
  'catalogue.productAdded',
  'catalogue.productsChanged',
  'catalogue.productsArchived',
];
const formats: EventType[] = [
  'catalogue.formatsAdded',
  'catalogue.formatsChanged',
  'catalogue.formatsArchived',
];
const prices: EventType[] = ['catalogue.pricesChanged'];
const lists: EventType[] = [
  'catalogue.priceListAdded',
  'catalogue.priceListChanged',
  'catalogue.priceListArchived',
  'relationships.merged',
  ...prices,
];
const productsAndFormats: EventType[] = [...products, ...formats, 'catalogue.producerChanged'];

export const catalogueRoutes = bind('catalogue', catalogue, {
  listCategories,
  listProducts: { query: listProducts, live: { on: productsAndFormats, personal: true } },
  getProduct: { query: getProduct, live: { on: productsAndFormats } },
  createProduct,
  changeProduct,
  archiveProducts,
  changeProducts,
  duplicateProduct,
  listFormats: { query: listFormats, live: { on: productsAndFormats, personal: true } },
  addFormat,
  changeFormat,
  archiveFormats,
  setProductPhotos,
  listProducers: {
    query: listProducers,
    live: { on: [...products, 'catalogue.producerChanged', 'organizations.settingsChanged'] },
  },
  getProducer: {
    query: getProducer,
    live: { on: [...products, 'catalogue.producerChanged', 'organizations.settingsChanged'] },
  },
  createProducer,
  changeProducer,
  archiveProducer,
  sendProducersMessage,
  listPriceLists: { query: listPriceLists, live: { on: lists } },
  getPriceList: { query: getPriceList, live: { on: lists } },
  createPriceList,
  changePriceList,
  archivePriceList,
  adjustPrices,
  undoPriceAdjustment,
  listPriceListItems: {
    query: listPriceListItems,
    live: { on: [...prices, ...productsAndFormats], personal: true },
  },
  listFormatsNotOnList,
  createPriceListItem,
  setPriceListItem,
  changePriceListItem,
  removePriceListItem,
  bulkUpdatePriceListItems,
  listPriceHistory,
  sendPriceList,
  listPriceListLinks,
  revokePriceListLinks,
  openPriceList,
  listItemLists: {
    query: listItemLists,
    live: { on: ['catalogue.itemListChanged', 'relationships.merged'] },
  },
  putItemList,
  toggleInItemList,
  shareItemList,
  removeItemList,
  listCommissionRates: {
    query: listCommissionRates,
    live: {
      on: ['catalogue.commissionRatesChanged', 'organizations.settingsChanged', ...productsAndFormats],
    },
  },
  setCommissionRate,
});

/**
 * Rate-limited by IP address like other mailed links, because building a file takes time and guessing tokens must
 * stay slow.
 */
const LIMIT = { max: 30, timeWindow: 60_000 };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface LinkedFile {
  Params: { token: string };
  Querystring: { language?: string };
}

/** Downloads offered on the page of a mailed list: PDF and workbook. */
export const servePriceListFiles: FastifyPluginAsync<{ contextFor(requestId: string): Ctx }> = async (
  app,
  { contextFor },
) => {
  const config = { rateLimit: LIMIT };
  app.get<LinkedFile>('/api/ext/price-lists/:token/list.pdf', { config }, async (request, reply) => {
    const ctx = contextFor(request.id);
    const { link, list, vendor } = await openedLink(ctx, request.params.token);
    const reader = language.safeParse(request.query.language).data ?? link.language;
    const document = await priceListPdf(ctx, list, vendor, reader);
    return reply.headers(pdfHeaders(document)).send(await pdfOf(document, vendor.id));
  });
  app.get<LinkedFile>('/api/ext/price-lists/:token/list.xlsx', { config }, async (request, reply) => {
    const ctx = contextFor(request.id);
    const { link, list, vendor } = await openedLink(ctx, request.params.token);
    const reader = language.safeParse(request.query.language).data ?? link.language;
    const of = {
      vendorId: vendor.id,
      priceListId: list.id,
      language: reader === 'FR' ? 'fr' : 'en',
    } as const;
    const lines = await priceListLines(ctx.db, of, priceListLimits.items);
    const name = `${vendor.name} – ${list.name}.xlsx`;
    return reply.headers(attachmentHeaders(XLSX, name)).send(await priceListSheet(lines, reader));
  });
};
