import { gstWarning, limits, qstWarning, sirenWarning, vatWarning } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { BilingualField } from '../../../../ui/fields/bilingual-field.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { PercentField } from '../../../../ui/fields/decimal-field.tsx';
import { PhoneField } from '../../../../ui/fields/phone-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { LegalNumberHint } from '../../../organizations/index.ts';
import { OrganizationField } from './OrganizationField.tsx';
import type { ProducerValues } from './producer-values.ts';
import { useGeneralCommission } from './use-commission.ts';

interface ProducerInputsProps {
  form: Form<ProducerValues>;
  disabled?: boolean;
}

/** Name and contact details. */
export function ContactInputs({ form, disabled = false }: ProducerInputsProps) {
  const text = useText();
  const { country } = useOrganization();
  return (
    <Fields columns={2}>
      <TextField
        {...form.field('name')}
        label={text('catalogue.producers.fields.name')}
        disabled={disabled}
        required
      />
      <TextField
        {...form.field('town')}
        label={text('catalogue.producers.fields.town')}
        disabled={disabled}
      />
      <TextField
        {...form.field('contactName')}
        label={text('catalogue.producers.fields.contactName')}
        disabled={disabled}
      />
      <TextField
        {...form.field('email')}
        type="email"
        label={text('catalogue.producers.fields.email')}
        disabled={disabled}
      />
      <PhoneField
        {...form.field('phone')}
        country={country}
        autoComplete="off"
        label={text('catalogue.producers.fields.phone')}
        disabled={disabled}
      />
      <OrganizationField {...form.field('organizationId')} nameHint={form.values.name} disabled={disabled} />
    </Fields>
  );
}

/** The numbers that a statement has to carry in each country. */
const taxNumbers = {
  CA: [
    { name: 'gstNumber', warning: gstWarning },
    { name: 'qstNumber', warning: qstWarning },
  ],
  FR: [
    { name: 'siren', warning: sirenWarning },
    { name: 'vatNumber', warning: vatWarning },
  ],
} as const;

/** What the seller keeps of its sales, and the producer's taxes. */
export function CommissionInputs({ form, disabled = false }: ProducerInputsProps) {
  const text = useText();
  const { country } = useOrganization();
  const general = useGeneralCommission();
  return (
    <Fields>
      <Fields columns={3}>
        <PercentField
          {...form.field('commissionPercent')}
          label={text('catalogue.producers.fields.commissionPercent')}
          description={
            general === null
              ? text('catalogue.producers.form.noGeneral')
              : text('catalogue.producers.form.general', { percent: general })
          }
          disabled={disabled}
        />
        {taxNumbers[country].map(({ name, warning }) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={text(`catalogue.producers.fields.${name}`)}
            description={
              form.values.organizationId === null ? undefined : text('catalogue.producers.form.ownNumberHelp')
            }
            foot={<LegalNumberHint warning={warning(form.values[name])} />}
            spellCheck={false}
            disabled={disabled}
          />
        ))}
      </Fields>
      <CheckboxField
        {...form.field('isTaxRegistered')}
        label={text('catalogue.producers.fields.isTaxRegistered')}
        description={text('catalogue.producers.form.taxHelp')}
        disabled={disabled}
      />
    </Fields>
  );
}

export function StoryInputs({ form, disabled = false }: ProducerInputsProps) {
  const text = useText();
  return (
    <Fields>
      <BilingualField
        {...form.field('story')}
        label={text('catalogue.producers.fields.story')}
        description={text('catalogue.producers.form.storyHelp')}
        languageErrors={{ en: form.errorAt('story.en'), fr: form.errorAt('story.fr') }}
        maxLength={limits.text}
        rows={5}
        disabled={disabled}
        multiline
      />
      <TextareaField
        {...form.field('notes')}
        label={text('catalogue.producers.fields.notes')}
        description={text('catalogue.products.form.notesHelp')}
        maxLength={limits.text}
        rows={3}
        disabled={disabled}
      />
    </Fields>
  );
}
