import { announcementKinds, announcementMax, type RemoteConfigField } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { IntegerField } from '../../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import { Section } from '../../../../ui/section.tsx';
import { InstantField } from '../InstantField.tsx';
import type { ConfigurationForm } from './configuration-form.ts';

interface PartProps {
  form: ConfigurationForm;
}

const useLabel = () => {
  const text = useText();
  return (field: RemoteConfigField) => text(`admin.configuration.fields.${field}`);
};

function Words({ form, name, lang }: PartProps & { name: WordsField; lang: 'en-CA' | 'fr-CA' }) {
  const label = useLabel();
  return (
    <TextareaField
      {...form.field(`values.${name}`)}
      label={label(name)}
      lang={lang}
      maxLength={announcementMax}
      rows={2}
    />
  );
}
type WordsField = 'announcementEn' | 'announcementFr' | 'readOnlyMessageEn' | 'readOnlyMessageFr';

export function AnnouncementSection({ form }: PartProps) {
  const text = useText();
  const label = useLabel();
  const kind = form.field('values.announcementKind');
  return (
    <Section
      title={text('admin.configuration.announcement')}
      description={text('admin.configuration.announcementHelp')}
    >
      <Fields>
        <Fields columns={2}>
          <Words form={form} name="announcementEn" lang="en-CA" />
          <Words form={form} name="announcementFr" lang="fr-CA" />
        </Fields>
        <Fields columns={2}>
          <InstantField {...form.field('values.announcementFrom')} label={label('announcementFrom')} />
          <InstantField {...form.field('values.announcementUntil')} label={label('announcementUntil')} />
        </Fields>
        <Fields columns={2}>
          <SelectField
            {...kind}
            label={label('announcementKind')}
            options={announcementKinds.map((value) => ({
              value,
              label: text(`admin.configuration.kinds.${value}`),
            }))}
            onChange={(next) => next && kind.onChange(next)}
            required
          />
        </Fields>
        <CheckboxField
          {...form.field('values.isAnnouncementDismissible')}
          label={label('isAnnouncementDismissible')}
        />
      </Fields>
    </Section>
  );
}

export function MaintenanceSection({ form }: PartProps) {
  const text = useText();
  const label = useLabel();
  return (
    <Section
      title={text('admin.configuration.maintenance')}
      description={text('admin.configuration.maintenanceHelp')}
    >
      <Fields>
        <CheckboxField {...form.field('values.isReadOnly')} label={label('isReadOnly')} />
        <p className="quiet">{text('admin.configuration.readOnlyMessageHelp')}</p>
        <Fields columns={2}>
          <Words form={form} name="readOnlyMessageEn" lang="en-CA" />
          <Words form={form} name="readOnlyMessageFr" lang="fr-CA" />
        </Fields>
      </Fields>
    </Section>
  );
}

const switches = ['areSignUpsOpen', 'isDirectoryOpen', 'areCardPaymentsOpen'] as const;

export function AccessSection({ form }: PartProps) {
  const text = useText();
  const label = useLabel();
  return (
    <Section title={text('admin.configuration.access')}>
      <Fields>
        {switches.map((name) => (
          <CheckboxField key={name} {...form.field(`values.${name}`)} label={label(name)} />
        ))}
      </Fields>
    </Section>
  );
}

const limits = ['dailyStrangersUntrusted', 'dailyStrangersTrusted'] as const;

export function LimitsSection({ form }: PartProps) {
  const text = useText();
  const label = useLabel();
  return (
    <Section title={text('admin.configuration.limits')}>
      <Fields>
        <TextField
          {...form.field('values.supportEmail')}
          label={label('supportEmail')}
          type="email"
          autoComplete="off"
        />
        {limits.map((name) => {
          const { value, onChange, ...field } = form.field(`values.${name}`);
          return (
            <IntegerField
              key={name}
              {...field}
              label={label(name)}
              value={value}
              onChange={(count) => onChange(count ?? Number.NaN)}
            />
          );
        })}
      </Fields>
    </Section>
  );
}
