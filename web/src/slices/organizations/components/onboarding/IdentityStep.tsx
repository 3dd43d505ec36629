import { defaultCurrency, fileRules, neqWarning, siretWarning, type Country } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { ImageField } from '../../../../ui/fields/image-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { uploadLogo } from '../change-logo.ts';
import { LegalNumberHint } from '../fields/LegalNumberHint.tsx';
import type { OnboardingValues } from './draft.ts';
import styles from './Onboarding.module.css';

/** Step 3: name, legal name, the country's legal number, logo. */
export function IdentityStep({ form }: { form: Form<OnboardingValues> }) {
  const text = useText();
  const [refused, setRefused] = useState<string>();
  const { country, address, logo, name, neq, siret } = form.values;
  const changeCountry = (next: Country) => {
    form.set('country', next);
    form.set('address', { ...address, country: next, region: '' });
    form.set('currency', defaultCurrency(next));
  };
  const changeLogo = async (picture: Blob | null) => {
    setRefused(undefined);
    try {
      form.set('logo', picture === null ? null : await uploadLogo(picture));
    } catch (error) {
      setRefused(error instanceof Error ? error.message : text('files.failed'));
    }
  };
  return (
    <>
      <h2 className={styles.title}>{text('organizations.onboarding.identity.title')}</h2>
      <Fields columns={2}>
        <TextField
          {...form.field('name')}
          label={text('organizations.onboarding.identity.name')}
          description={text('organizations.onboarding.identity.nameHelp')}
          autoComplete="organization"
          required
        />
        <TextField
          {...form.field('legalName')}
          label={text('organizations.onboarding.identity.legalName')}
          description={text('organizations.onboarding.identity.legalNameHelp')}
        />
        <SelectField
          {...form.field('country')}
          onChange={(next) => next && changeCountry(next)}
          label={text('organizations.onboarding.identity.country')}
          options={(['CA', 'FR'] as const).map((value) => ({
            value,
            label: text(`organizations.countries.${value}`),
          }))}
          required
        />
        {country === 'CA' ? (
          <TextField
            {...form.field('neq')}
            label={text('organizations.onboarding.identity.neq')}
            help={text('organizations.onboarding.identity.neqHelp')}
            inputMode="numeric"
            foot={<LegalNumberHint warning={neqWarning(neq)} />}
          />
        ) : (
          <TextField
            {...form.field('siret')}
            label={text('organizations.onboarding.identity.siret')}
            help={text('organizations.onboarding.identity.siretHelp')}
            inputMode="numeric"
            foot={<LegalNumberHint warning={siretWarning(siret)} />}
          />
        )}
      </Fields>
      <ImageField
        label={text('organizations.logo.label')}
        description={text('organizations.onboarding.identity.logoHelp')}
        url={logo?.url ?? null}
        subject={name || '?'}
        shape="square"
        limits={fileRules.logo}
        error={refused}
        onChange={changeLogo}
      />
    </>
  );
}
