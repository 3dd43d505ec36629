import { departmentOfPostalCode, fsaOf } from '@halles/contract';
import type { InputNamed } from '../../../../lib/query.ts';
import type { Search } from '../../../../lib/routes.ts';

/** The filters in the directory's address. */
export interface SellersQuery {
  search: string;
  categoryId: string | null;
  /** As typed; a valid postal code, or empty. */
  postalCode: string;
  delivers: boolean;
  isMap: boolean;
  page: number;
  pageSize: number;
}

const PAGE_SIZE = 25;
const LONGEST = 60;
const wordOf = (value: unknown): string =>
  (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '').trim();
const countOf = (value: unknown, most: number, otherwise: number): number => {
  const count = Number(wordOf(value));
  return Number.isInteger(count) && count >= 1 && count <= most ? count : otherwise;
};

/** `h2x1y4` → `H2X 1Y4`, `h2x` → `H2X`, `69002`; null when it is no postal code of Canada or France. */
export function usablePostalCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (departmentOfPostalCode(code) !== null) return code;
  if (fsaOf(code) === null || !/^.{3}(?:\d[A-Z]\d)?$/.test(code)) return null;
  return code.length === 3 ? code : `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Invalid parts of an address typed by hand are dropped. */
export function readSellersQuery(search: Search): SellersQuery {
  const postalCode = usablePostalCode(wordOf(search['postalCode'])) ?? '';
  return {
    search: wordOf(search['search']).slice(0, 200),
    categoryId: wordOf(search['category']).slice(0, LONGEST) || null,
    postalCode,
    delivers: postalCode !== '' && search['delivers'] === true,
    isMap: search['view'] === 'map',
    page: countOf(search['page'], 100_000, 1),
    pageSize: countOf(search['pageSize'], 100, PAGE_SIZE),
  };
}

export const writeSellersQuery = (urlQuery: SellersQuery): Search => ({
  ...(urlQuery.search !== '' && { search: urlQuery.search }),
  ...(urlQuery.categoryId !== null && { category: urlQuery.categoryId }),
  ...(urlQuery.postalCode !== '' && { postalCode: urlQuery.postalCode }),
  ...(urlQuery.postalCode !== '' && urlQuery.delivers && { delivers: true }),
  ...(urlQuery.isMap && { view: 'map' }),
  ...(urlQuery.page !== 1 && { page: urlQuery.page }),
  ...(urlQuery.pageSize !== PAGE_SIZE && { pageSize: urlQuery.pageSize }),
});

type SellersQuestion = InputNamed<'offers.listSellers'>;

export const sellersQuestion = ({
  search,
  categoryId,
  postalCode,
  delivers,
  page,
  pageSize,
}: SellersQuery): SellersQuestion => ({
  page,
  pageSize,
  ...(search !== '' && { search }),
  ...(categoryId !== null && { categoryId }),
  ...(postalCode !== '' && { postalCode }),
  ...(delivers && { delivers }),
});

/** The map shows the sellers of all pages. */
export const onMap = (urlQuery: SellersQuery): Omit<SellersQuestion, 'page' | 'pageSize'> => {
  const { page: _page, pageSize: _size, ...narrowed } = sellersQuestion(urlQuery);
  return narrowed;
};

export const isNarrowed = ({ search, categoryId, postalCode }: SellersQuery): boolean =>
  search !== '' || categoryId !== null || postalCode !== '';

/** The query for the products of a seller's page. */
export interface PublicProductsQuery {
  search: string;
  categoryId: string | null;
  page: number;
  pageSize: number;
}

export const readProductsQuery = (search: Search): PublicProductsQuery => ({
  search: wordOf(search['search']).slice(0, 200),
  categoryId: wordOf(search['category']).slice(0, LONGEST) || null,
  page: countOf(search['page'], 100_000, 1),
  pageSize: countOf(search['pageSize'], 100, PAGE_SIZE),
});

export const writeProductsQuery = ({ search, categoryId, page, pageSize }: PublicProductsQuery): Search => ({
  ...(search !== '' && { search }),
  ...(categoryId !== null && { category: categoryId }),
  ...(page !== 1 && { page }),
  ...(pageSize !== PAGE_SIZE && { pageSize }),
});

export const productsQuestion = (
  slug: string,
  { search, categoryId, page, pageSize }: PublicProductsQuery,
): InputNamed<'offers.listSellerProducts'> => ({
  slug,
  page,
  pageSize,
  ...(search !== '' && { search }),
  ...(categoryId !== null && { categoryId }),
});
