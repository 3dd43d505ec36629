import { isGtin, type FormatRow } from '@halles/contract';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { CellValue, GridColumn, Refusal } from '../../../../ui/grid/index.ts';
import { PRICE_DECIMALS } from '../price-lists/PriceField.tsx';
import { ActivityChip, useNames } from '../products/words.tsx';
import { openFormatDialog } from './format-dialog.tsx';

type Column = GridColumn<FormatRow>;
type Figure = 'netWeightKg' | 'minimumQuantity' | 'multipleQuantity';

/** `12.000` → `12`: the server writes three decimals, a person types none. */
const plain = (value: string | null): string | null =>
  value !== null && value.includes('.') ? value.replace(/\.?0+$/, '') : value;

const requireNonNegative = (value: CellValue): Refusal | null =>
  typeof value === 'string' && value.startsWith('-') ? { code: 'field.tooSmall', params: { min: 0 } } : null;

const requireValidGtin = (value: CellValue): Refusal | null =>
  value === null || isGtin(String(value).trim()) ? null : { code: 'field.notGtin' };

const isOpen = (row: FormatRow) => row.can.edit === true;

/** The editable columns in reading order; the `first` columns name the row. */
export function useFormatColumns(first: readonly Column[], actions: (row: FormatRow) => ReactNode): Column[] {
  const text = useText();
  const formats = useFormats();
  const { currency } = useOrganization();
  return useMemo(() => {
    const figure = (key: Figure, width: number): Column => ({
      key,
      header: text(`catalogue.formats.grid.${key}`),
      kind: 'decimal',
      width,
      value: (row) => plain(row[key]),
      validate: requireNonNegative,
      isEditable: isOpen,
    });
    return [
      ...first,
      {
        key: 'unitCost',
        header: text('catalogue.formats.grid.unitCost'),
        kind: 'decimal',
        decimals: PRICE_DECIMALS,
        width: 104,
        value: (row) => plain(row.unitCost),
        validate: requireNonNegative,
        isEditable: isOpen,
        format: (value, row) =>
          value === null
            ? ''
            : `${formats.unitPrice(String(value), currency)}${row.isVariableWeight ? '/kg' : ''}`,
      },
      {
        key: 'sku',
        header: text('catalogue.formats.grid.sku'),
        kind: 'text',
        width: 96,
        isEditable: isOpen,
      },
      {
        key: 'gtin',
        header: text('catalogue.formats.grid.gtin'),
        kind: 'text',
        width: 128,
        validate: requireValidGtin,
        isEditable: isOpen,
      },
      figure('netWeightKg', 88),
      figure('minimumQuantity', 76),
      figure('multipleQuantity', 86),
      {
        key: 'state',
        header: text('catalogue.labels.state'),
        kind: 'readonly',
        width: 96,
        onCard: 'subtitle',
        value: (row) => row.isArchived,
        show: (row) => <ActivityChip isArchived={row.isArchived} />,
      },
      {
        key: 'actions',
        header: text('catalogue.labels.actions'),
        kind: 'readonly',
        width: 66,
        align: 'center',
        onCard: 'status',
        value: () => null,
        show: actions,
      },
    ];
    // The texts change with the language and the props, not on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [formats, currency, first, actions]);
}

/** Opens the dialog with all fields of the format. */
export function FormatName({ format }: { format: FormatRow }) {
  const { name } = useNames();
  return (
    <span data-panel>
      <button type="button" className="opens" onClick={() => void openFormatDialog(format.productId, format)}>
        {name(format.title)}
      </button>
    </span>
  );
}
