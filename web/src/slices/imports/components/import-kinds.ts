import { importKindNames, type Ability, type ImportKindName } from '@halles/contract';
import { paths } from '../../../lib/paths.ts';
import { useFeature, useMay } from '../../../lib/use-may.ts';

type Options = Readonly<Record<string, unknown>>;

const searchOf = (options: Options): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Where an import starts: for a menu or an empty state. */
export const importHref = (kind: ImportKindName, options: Options = {}): string =>
  paths.newImport(kind, searchOf(options));

export const kindFromSearch = (search: Options): ImportKindName | undefined =>
  importKindNames.find((name) => name === search['kind']);

/** The list that shows the imported records. */
export function importedListHref(kind: ImportKindName, options: Options): string {
  const priceListId = options['priceListId'];
  if (kind === 'priceListItems')
    return typeof priceListId === 'string' ? paths.priceList(priceListId) : paths.priceLists;
  return { products: paths.products, inventory: paths.inventory, customers: paths.customers }[kind];
}

const abilities: Record<ImportKindName, Ability> = {
  products: 'editCatalogue',
  inventory: 'editStock',
  priceListItems: 'editPrices',
  customers: 'editCustomers',
};

/** The kinds that can start without a target; prices are imported into a list and start there. */
export function useImportableKinds(): ImportKindName[] {
  const may = useMay();
  return importKindNames.filter((kind) => kind !== 'priceListItems' && may(abilities[kind]));
}

export function useMayImport(kind: ImportKindName): boolean {
  const isOpen = useFeature('imports');
  return useMay()(abilities[kind]) && isOpen;
}
