import { neqWarning, siretWarning, vatWarning, type Organization } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { Section } from '../../../../ui/section.tsx';
import { LegalNumberHint } from '../fields/LegalNumberHint.tsx';
import { registerOf } from '../organization-values.ts';
import { legalChange, legalOf, legalSchema, type LegalValues } from './profile-values.ts';
import { useProfileForm } from './use-profile-form.ts';

/** The legal identity, with the numbers of the country's registers. */
export function LegalForm({ organization }: { organization: Organization }) {
  const text = useText();
  const form = useProfileForm<LegalValues>({
    organization,
    read: legalOf,
    schema: legalSchema,
    write: (changed) => legalChange(organization, changed),
  });
  const disabled = organization.can.editProfile !== true;
  const { neq, siret, vatNumber } = form.values;
  const isQuebec = registerOf(organization) === 'neq';
  return (
    <Form form={form}>
      <Section
        title={text('organizations.profile.legal')}
        description={text('organizations.profile.legalHelp')}
      >
        <Fields columns={2}>
          <TextField
            {...form.field('legalName')}
            label={text('organizations.profile.legalName')}
            disabled={disabled}
          />
          <TextField
            {...form.field('legalForm')}
            label={text('organizations.profile.legalForm')}
            placeholder={text('organizations.profile.legalFormPlaceholder')}
            disabled={disabled}
          />
          <TextField
            {...form.field('yearOfCreation')}
            label={text('organizations.profile.yearOfCreation')}
            inputMode="numeric"
            disabled={disabled}
          />
          {organization.country === 'CA' ? (
            <>
              <TextField
                {...form.field('neq')}
                label={text(isQuebec ? 'organizations.profile.neq' : 'settings.legal.business')}
                {...(isQuebec && {
                  help: text('organizations.profile.neqHelp'),
                  foot: <LegalNumberHint warning={neqWarning(neq)} />,
                })}
                disabled={disabled}
              />
              {organization.isSeller && (
                <TextField
                  {...form.field('nim')}
                  label={text(isQuebec ? 'organizations.profile.nim' : 'settings.legal.extra')}
                  {...(isQuebec && { help: text('organizations.profile.nimHelp') })}
                  disabled={disabled}
                />
              )}
            </>
          ) : (
            <>
              <TextField
                {...form.field('siret')}
                label={text('organizations.profile.siret')}
                help={text('organizations.profile.siretHelp')}
                inputMode="numeric"
                foot={<LegalNumberHint warning={siretWarning(siret)} />}
                disabled={disabled}
              />
              <TextField
                {...form.field('vatNumber')}
                label={text('organizations.profile.vatNumber')}
                foot={<LegalNumberHint warning={vatWarning(vatNumber)} />}
                disabled={disabled}
              />
            </>
          )}
        </Fields>
      </Section>
    </Form>
  );
}
