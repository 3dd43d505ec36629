import { catalogue } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { bulkUpdatePriceListItems } from './commands/bulk-update.ts';
import { addFormat, archiveFormats, changeFormat } from './commands/formats.ts';
import { putItemList, removeItemList, toggleInItemList } from './commands/item-lists.ts';
import {
  changePriceListItem,
  createPriceListItem,
  removePriceListItem,
  setPriceListItem,
} from './commands/price-list-items.ts';
import { adjustPrices, archivePriceList, changePriceList, createPriceList } from './commands/price-lists.ts';
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
  orderPhotos,
} from './commands/products.ts';
import { sendPriceList } from './commands/send-price-list.ts';
import { listFormats } from './queries/formats.ts';
import { listItemLists } from './queries/item-lists.ts';
import { listFormatsNotOnList, listPriceHistory, listPriceListItems } from './queries/price-list-items.ts';
import { getPriceList, listPriceLists } from './queries/price-lists.ts';
import { getProducer, listProducers } from './queries/producers.ts';
import { getProduct, listCategories, listProducts } from './queries/products.ts';

const scope = ({ actor }: Ctx): string => (actor.kind === 'person' ? (actor.organizationId ?? '') : '');
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
  ...prices,
];
const goods: EventType[] = [...products, ...formats, 'catalogue.producerChanged'];

export const catalogueRoutes = bind('catalogue', catalogue, {
  listCategories,
  listProducts: { query: listProducts, live: { on: goods, scope, personal: true } },
  getProduct: { query: getProduct, live: { on: goods, scope } },
  createProduct,
  changeProduct,
  archiveProducts,
  changeProducts,
  duplicateProduct,
  listFormats: { query: listFormats, live: { on: goods, scope, personal: true } },
  addFormat,
  changeFormat,
  archiveFormats,
  orderPhotos,
  listProducers: {
    query: listProducers,
    live: { on: [...products, 'catalogue.producerChanged', 'organizations.settingsChanged'], scope },
  },
  getProducer: {
    query: getProducer,
    live: { on: [...products, 'catalogue.producerChanged', 'organizations.settingsChanged'], scope },
  },
  createProducer,
  changeProducer,
  archiveProducer,
  sendProducersMessage,
  listPriceLists: { query: listPriceLists, live: { on: lists, scope } },
  getPriceList: { query: getPriceList, live: { on: lists, scope } },
  createPriceList,
  changePriceList,
  archivePriceList,
  adjustPrices,
  listPriceListItems: {
    query: listPriceListItems,
    live: { on: [...prices, ...goods], scope, personal: true },
  },
  listFormatsNotOnList,
  createPriceListItem,
  setPriceListItem,
  changePriceListItem,
  removePriceListItem,
  bulkUpdatePriceListItems,
  listPriceHistory,
  sendPriceList,
  listItemLists: { query: listItemLists, live: { on: ['catalogue.itemListChanged'], scope } },
  putItemList,
  toggleInItemList,
  removeItemList,
});
