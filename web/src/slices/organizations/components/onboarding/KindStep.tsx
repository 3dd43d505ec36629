import { customerOrganizationTypes } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { ChoiceCard } from './ChoiceCard.tsx';
import type { OnboardingValues } from './draft.ts';
import styles from './Onboarding.module.css';

/** Step 2: seller, buyer, hub. */
export function KindStep({ form }: { form: Form<OnboardingValues> }) {
  const text = useText();
  const { isSeller, isBuyer, isHub } = form.values;
  const error = form.errorAt('isSeller');
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.title}>{text('organizations.onboarding.kind.title')}</legend>
        <ChoiceCard
          name="isSeller"
          title={text('organizations.onboarding.kind.seller')}
          help={text('organizations.onboarding.kind.sellerHelp')}
          checked={isSeller}
          onChange={(checked) => form.set('isSeller', checked)}
        />
        {isSeller && (
          <div className={styles.under}>
            <ChoiceCard
              name="isHub"
              title={text('organizations.onboarding.kind.hub')}
              help={text('organizations.onboarding.kind.hubHelp')}
              checked={isHub}
              onChange={(checked) => form.set('isHub', checked)}
            />
          </div>
        )}
        <ChoiceCard
          name="isBuyer"
          title={text('organizations.onboarding.kind.buyer')}
          help={text('organizations.onboarding.kind.buyerHelp')}
          checked={isBuyer}
          onChange={(checked) => form.set('isBuyer', checked)}
        />
      </fieldset>
      {isBuyer && (
        <SelectField
          {...form.field('customerOrganizationType')}
          label={text('organizations.onboarding.kind.customerType')}
          placeholder={text('organizations.onboarding.kind.customerTypePlaceholder')}
          options={customerOrganizationTypes.map((value) => ({
            value,
            label: text(`organizations.customerTypes.${value}`),
          }))}
          required
        />
      )}
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </>
  );
}
