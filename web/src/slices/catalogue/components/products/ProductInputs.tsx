import { limits, type ProducerId, type Product } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { BilingualField } from '../../../../ui/fields/bilingual-field.tsx';
import { MultiSelectField } from '../../../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { ErrorAt, FieldOf } from '../../../../ui/form/use-form.ts';
import { CategoryField } from './CategoryField.tsx';
import { CertificationsField } from './CertificationsField.tsx';
import { ProducerField } from './ProducerField.tsx';
import type { ProductValues } from './product-values.ts';
import { useLabels } from './use-labels.ts';

export interface ProductInputsProps {
  field: FieldOf<ProductValues>;
  errorAt: ErrorAt;
  disabled?: boolean;
  current?: Product['producer'];
}

/** The main fields: name, category, producer, storage. */
export function MainInputs({ field, errorAt, disabled = false, current = null }: ProductInputsProps) {
  const text = useText();
  const labels = useLabels();
  return (
    <Fields>
      <BilingualField
        {...field('name')}
        label={text('catalogue.products.fields.name')}
        description={text('catalogue.products.form.nameHelp')}
        languageErrors={{ en: errorAt('name.en'), fr: errorAt('name.fr') }}
        disabled={disabled}
        required
      />
      <Fields columns={2}>
        <CategoryField {...field('categoryId')} disabled={disabled} />
        <ProducerField
          {...field('producerId')}
          onChange={(id: ProducerId | null) => field('producerId').onChange(id)}
          current={current}
          disabled={disabled}
        />
        <SelectField<Product['storage']>
          {...field('storage')}
          onChange={(storage) => storage && field('storage').onChange(storage)}
          label={text('catalogue.products.fields.storage')}
          options={labels.storages}
          disabled={disabled}
          required
        />
        <TextField
          {...field('origin')}
          label={text('catalogue.products.fields.origin')}
          placeholder={text('catalogue.products.form.originHint')}
          disabled={disabled}
        />
      </Fields>
    </Fields>
  );
}

/** The fields buyers also read, and the internal ones. */
export function MoreInputs({ field, errorAt, disabled = false }: ProductInputsProps) {
  const text = useText();
  const labels = useLabels();
  return (
    <Fields>
      <BilingualField
        {...field('description')}
        label={text('catalogue.products.fields.description')}
        languageErrors={{ en: errorAt('description.en'), fr: errorAt('description.fr') }}
        maxLength={limits.text}
        rows={4}
        disabled={disabled}
        multiline
      />
      <Fields columns={2}>
        <CertificationsField {...field('certifications')} disabled={disabled} />
        <MultiSelectField
          {...field('allergens')}
          onChange={(chosen) => field('allergens').onChange([...chosen])}
          label={text('catalogue.products.fields.allergens')}
          options={labels.allergens}
          placeholder={text('catalogue.products.form.allergenHint')}
          disabled={disabled}
        />
      </Fields>
      <TextareaField
        {...field('internalNotes')}
        label={text('catalogue.products.fields.internalNotes')}
        description={text('catalogue.products.form.notesHelp')}
        maxLength={limits.text}
        rows={3}
        disabled={disabled}
      />
    </Fields>
  );
}
