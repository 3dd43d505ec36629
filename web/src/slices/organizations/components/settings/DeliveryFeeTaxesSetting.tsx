import { inLanguage, nameWithRate } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { MultiSelectField } from '../../../../ui/fields/multi-select-field.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { useIsDisabled, useSettings } from './settings-context.ts';

/** Without taxes it shows one disabled option that says so (Spec §2). */
export function DeliveryFeeTaxesSetting() {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const { form } = useSettings();
  const options = form.values.taxes.map(({ taxId, tax }) => ({
    value: taxId,
    label: nameWithRate(inLanguage(tax.name, reader), formats.percent(tax.rate)),
  }));
  const field = form.field('deliveryFeeApplicableTaxes');
  return (
    <div>
      <MultiSelectField
        {...field}
        onChange={(chosen) => field.onChange([...chosen])}
        label={text('settings.taxes.onDeliveryFee')}
        options={options}
        noDataLabel={text('settings.taxes.noData')}
        disabled={useIsDisabled('deliveryFeeApplicableTaxes')}
      />
      <ChangedMeanwhile field="deliveryFeeApplicableTaxes" />
    </div>
  );
}
