import type { Contract, FormatRow, InputOf, OutputOf, Producer, Product, ProductRow } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { cacheAnswer, query, queryClient } from '../../lib/query.ts';

export type ProductsInput = InputOf<Contract['catalogue']['listProducts']>;
export type FormatsInput = Omit<InputOf<Contract['catalogue']['listFormats']>, 'page' | 'pageSize'>;
export type ProducersInput = InputOf<Contract['catalogue']['listProducers']>;
export type MailedPriceList = OutputOf<Contract['catalogue']['openPriceList']>;
export type { FormatRow, Producer, Product, ProductRow };

export const categoriesQuery = { ...query('catalogue.listCategories', {}), staleTime: Infinity };
export const productQuery = (productId: string) => liveQuery('catalogue.getProduct', { productId });
export const mailedPriceListQuery = (token: string) => query('catalogue.openPriceList', { token });
export const producerQuery = (producerId: string) => liveQuery('catalogue.getProducer', { producerId });

export const refetchQueries = (...names: string[]) =>
  names.forEach((name) => void queryClient.invalidateQueries({ queryKey: [`catalogue.${name}`] }));

export const refetchProducts = (): void => refetchQueries('listProducts', 'listFormats', 'getProduct');

/** Caches the result of a command for all screens before the live update arrives. */
export function cacheProduct(product: Product): Product {
  cacheAnswer(productQuery(product.id).queryKey, product);
  refetchQueries('listProducts', 'listFormats');
  return product;
}

export function cacheProducer(producer: Producer): Producer {
  cacheAnswer(producerQuery(producer.id).queryKey, producer);
  refetchQueries('listProducers');
  return producer;
}
