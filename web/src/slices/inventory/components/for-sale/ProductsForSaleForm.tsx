import { forSaleLimits } from '@halles/contract';
import { IconClipboardList, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '../../../../lib/api.ts';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { readStored, writeStored } from '../../../../ui/storage.ts';
import { Button } from '../../../../ui/button.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { useItemKeys } from '../../../../ui/fields/use-item-keys.ts';
import { StepForm } from '../../../../ui/form/step-form.tsx';
import { useForm, type Form } from '../../../../ui/form/use-form.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useLocale } from '../../../../ui/texts.ts';
import { PriceField, useFormatLabels } from '../../../catalogue/index.ts';
import {
  isBlank,
  newLine,
  pastedLines,
  productLines,
  productOf,
  type ProductLine,
  type ProductLines,
} from './product-lines.ts';
import styles from './ProductsForSaleForm.module.css';

interface ProductsForSaleFormProps {
  /** Verb and object. */
  saveLabel: string;
  onSaved: (count: number) => void;
}

function useProductsForSale(onSaved: ProductsForSaleFormProps['onSaved']): Form<ProductLines> {
  const { id } = useOrganization();
  const reader = useReader();
  const key = `products-for-sale.${id}`;
  const [stored] = useState(() => readStored<ProductLines>(key, { products: [newLine()] }));
  const isDone = useRef(false);
  const form = useForm<ProductLines>({
    stored,
    schema: productLines,
    save: async (_changed, { products }) => {
      await api.inventory.addProductsForSale({ products: products.map((line) => productOf(line, reader)) });
      isDone.current = true;
      writeStored(key, null);
      onSaved(products.length);
    },
  });
  const { values } = form;
  // What is typed stays on this device until it is saved.
  useEffect(() => {
    if (!isDone.current) writeStored(key, values.products.every(isBlank) ? null : values);
  }, [key, values]);
  return form;
}

/** Products with their price and stock: typed line by line, or pasted from a spreadsheet. */
export function ProductsForSaleForm({ saveLabel, onSaved }: ProductsForSaleFormProps) {
  const text = useText();
  const form = useProductsForSale(onSaved);
  const { products } = form.values;
  const { keys, remove } = useItemKeys(products.length);
  const set = (lines: ProductLine[]) => form.set('products', lines.length === 0 ? [newLine()] : lines);
  return (
    <StepForm form={form} saveLabel={saveLabel}>
      <ol className={styles.lines}>
        {products.map((_, index) => (
          <Line
            key={keys[index]}
            form={form}
            index={index}
            {...(products.length > 1 && {
              onRemove: () => {
                remove(index);
                set(products.toSpliced(index, 1));
              },
            })}
          />
        ))}
      </ol>
      <Paste onPaste={(lines) => set([...products.filter((line) => !isBlank(line)), ...lines])}>
        <Button
          kind="plain"
          size="small"
          icon={<IconPlus aria-hidden />}
          disabled={products.length >= forSaleLimits.products}
          onClick={() => set([...products, newLine(products.at(-1)?.saleUnit)])}
        >
          {text('inventory.forSale.add')}
        </Button>
      </Paste>
    </StepForm>
  );
}

function Line({ form, index, onRemove }: { form: Form<ProductLines>; index: number; onRemove?: () => void }) {
  const text = useText();
  const { saleUnits } = useFormatLabels();
  const { currency } = useOrganization();
  const { name, unitPrice, saleUnit } = form.values.products[index]!;
  return (
    <li className={styles.line}>
      <TextField
        {...form.field(`products.${index}.name`)}
        label={text('inventory.forSale.name')}
        placeholder={text('inventory.forSale.namePlaceholder')}
        required
      />
      <SelectField
        {...form.field(`products.${index}.saleUnit`)}
        onChange={(unit) => unit && form.set(`products.${index}.saleUnit`, unit)}
        value={saleUnit}
        label={text('inventory.forSale.unit')}
        options={saleUnits}
        required
      />
      <PriceField
        {...form.field(`products.${index}.unitPrice`)}
        value={unitPrice}
        label={text('inventory.forSale.price')}
        currency={currency}
        isPerKg={false}
        required
      />
      <QuantityField
        {...form.field(`products.${index}.onHand`)}
        label={text('inventory.forSale.stock')}
        help={text('inventory.forSale.stockHelp')}
        decimals={3}
      />
      {onRemove && (
        <IconButton
          label={text('inventory.forSale.remove', { name: name || String(index + 1) })}
          tone="bad"
          onClick={onRemove}
        >
          <IconTrash />
        </IconButton>
      )}
    </li>
  );
}

/** A list from a spreadsheet becomes lines, to look over before they are saved. */
function Paste({ onPaste, children }: { onPaste: (lines: ProductLine[]) => void; children: ReactNode }) {
  const text = useText();
  const locale = useLocale();
  const { saleUnits } = useFormatLabels();
  const [pasted, setPasted] = useState<string | null>(null);
  const lines = pastedLines(pasted ?? '', locale, saleUnits);
  return (
    <>
      <div className={styles.buttons}>
        {children}
        <Button
          kind="plain"
          size="small"
          icon={<IconClipboardList aria-hidden />}
          aria-expanded={pasted !== null}
          onClick={() => setPasted(pasted === null ? '' : null)}
        >
          {text('inventory.forSale.paste')}
        </Button>
      </div>
      {pasted !== null && (
        <div className={styles.paste}>
          <TextareaField
            label={text('inventory.forSale.pasted')}
            description={text('inventory.forSale.pastedHelp')}
            value={pasted}
            onChange={setPasted}
            rows={5}
          />
          <Button
            disabled={lines.length === 0}
            onClick={() => {
              onPaste(lines);
              setPasted(null);
            }}
          >
            {text('inventory.forSale.usePasted', { count: lines.length })}
          </Button>
        </div>
      )}
    </>
  );
}
