import type { GridColumn } from '../grid/index.ts';
import { StatusChip } from '../status-chip.tsx';
import { useGalleryText } from './gallery-text.ts';
import type { SamplePrice } from './prices.ts';

/** One column of every kind. */
export function usePriceColumns(): GridColumn<SamplePrice>[] {
  const text = useGalleryText();
  const hidden = text('prices.hidden');
  return [
    { key: 'product', header: text('prices.product'), kind: 'readonly', width: 240, onCard: 'none' },
    { key: 'format', header: text('prices.format'), kind: 'readonly', width: 170, onCard: 'none' },
    {
      key: 'price',
      header: text('prices.price'),
      kind: 'money',
      width: 130,
      required: true,
      validate: (value) => (Number(value) < 0 ? { code: 'field.tooSmall', params: { min: 0 } } : null),
    },
    { key: 'stock', header: text('prices.inStock'), kind: 'decimal', width: 110 },
    { key: 'margin', header: text('prices.margin'), kind: 'percent', width: 110, decimals: 1 },
    { key: 'from', header: text('prices.from'), kind: 'day', width: 130 },
    { key: 'hidden', header: hidden, kind: 'checkbox', width: 90 },
    {
      key: 'storage',
      header: text('prices.storage'),
      kind: 'select',
      required: true,
      width: 140,
      options: (['cold', 'frozen', 'dry'] as const).map((value) => ({
        value,
        label: text(`prices.${value}`),
      })),
    },
    { key: 'note', header: text('prices.note'), kind: 'text', width: 200 },
    {
      key: 'state',
      header: text('state'),
      kind: 'readonly',
      width: 130,
      onCard: 'status',
      value: (row) => row.hidden,
      show: (row) => row.hidden && <StatusChip tone="wait">{hidden}</StatusChip>,
    },
  ];
}
