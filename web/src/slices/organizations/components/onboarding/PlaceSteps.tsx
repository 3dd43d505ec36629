import { currencies } from '@halles/contract/kernel';
import { useText } from '../../../../lib/i18n/index.ts';
import { PhonesField } from '../../../../ui/fields/phones-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { AddressInputs } from '../fields/AddressInputs.tsx';
import { languageNames } from '../settings/describe-setting.ts';
import type { OnboardingValues } from './draft.ts';
import styles from './Onboarding.module.css';

interface StepProps {
  form: Form<OnboardingValues>;
}

/** Step 4: address and contact. */
export function AddressStep({ form }: StepProps) {
  const text = useText();
  const { address, name, country, contactInfo } = form.values;
  const phones = form.field('contactInfo.phones');
  return (
    <>
      <h2 className={styles.title}>{text('organizations.onboarding.address.title')}</h2>
      <p className="quiet">{text('organizations.onboarding.address.description')}</p>
      <AddressInputs
        value={address}
        onChange={(next) => form.set('address', next)}
        field={(part) => form.field(`address.${part}`)}
        subject={name}
        withMap
      />
      <TextField
        {...form.field('contactInfo.email')}
        type="email"
        inputMode="email"
        spellCheck={false}
        value={contactInfo.email ?? ''}
        onChange={(typed) => form.set('contactInfo.email', typed === '' ? null : typed)}
        label={text('organizations.onboarding.address.email')}
      />
      <PhonesField
        {...phones}
        onChange={(list) => phones.onChange([...list])}
        itemErrors={form.itemErrors('contactInfo.phones')}
        country={country}
        label={text('organizations.onboarding.address.phones')}
        required
      />
    </>
  );
}

/** Step 5: language and currency. */
export function LanguageStep({ form }: StepProps) {
  const text = useText();
  return (
    <>
      <h2 className={styles.title}>{text('organizations.onboarding.language.title')}</h2>
      <Fields columns={2}>
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
    </>
  );
}
