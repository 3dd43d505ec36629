import type { OrderSide, ReportLine } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { column, type Column } from '../../../../ui/table/column.ts';
import { OrderStatusChip } from '../../../ordering/index.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { useReportWords } from './use-report-words.ts';

/** Order, date, partner and product. */
function useWhat(side: OrderSide): Column<ReportLine>[] {
  const text = useText();
  const formats = useFormats();
  const words = useReportWords({ every: 'none' });
  return [
    column('number', text('reports.columns.number'), ({ number }) => number, {
      width: 80,
      figure: ({ number }) => number,
    }),
    column('on', text('reports.columns.on'), ({ on }) => formats.day(on), { width: 106 }),
    column('partner', text(`reports.filters.partner.${side}`), ({ partner }) => partner.name, {
      width: 154,
      onCard: 'subtitle',
    }),
    column(
      'product',
      text('reports.by.product'),
      (line) => unbroken(`${words.localized(line.product)}, ${words.localized(line.format)}`),
      { grow: true, width: 220 },
    ),
    column('category', text('reports.by.category'), ({ category }) => category && words.localized(category), {
      hidden: true,
    }),
    column('sku', text('reports.columns.sku'), ({ sku }) => sku, { hidden: true }),
    column('producer', text('reports.by.producer'), ({ producer }) => producer, { hidden: true }),
    column('link', text('reports.by.route'), ({ fulfilmentName }) => fulfilmentName, { hidden: true }),
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
    figure('quantity', ({ sold }) => formats.quantity(sold), 80),
    figure('kg', ({ kg }) => formats.number(kg, 3), 80),
    figure('unitPrice', ({ unitPrice, currency }) => formats.unitPrice(unitPrice, currency), 92),
    {
      ...figure('amount', ({ amountMinor, currency }) => formats.money({ amountMinor, currency }), 92),
      onCard: 'amount',
    },
    figure(
      'credited',
      ({ creditedMinor, currency }) =>
        creditedMinor === 0 ? '' : formats.money({ amountMinor: creditedMinor, currency }),
      92,
    ),
    column(
      'status',
      text('reports.columns.status'),
      ({ status }) => <OrderStatusChip status={status} side={side} />,
      { width: 128, onCard: 'status' },
    ),
  ];
}

export const useLineColumns = (side: OrderSide): Column<ReportLine>[] => [
  ...useWhat(side),
  ...useHowMuch(side),
];
