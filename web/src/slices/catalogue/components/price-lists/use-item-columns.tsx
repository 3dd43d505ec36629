import type { PriceList, PriceListItem } from '@halles/contract';
import { useMemo } from 'react';
import { useLanguage, useText, type Text } from '../../../../lib/i18n/index.ts';
import type { GridColumn } from '../../../../ui/grid/index.ts';
import { BreaksButton, ItemMenu } from './ItemActions.tsx';
import { RowTick } from './RowTick.tsx';
import type { Selection } from './selection.ts';
import { Margin } from './Margin.tsx';
import { held, readPrice } from './price-cell.ts';
import { PRICE_DECIMALS } from './PriceField.tsx';
import { useItemWords } from './use-item-words.ts';

interface Wanted {
  list: PriceList;
  selection: Selection;
}

interface Words extends Wanted {
  text: Text;
  words: ReturnType<typeof useItemWords>;
}

type Columns = GridColumn<PriceListItem>[];

const tickColumn = ({ text, words, selection: { selected, toggle } }: Words): Columns[number] => ({
  key: 'selected',
  header: text('catalogue.priceLists.grid.select'),
  kind: 'readonly',
  width: 76,
  align: 'center',
  onCard: 'status',
  value: ({ id }) => selected.has(id),
  show: (item) => (
    <RowTick
      label={text('catalogue.priceLists.grid.selectRow', { name: words.name(item) })}
      checked={selected.has(item.id)}
      onToggle={() => toggle(item)}
    />
  ),
});

/** What the item is: the product stays in sight at the left, and names the card on a phone. */
const factColumns = (wanted: Words): Columns => {
  const { text, words, list } = wanted;
  return [
    {
      key: 'product',
      header: text('catalogue.priceLists.grid.product'),
      kind: 'readonly',
      width: 210,
      value: words.product,
      onCard: 'none',
    },
    ...(list.can.edit === true ? [tickColumn(wanted)] : []),
    {
      key: 'format',
      header: text('catalogue.priceLists.grid.format'),
      kind: 'readonly',
      width: 170,
      value: words.format,
      onCard: 'none',
    },
  ];
};

/** What is changed, in the cell or the quantity breaks in their dialog, with what is left of it beside. */
const priceColumns = ({ text, words, list }: Words): Columns => [
  {
    key: 'unitPrice',
    header: text('catalogue.priceLists.grid.price'),
    kind: 'decimal',
    decimals: PRICE_DECIMALS,
    width: 124,
    required: true,
    value: ({ unitPrice }) => held(unitPrice),
    parse: readPrice,
    validate: (value) =>
      String(value).startsWith('-') ? { code: 'field.tooSmall', params: { min: 0 } } : null,
    format: (value, item) => (value === null ? '' : words.price(String(value), item)),
  },
  {
    key: 'margin',
    header: text('catalogue.priceLists.grid.margin'),
    kind: 'readonly',
    width: 106,
    align: 'end',
    value: ({ marginPercent }) => marginPercent,
    show: (item) => <Margin item={item} />,
  },
  {
    key: 'breaks',
    header: text('catalogue.priceLists.grid.breaks'),
    kind: 'readonly',
    width: 142,
    value: words.breaks,
    show: (item) => <BreaksButton item={item} list={list} />,
  },
  { key: 'isHidden', header: text('catalogue.priceLists.grid.hidden'), kind: 'checkbox', width: 84 },
];

const endColumns = ({ text, list }: Words): Columns => [
  { key: 'sku', header: text('catalogue.priceLists.grid.sku'), kind: 'readonly', width: 104 },
  {
    key: 'actions',
    header: text('catalogue.words.actions'),
    kind: 'readonly',
    width: 76,
    align: 'center',
    onCard: 'status',
    value: () => null,
    show: (item) => <ItemMenu item={item} list={list} />,
  },
];

export function useItemColumns({ list, selection }: Wanted): Columns {
  const text = useText();
  const language = useLanguage();
  const words = useItemWords(list.currency);
  const { selected } = selection;
  return useMemo(
    () => {
      const wanted = { list, selection, text, words };
      return [...factColumns(wanted), ...priceColumns(wanted), ...endColumns(wanted)];
    },
    // What is written changes with the language, not with each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [language, list, selected],
  );
}
