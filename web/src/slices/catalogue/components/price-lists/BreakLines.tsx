import type { PriceList, PriceListItem } from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import styles from './BreakLines.module.css';
import type { Breaks } from './breaks-schema.ts';
import { PriceField } from './PriceField.tsx';

interface BreakLinesProps {
  form: Form<{ breaks: Breaks }>;
  item: PriceListItem;
  list: PriceList;
}

export function BreakLines({ form, item, list }: BreakLinesProps) {
  const text = useText();
  const formats = useFormats();
  const { breaks } = form.values;
  const put = (index: number, part: Partial<Breaks[number]>) =>
    form.set('breaks', breaks.with(index, { ...breaks[index]!, ...part }));
  if (breaks.length === 0) return <p>{text('catalogue.priceLists.breaks.none')}</p>;
  return (
    <ol className={styles.lines}>
      {breaks.map(({ fromQuantity, unitPrice }, index) => (
        // Lines have no name of their own, and are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.line}>
          <QuantityField
            label={text('catalogue.priceLists.breaks.from')}
            name={`breaks.${index}.fromQuantity`}
            value={fromQuantity}
            onChange={(typed) => put(index, { fromQuantity: typed })}
            decimals={3}
            error={form.errorAt(`breaks.${index}.fromQuantity`)}
          />
          <PriceField
            label={text('catalogue.priceLists.breaks.price')}
            name={`breaks.${index}.unitPrice`}
            value={unitPrice}
            onChange={(typed) => put(index, { unitPrice: typed })}
            currency={list.currency}
            isPerKg={item.isVariableWeight}
            error={form.errorAt(`breaks.${index}.unitPrice`)}
          />
          <IconButton
            label={
              /^\d/.test(fromQuantity)
                ? text('catalogue.priceLists.breaks.remove', { from: formats.quantity(fromQuantity) })
                : text('catalogue.priceLists.breaks.removeNew')
            }
            onClick={() => form.set('breaks', breaks.toSpliced(index, 1))}
          >
            <IconTrash />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}
