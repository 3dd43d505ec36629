import { currencies, roundings } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { AudienceFields } from './AudienceFields.tsx';
import type { ListValues } from './list-values.ts';

interface ListFieldsProps {
  form: Form<ListValues>;
  /** The list has prices, which are in its currency. */
  isCurrencyKept?: boolean;
}

export function ListFields({ form, isCurrencyKept = false }: ListFieldsProps) {
  const text = useText();
  return (
    <Fields>
      <TextField {...form.field('name')} label={text('catalogue.priceLists.form.name')} required />
      <AudienceFields
        value={form.values.audience}
        onChange={(audience) => form.set('audience', audience)}
        errorAt={form.errorAt}
      />
      <Fields columns={2}>
        <DateField {...form.field('validFrom')} label={text('catalogue.priceLists.form.validFrom')} />
        <DateField
          {...form.field('validUntil')}
          label={text('catalogue.priceLists.form.validUntil')}
          help={text('catalogue.priceLists.form.validityHelp')}
        />
        <SelectField
          {...form.field('currency')}
          onChange={(currency) => currency && form.set('currency', currency)}
          label={text('catalogue.priceLists.form.currency')}
          {...(isCurrencyKept && {
            disabled: true,
            description: text('catalogue.priceLists.form.currencyHelp'),
          })}
          required
          options={currencies.map((value) => ({ value, label: text(`organizations.currencies.${value}`) }))}
        />
        <SelectField
          {...form.field('rounding')}
          onChange={(rounding) => rounding && form.set('rounding', rounding)}
          label={text('catalogue.priceLists.form.rounding')}
          help={text('catalogue.priceLists.form.roundingHelp')}
          required
          options={roundings.map((value) => ({
            value,
            label: text(`catalogue.priceLists.roundings.${value}`),
          }))}
        />
      </Fields>
      <DecimalField
        {...form.field('priority')}
        label={text('catalogue.priceLists.form.priority')}
        description={text('catalogue.priceLists.form.priorityHelp')}
        decimals={0}
        required
      />
    </Fields>
  );
}
