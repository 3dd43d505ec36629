import { currencies } from '@halles/contract/kernel';
import { fileRules, neqWarning, siretWarning } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { ImageField } from '../../../../ui/fields/image-field.tsx';
import { PhonesField } from '../../../../ui/fields/phones-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { uploadLogo } from '../change-logo.ts';
import { LegalNumberHint } from '../fields/LegalNumberHint.tsx';
import { languageNames } from '../settings/describe-setting.ts';
import type { OnboardingValues } from './draft.ts';

/** What has a default or can wait: contact, legal identity, logo, language and currency. */
export function DetailFields({ form }: { form: Form<OnboardingValues> }) {
  const text = useText();
  const { country, contactInfo, neq, siret } = form.values;
  const phones = form.field('contactInfo.phones');
  return (
    <>
      <Fields columns={2}>
        <TextField
          {...form.field('contactInfo.email')}
          type="email"
          value={contactInfo.email ?? ''}
          onChange={(typed) => form.set('contactInfo.email', typed === '' ? null : typed)}
          label={text('organizations.onboarding.address.email')}
        />
        <TextField
          {...form.field('legalName')}
          label={text('organizations.onboarding.identity.legalName')}
          description={text('organizations.onboarding.identity.legalNameHelp')}
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
        <SelectField
          {...form.field('language')}
          onChange={(language) => language && form.set('language', language)}
          label={text('organizations.onboarding.language.language')}
          description={text('organizations.onboarding.language.languageHelp')}
          options={(['EN', 'FR'] as const).map((value) => ({ value, label: languageNames[value] }))}
          required
        />
        <SelectField
          {...form.field('currency')}
          onChange={(currency) => currency && form.set('currency', currency)}
          label={text('organizations.onboarding.language.currency')}
          description={text('organizations.onboarding.language.currencyHelp')}
          options={currencies.map((value) => ({ value, label: text(`organizations.currencies.${value}`) }))}
          required
        />
      </Fields>
      <PhonesField
        {...phones}
        onChange={(list) => phones.onChange([...list])}
        itemErrors={form.itemErrors('contactInfo.phones')}
        country={country}
        label={text('organizations.onboarding.address.phones')}
      />
      <Logo form={form} />
    </>
  );
}

function Logo({ form }: { form: Form<OnboardingValues> }) {
  const text = useText();
  const [refused, setRefused] = useState<string>();
  const { logo, name } = form.values;
  const change = async (picture: Blob | null) => {
    setRefused(undefined);
    try {
      form.set('logo', picture === null ? null : await uploadLogo(picture));
    } catch (error) {
      setRefused(error instanceof Error ? error.message : text('files.failed'));
    }
  };
  return (
    <ImageField
      label={text('organizations.logo.label')}
      description={text('organizations.onboarding.identity.logoHelp')}
      url={logo?.url ?? null}
      subject={name || '?'}
      shape="square"
      limits={fileRules.logo}
      error={refused}
      onChange={change}
    />
  );
}
