import type { InventoryItem } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import styles from './ItemName.module.css';
import { useNames } from './use-names.ts';

/** Opens the panel; its item is in the address, so that Back closes it. */
export function ItemName({ item }: { item: InventoryItem }) {
  const names = useNames();
  return <PanelLink item={item}>{names.product(item)}</PanelLink>;
}

/** The same as a button, for cards: their title is not a link. */
export function ItemDetails({ item }: { item: InventoryItem }) {
  const text = useText();
  const formats = useFormats();
  return (
    <PanelLink item={item}>
      {item.lots > 0
        ? text('inventory.lotsCount', { count: item.lots, lots: formats.number(item.lots) })
        : text('inventory.details')}
    </PanelLink>
  );
}

function PanelLink({ item, children }: { item: InventoryItem; children: ReactNode }) {
  const [search, setSearch] = useAddressSearch();
  return (
    <button
      type="button"
      className={styles.name}
      onClick={() => setSearch({ ...search, item: item.id }, { push: true })}
    >
      {children}
    </button>
  );
}
