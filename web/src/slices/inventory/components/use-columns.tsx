import { stockModes, type InventoryItem } from '@halles/contract';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import type { CellValue, GridColumn, Refusal } from '../../../ui/grid/index.ts';
import { Displayed, type HiddenReasons } from './Displayed.tsx';
import { StateChip } from './StateTabs.tsx';
import { useNames } from './use-names.ts';

/** Opens the panel; its item is in the address, so that Back closes it. */
function ItemName({ item }: { item: InventoryItem }) {
  const names = useNames();
  return <PanelLink item={item}>{names.product(item)}</PanelLink>;
}

/** The same as a button, for cards: their title is not a link. */
function ItemDetails({ item }: { item: InventoryItem }) {
  const text = useText();
  const formats = useFormats();
  return (
    <PanelLink item={item}>
      {item.lots > 0
        ? text('inventory.lotsCount', { count: item.lots, lots: formats.number(item.lots) })
        : text('inventory.noLots')}
    </PanelLink>
  );
}

function PanelLink({ item, children }: { item: InventoryItem; children: ReactNode }) {
  const [search, setSearch] = useAddressSearch();
  return (
    <button
      type="button"
      className="opens"
      onClick={() => setSearch({ ...search, item: item.id }, { push: true })}
    >
      {children}
    </button>
  );
}

type Column = GridColumn<InventoryItem>;

const requireNonNegative = (value: CellValue): Refusal | null =>
  typeof value === 'string' && value.startsWith('-') ? { code: 'field.tooSmall', params: { min: 0 } } : null;

const isCounted = (row: InventoryItem) => row.mode !== 'unlimited';

/** An uncounted item has no figure. */
const counted = (key: 'onHand' | 'available') => (row: InventoryItem) => (isCounted(row) ? row[key] : null);

/** That nothing is reserved or allocated is usual. */
const isWritten = (key: string, value: unknown): boolean =>
  value !== null && (key === 'available' || Number(value) !== 0);

/** The columns in reading order: on hand, reserved, available, whether customers see it, rules. */
export function useColumns(hidden: HiddenReasons | undefined): Column[] {
  const text = useText();
  const formats = useFormats();
  const names = useNames();
  return useMemo(() => {
    const header = (key: string) => text(`inventory.columns.${key}` as 'inventory.columns.onHand');
    const figure = (key: 'reserved' | 'allocated' | 'available'): Column => ({
      key,
      header: header(key),
      kind: 'readonly',
      width: 84,
      align: 'end',
      ...(key === 'available' && { value: counted('available') }),
      format: (value) => (isWritten(key, value) ? formats.number(String(value), 3) : ''),
    });
    const decimal = (key: string, more: Partial<Column> = {}): Column => ({
      key,
      header: header(key),
      kind: 'decimal',
      width: 96,
      validate: requireNonNegative,
      ...more,
    });
    const day = (key: string): Column => ({ key, header: header(key), kind: 'day', width: 124 });
    return [
      {
        key: 'product',
        header: header('product'),
        kind: 'readonly',
        width: 212,
        value: names.product,
        show: (row) => <ItemName item={row} />,
        onCard: 'none',
      },
      {
        key: 'format',
        header: header('format'),
        kind: 'readonly',
        width: 172,
        value: names.format,
        onCard: 'none',
      },
      {
        key: 'state',
        header: header('state'),
        kind: 'readonly',
        width: 156,
        onCard: 'status',
        show: (row) => <StateChip state={row.state} />,
      },
      decimal('onHand', {
        required: true,
        value: counted('onHand'),
        isEditable: isCounted,
        validate: (value, row) => (row.sellsWithoutStock ? null : requireNonNegative(value)),
      }),
      figure('reserved'),
      figure('allocated'),
      figure('available'),
      {
        key: 'displayed',
        header: header('displayed'),
        kind: 'readonly',
        width: 196,
        value: () => null,
        onCard: 'status',
        show: (row) => hidden && <Displayed item={row} reasons={hidden.get(row.formatId)} />,
      },
      { key: 'sku', header: header('sku'), kind: 'readonly', width: 112, onCard: 'subtitle' },
      decimal('incoming', { required: true }),
      decimal('lowStockThreshold', { width: 136 }),
      { key: 'sellsWithoutStock', header: header('sellsWithoutStock'), kind: 'checkbox', width: 128 },
      day('availableFrom'),
      day('availableUntil'),
      {
        ...day('nextBestBefore'),
        kind: 'readonly',
        format: (value) => (typeof value === 'string' ? formats.day(value) : ''),
      },
      {
        key: 'mode',
        header: header('mode'),
        kind: 'select',
        width: 150,
        required: true,
        options: stockModes.map((value) => ({ value, label: text(`inventory.modes.${value}`) })),
      },
      decimal('weeklyQuantity', { isEditable: (row) => row.mode === 'weekly' }),
      {
        key: 'lots',
        header: header('lots'),
        kind: 'readonly',
        width: 150,
        show: (row) => <ItemDetails item={row} />,
      },
    ];
  }, [text, formats, names.product, names.format, hidden]);
}
