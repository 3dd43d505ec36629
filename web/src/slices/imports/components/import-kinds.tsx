import { importKindNames, type Ability, type ImportKindName } from '@halles/contract';
import { IconTableImport } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useFeature, useMay } from '../../../lib/use-may.ts';
import type { Action } from '../../../ui/action-menu.tsx';

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

export const importAbilities: Record<ImportKindName, Ability> = {
  products: 'editCatalogue',
  inventory: 'editStock',
  priceListItems: 'editPrices',
  customers: 'editCustomers',
};

/** The kinds that can start without a target; prices are imported into a list and start there. */
export function useImportableKinds(): ImportKindName[] {
  const may = useMay();
  return importKindNames.filter((kind) => kind !== 'priceListItems' && may(importAbilities[kind]));
}

/** The start of an import in a page's menu; none for members who may not change the data it would change. */
export function useImportAction(kind: ImportKindName, options?: Options): Action[] {
  const text = useText();
  const isOpen = useFeature('imports');
  const may = useMay();
  if (!isOpen || !may(importAbilities[kind])) return [];
  const href = importHref(kind, options);
  return [{ label: text('imports.import'), icon: <IconTableImport aria-hidden />, href }];
}
