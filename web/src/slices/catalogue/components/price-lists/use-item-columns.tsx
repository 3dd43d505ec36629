import type { PriceList, PriceListItem } from '@halles/contract';
import { useMemo } from 'react';
import { useLanguage, useText, type Text } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { GridColumn } from '../../../../ui/grid/index.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { BreaksButton, ItemMenu, RowCheckbox } from './ItemActions.tsx';
import { normalizePrice, PRICE_DECIMALS, readPrice } from './PriceField.tsx';
import { useItemTexts } from './use-item-texts.ts';
import type { Selection } from './use-selection.ts';

/** A margin below cost is a chip with a text, not only a colour. */
function Margin({ item, list }: { item: PriceListItem; list: PriceList }) {
  const text = useText();
  const formats = useFormats();
  const { currency } = useOrganization();
  if (item.marginPercent === null)
    return <span>{list.currency === currency ? text('catalogue.priceLists.grid.noMargin') : '—'}</span>;
  const margin = formats.percent(item.marginPercent, 1);
  if (!item.marginPercent.startsWith('-')) return margin;
  return (
    <StatusChip tone="bad">
      {margin}
      <span className="visually-hidden">{text('catalogue.priceLists.grid.belowCost')}</span>
    </StatusChip>
  );
}

interface ColumnOptions {
  list: PriceList;
  selection: Selection;
}

interface ColumnContext extends ColumnOptions {
  text: Text;
  itemTexts: ReturnType<typeof useItemTexts>;
}

type Columns = GridColumn<PriceListItem>[];

const checkboxColumn = ({
  text,
  itemTexts,
  selection: { selected, toggle },
}: ColumnContext): Columns[number] => ({
  key: 'selected',
  header: text('catalogue.priceLists.grid.select'),
  kind: 'readonly',
  width: 76,
  align: 'center',
  onCard: 'status',
  value: ({ id }) => selected.has(id),
  show: (item) => (
    <RowCheckbox
      label={text('catalogue.priceLists.grid.selectRow', { name: itemTexts.name(item) })}
      checked={selected.has(item.id)}
      onToggle={() => toggle(item)}
    />
  ),
});

/** The product column is pinned on the left and is the title of the card on a phone. */
const factColumns = (context: ColumnContext): Columns => {
  const { text, itemTexts, list } = context;
  return [
    {
      key: 'product',
      header: text('catalogue.priceLists.grid.product'),
      kind: 'readonly',
      width: 210,
      value: itemTexts.product,
      onCard: 'none',
    },
    ...(list.can.edit === true ? [checkboxColumn(context)] : []),
    {
      key: 'format',
      header: text('catalogue.priceLists.grid.format'),
      kind: 'readonly',
      width: 170,
      value: itemTexts.format,
      onCard: 'none',
    },
  ];
};

/** The editable columns: price in the cell, quantity breaks in a dialog, and the margin beside them. */
const priceColumns = ({ text, itemTexts, list }: ColumnContext): Columns => [
  {
    key: 'unitPrice',
    header: text('catalogue.priceLists.grid.price'),
    kind: 'decimal',
    decimals: PRICE_DECIMALS,
    width: 124,
    required: true,
    value: ({ unitPrice }) => normalizePrice(unitPrice),
    parse: readPrice,
    validate: (value) =>
      String(value).startsWith('-') ? { code: 'field.tooSmall', params: { min: 0 } } : null,
    format: (value, item) => (value === null ? '' : itemTexts.price(String(value), item)),
  },
  {
    key: 'margin',
    header: text('catalogue.priceLists.grid.margin'),
    kind: 'readonly',
    width: 106,
    align: 'end',
    value: ({ marginPercent }) => marginPercent,
    show: (item) => <Margin item={item} list={list} />,
  },
  {
    key: 'breaks',
    header: text('catalogue.priceLists.grid.breaks'),
    kind: 'readonly',
    width: 142,
    value: itemTexts.breaks,
    show: (item) => <BreaksButton item={item} list={list} />,
  },
  { key: 'isHidden', header: text('catalogue.priceLists.grid.hidden'), kind: 'checkbox', width: 84 },
];

const endColumns = ({ text, list }: ColumnContext): Columns => [
  { key: 'sku', header: text('catalogue.priceLists.grid.sku'), kind: 'readonly', width: 104 },
  {
    key: 'actions',
    header: text('catalogue.labels.actions'),
    kind: 'readonly',
    width: 76,
    align: 'center',
    onCard: 'status',
    value: () => null,
    show: (item) => <ItemMenu item={item} list={list} />,
  },
];

export function useItemColumns({ list, selection }: ColumnOptions): Columns {
  const text = useText();
  const language = useLanguage();
  const itemTexts = useItemTexts(list.currency);
  const { selected } = selection;
  return useMemo(
    () => {
      const context = { list, selection, text, itemTexts };
      return [...factColumns(context), ...priceColumns(context), ...endColumns(context)];
    },
    // The texts change with the language, not on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [language, list, selected],
  );
}
