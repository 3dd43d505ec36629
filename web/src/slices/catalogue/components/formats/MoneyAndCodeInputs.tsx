import type { FormatFields } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import { PriceField } from '../price-lists/PriceField.tsx';
import { useFormatLabels } from './format-words.ts';
import type { FormatInputsProps } from './FormatInputs.tsx';

export function CodeInputs({ field, disabled = false }: FormatInputsProps) {
  const text = useText();
  return (
    <Fields columns={2}>
      <TextField
        {...field('sku')}
        label={text('catalogue.formats.fields.sku')}
        spellCheck={false}
        disabled={disabled}
      />
      <TextField
        {...field('gtin')}
        label={text('catalogue.formats.fields.gtin')}
        help={text('catalogue.formats.form.gtinHelp')}
        inputMode="numeric"
        spellCheck={false}
        disabled={disabled}
      />
      <QuantityField
        {...field('minimumQuantity')}
        label={text('catalogue.formats.fields.minimumQuantity')}
        decimals={3}
        disabled={disabled}
      />
      <QuantityField
        {...field('multipleQuantity')}
        label={text('catalogue.formats.fields.multipleQuantity')}
        decimals={3}
        disabled={disabled}
      />
    </Fields>
  );
}

/** Taxes, container deposit and cost price. */
export function MoneyInputs({ values, field, disabled = false }: FormatInputsProps) {
  const text = useText();
  const labels = useFormatLabels();
  const { currency } = useOrganization();
  return (
    <Fields columns={2}>
      <SelectField<FormatFields['taxClass']>
        {...field('taxClass')}
        onChange={(chosen) => chosen && field('taxClass').onChange(chosen)}
        label={text('catalogue.formats.fields.taxClass')}
        options={labels.taxClasses}
        disabled={disabled}
        required
      />
      {values.taxClass === 'taxable' && (
        <SelectField<FormatFields['taxGroup']>
          {...field('taxGroup')}
          onChange={(chosen) => chosen && field('taxGroup').onChange(chosen)}
          label={text('catalogue.formats.fields.taxGroup')}
          options={labels.taxGroups}
          disabled={disabled}
          required
        />
      )}
      <MoneyField
        {...field('depositMinor')}
        label={text('catalogue.formats.fields.depositMinor')}
        help={text('catalogue.formats.form.depositHelp')}
        currency={currency}
        disabled={disabled}
      />
      <PriceField
        {...field('unitCost')}
        label={text('catalogue.formats.fields.unitCost')}
        help={text('catalogue.formats.form.costHelp')}
        currency={currency}
        isPerKg={values.isVariableWeight}
        disabled={disabled}
      />
    </Fields>
  );
}
