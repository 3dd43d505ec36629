import { limits, taxNumberWarning, type Language, type TaxSetting } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { BilingualField } from '../../../../ui/fields/bilingual-field.tsx';
import { PercentField } from '../../../../ui/fields/percent-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { newId } from '../fields/new-id.ts';
import { LegalNumberHint } from '../fields/LegalNumberHint.tsx';
import { taxSchema, type TaxValues } from './schema.ts';

/** Spec §2, §9. */
const WIDTH = 300;

interface TaxFormProps {
  first: TaxValues;
  close: (tax?: TaxValues) => void;
}

function TaxForm({ first, close }: TaxFormProps) {
  const text = useText();
  const form = useForm<TaxValues>({
    stored: first,
    schema: taxSchema,
    save: async (_changed, whole) => close(whole),
  });
  const warning = taxNumberWarning({ tax: { name: form.values.name }, taxNumber: form.values.taxNumber });
  return (
    <Form form={form} place="dialog" saveOnlyWhenValid onCancel={() => close()}>
      <BilingualField
        {...form.field('name')}
        label={text('settings.taxes.name')}
        layout="tabs"
        maxLength={limits.name}
        sideErrors={{ en: form.errorAt('name.en'), fr: form.errorAt('name.fr') }}
        required
      />
      <PercentField {...form.field('rate')} label={text('settings.taxes.rate')} required />
      <TextField
        {...form.field('taxNumber')}
        label={text('settings.taxes.number')}
        foot={<LegalNumberHint warning={warning} />}
      />
    </Form>
  );
}

const emptyTax = (language: Language): TaxValues => ({
  name: { en: '', fr: '', original: language === 'FR' ? 'fr' : 'en' },
  rate: '',
  taxNumber: '',
});

/** Adds a tax, or changes the one given; undefined when it was cancelled. */
export async function openTaxDialog(language: Language, tax?: TaxSetting): Promise<TaxSetting | undefined> {
  const first = tax === undefined ? emptyTax(language) : { ...tax.tax, taxNumber: tax.taxNumber };
  const title = tax === undefined ? 'settings.taxes.addTitle' : 'settings.taxes.editTitle';
  const written = await openDialog<TaxValues>({ title, width: WIDTH }, (close) => (
    <TaxForm first={first} close={close} />
  ));
  if (written === undefined) return undefined;
  const { name, rate, taxNumber } = written;
  return { taxId: tax?.taxId ?? newId<'Tax'>(), tax: { name, rate }, taxNumber };
}
