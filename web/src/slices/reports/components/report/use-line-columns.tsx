import type { OrderSide, ReportLine } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { OrderStatusChip } from '../../../ordering/index.ts';
import { useReportWords } from './use-report-words.ts';

/** Order, date, partner and product. */
function useWhat(side: OrderSide): Column<ReportLine>[] {
  const text = useText();
  const formats = useFormats();
  const words = useReportWords({ every: 'none' });
  return [
    { id: 'number', header: text('reports.columns.number'), cell: ({ number }) => number, width: 120 },
    { id: 'on', header: text('reports.columns.on'), cell: ({ on }) => formats.day(on), width: 120 },
    {
      id: 'partner',
      header: text(`reports.filters.partner.${side}`),
      cell: ({ partner }) => partner.name,
      width: 190,
      onCard: 'subtitle',
    },
    {
      id: 'product',
      header: text('reports.by.product'),
      cell: (line) => `${words.said(line.product)}, ${words.said(line.format)}`,
      grow: true,
      width: 260,
    },
    {
      id: 'category',
      header: text('reports.by.category'),
      cell: ({ category }) => (category ? words.said(category) : '–'),
      hidden: true,
    },
    { id: 'sku', header: text('reports.columns.sku'), cell: ({ sku }) => sku ?? '–', hidden: true },
    {
      id: 'producer',
      header: text('reports.by.producer'),
      cell: ({ producer }) => producer ?? '–',
      hidden: true,
    },
    {
      id: 'link',
      header: text('reports.by.route'),
      cell: ({ fulfilmentName }) => fulfilmentName,
      hidden: true,
    },
  ];
}

/** Quantity and amount. */
function useHowMuch(side: OrderSide): Column<ReportLine>[] {
  const text = useText();
  const formats = useFormats();
  const figure = (
    id: 'quantity' | 'kg' | 'unitPrice' | 'amount' | 'credited',
    cell: (line: ReportLine) => string,
    width: number,
  ): Column<ReportLine> => ({ id, header: text(`reports.columns.${id}`), cell, numeric: true, width });
  return [
    figure('quantity', (line) => formats.quantity(line.delivered ?? line.confirmed ?? line.requested), 100),
    figure('kg', ({ kg }) => formats.number(kg, 3), 100),
    figure('unitPrice', ({ unitPrice, currency }) => formats.unitPrice(unitPrice, currency), 120),
    {
      ...figure('amount', ({ amountMinor, currency }) => formats.money({ amountMinor, currency }), 130),
      onCard: 'amount',
    },
    figure(
      'credited',
      ({ creditedMinor, currency }) => formats.money({ amountMinor: creditedMinor, currency }),
      110,
    ),
    {
      id: 'status',
      header: text('reports.columns.status'),
      cell: ({ status }) => <OrderStatusChip status={status} side={side} />,
      width: 140,
      onCard: 'status',
    },
  ];
}

export const useLineColumns = (side: OrderSide): Column<ReportLine>[] => [
  ...useWhat(side),
  ...useHowMuch(side),
];
