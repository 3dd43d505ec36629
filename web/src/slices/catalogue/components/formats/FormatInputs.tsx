import { formatTitle, type FormatFields } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { BilingualField } from '../../../../ui/fields/bilingual-field.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { ErrorAt, FieldOf } from '../../../../ui/form/use-form.ts';
import { useUiText } from '../../../../ui/texts.ts';
import { contentWeightKg, fieldsOfFormat, type FormatValues } from './format-values.ts';
import { useFormatLabels } from './format-words.ts';
import styles from './TitlePreview.module.css';

/** The title that buyers will read, in both languages, updated while typing. */
function TitlePreview({ values }: { values: FormatValues }) {
  const text = useText();
  const uiText = useUiText();
  const title = formatTitle(fieldsOfFormat(values));
  return (
    <div className={styles.preview} role="status" aria-label={text('catalogue.formats.form.preview')}>
      <span className={styles.label}>{text('catalogue.formats.form.preview')}</span>
      <dl className={styles.sides}>
        {(['fr', 'en'] as const).map((side) => (
          <div key={side}>
            <dt>{uiText(`bilingual.${side}`)}</dt>
            <dd lang={side}>{title[side]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export interface FormatInputsProps {
  values: FormatValues;
  field: FieldOf<FormatValues>;
  errorAt: ErrorAt;
  disabled?: boolean;
}

/** The selling unit, its content and its label. */
export function UnitInputs({ values, field, errorAt, disabled = false }: FormatInputsProps) {
  const text = useText();
  const labels = useFormatLabels();
  return (
    <Fields>
      <Fields columns={2}>
        <SelectField<FormatFields['saleUnit']>
          {...field('saleUnit')}
          onChange={(unit) => unit && field('saleUnit').onChange(unit)}
          label={text('catalogue.formats.fields.saleUnit')}
          options={labels.saleUnits}
          disabled={disabled}
          required
        />
        <QuantityField
          {...field('quantityPerUnit')}
          label={text('catalogue.formats.fields.quantityPerUnit')}
          decimals={3}
          disabled={disabled}
        />
        <QuantityField
          {...field('contentQuantity')}
          label={text('catalogue.formats.fields.contentQuantity')}
          decimals={3}
          disabled={disabled}
        />
        <SelectField<NonNullable<FormatFields['contentUnit']>>
          {...field('contentUnit')}
          label={text('catalogue.formats.fields.contentUnit')}
          placeholder={text('catalogue.formats.form.noContentUnit')}
          options={labels.contentUnits}
          disabled={disabled}
        />
      </Fields>
      <CheckboxField
        {...field('hasOwnLabel')}
        label={text('catalogue.formats.form.ownLabel')}
        description={text('catalogue.formats.form.ownLabelHelp')}
        disabled={disabled}
      />
      {values.hasOwnLabel && (
        <BilingualField
          {...field('label')}
          label={text('catalogue.formats.fields.label')}
          languageErrors={{ en: errorAt('label.en'), fr: errorAt('label.fr') }}
          disabled={disabled}
          required
        />
      )}
      <TitlePreview values={values} />
    </Fields>
  );
}

export function WeightInputs({ values, field, disabled = false }: FormatInputsProps) {
  const text = useText();
  const formats = useFormats();
  const computedWeight = contentWeightKg(values);
  return (
    <Fields>
      <QuantityField
        {...field('netWeightKg')}
        label={text(
          values.isVariableWeight
            ? 'catalogue.formats.form.estimatedWeight'
            : 'catalogue.formats.fields.netWeightKg',
        )}
        description={
          computedWeight === null || values.netWeightKg !== ''
            ? text('catalogue.formats.form.netWeightHelp')
            : text('catalogue.formats.form.netWeightComputed', { weight: formats.quantity(computedWeight) })
        }
        unit="kg"
        decimals={3}
        required={values.isVariableWeight}
        disabled={disabled}
      />
      <CheckboxField
        {...field('isVariableWeight')}
        label={text('catalogue.formats.fields.isVariableWeight')}
        description={text('catalogue.formats.form.variableHelp')}
        disabled={disabled}
      />
    </Fields>
  );
}
