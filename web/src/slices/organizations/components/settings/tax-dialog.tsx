import {
  limits,
  taxGroups,
  taxJurisdictions,
  taxNumberWarning,
  zoneName,
  type Language,
  type TaxGroup,
  type TaxSetting,
} from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { BilingualField } from '../../../../ui/fields/bilingual-field.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { PercentField } from '../../../../ui/fields/decimal-field.tsx';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { newId } from '../../../../lib/new-id.ts';
import { LegalNumberHint } from '../fields/LegalNumberHint.tsx';
import { taxSchema, type TaxValues } from './schema.ts';

/** Spec §2, §9. */
const WIDTH = 300;

interface TaxFormProps {
  isNew: boolean;
  first: TaxValues;
  close: (tax?: TaxValues) => void;
}

function TaxForm({ isNew, first, close }: TaxFormProps) {
  const text = useText();
  const reader = useReader();
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
        languageErrors={{ en: form.errorAt('name.en'), fr: form.errorAt('name.fr') }}
        required
      />
      <PercentField {...form.field('rate')} label={text('settings.taxes.rate')} required />
      <TextField
        {...form.field('taxNumber')}
        label={text('settings.taxes.number')}
        foot={<LegalNumberHint warning={warning} />}
      />
      <SelectField
        name="jurisdiction"
        value={form.values.jurisdiction ?? null}
        onChange={(code) => form.set('jurisdiction', isNew ? (code ?? undefined) : code)}
        label={text('settings.taxes.jurisdiction')}
        placeholder={text(isNew ? 'settings.taxes.byName' : 'settings.taxes.everywhere')}
        options={taxJurisdictions.map((code) => ({ value: code, label: zoneName(code, reader) }))}
      />
      <TaxGroupBoxes
        chosen={form.values.taxGroups ?? []}
        onChange={(chosen) => form.set('taxGroups', isNew && chosen.length === 0 ? undefined : chosen)}
        description={text(isNew ? 'settings.taxes.groupsByName' : 'settings.taxes.groupsOnlyFee')}
      />
      <DateField
        name="validFrom"
        value={form.values.validFrom ?? null}
        onChange={(day) => form.set('validFrom', day)}
        label={text('settings.taxes.validFrom')}
        error={form.errorAt('validFrom')}
      />
      <DateField
        name="validUntil"
        value={form.values.validUntil ?? null}
        onChange={(day) => form.set('validUntil', day)}
        label={text('settings.taxes.validUntil')}
        error={form.errorAt('validUntil')}
      />
    </Form>
  );
}

interface TaxGroupBoxesProps {
  chosen: readonly TaxGroup[];
  onChange: (chosen: TaxGroup[]) => void;
  description: string;
}

/** The groups of taxable products that the tax is charged on. */
function TaxGroupBoxes({ chosen, onChange, description }: TaxGroupBoxesProps) {
  const text = useText();
  return (
    <FieldFrame group name="taxGroups" label={text('settings.taxes.groups')} description={description}>
      {() =>
        taxGroups.map((group) => (
          <CheckboxField
            key={group}
            label={text(`settings.taxGroups.${group}`)}
            value={chosen.includes(group)}
            onChange={(isChosen) =>
              onChange(taxGroups.filter((one) => (one === group ? isChosen : chosen.includes(one))))
            }
          />
        ))
      }
    </FieldFrame>
  );
}

const emptyTax = (language: Language): TaxValues => ({
  name: { en: '', fr: '', original: language === 'FR' ? 'fr' : 'en' },
  rate: '',
  taxNumber: '',
});

const withoutId = ({ taxId: _taxId, tax, ...rest }: TaxSetting): TaxValues => ({ ...tax, ...rest });

/** Adds a tax, or changes the given one; undefined when it was cancelled. */
export async function openTaxDialog(language: Language, tax?: TaxSetting): Promise<TaxSetting | undefined> {
  const first = tax === undefined ? emptyTax(language) : withoutId(tax);
  const title = tax === undefined ? 'settings.taxes.addTitle' : 'settings.taxes.editTitle';
  const written = await openDialog<TaxValues>({ title, width: WIDTH }, (close) => (
    <TaxForm isNew={tax === undefined} first={first} close={close} />
  ));
  if (written === undefined) return undefined;
  const { name, rate, ...rest } = written;
  return { taxId: tax?.taxId ?? newId<'Tax'>(), tax: { name, rate }, ...rest };
}
