import { customerOrganizationTypes } from '@halles/contract';
import { useServiceFeePercent } from '../../../../lib/client-config.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { ChipsField } from '../../../../ui/fields/chips-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import type { OnboardingValues } from './draft.ts';
import styles from './Onboarding.module.css';

/** Seller, hub, buyer. */
export function KindFields({ form }: { form: Form<OnboardingValues> }) {
  const text = useText();
  const formats = useFormats();
  const percent = useServiceFeePercent();
  const { isSeller, isBuyer, isHub } = form.values;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.title}>{text('organizations.onboarding.kind.title')}</legend>
        <ChoiceCard
          name="isSeller"
          title={text('organizations.onboarding.kind.seller')}
          help={[
            text('organizations.onboarding.kind.sellerHelp'),
            Number(percent ?? 0) > 0 &&
              text('organizations.onboarding.kind.sellerFee', { percent: formats.percent(percent!) }),
          ]
            .filter(Boolean)
            .join(' ')}
          checked={isSeller}
          onChange={(checked) => form.set('isSeller', checked)}
        />
        <ChoiceCard
          name="isBuyer"
          title={text('organizations.onboarding.kind.buyer')}
          help={text('organizations.onboarding.kind.buyerHelp')}
          checked={isBuyer}
          onChange={(checked) => form.set('isBuyer', checked)}
        />
        {isSeller && (
          <ChoiceCard
            name="isHub"
            title={text('organizations.onboarding.kind.hub')}
            help={text('organizations.onboarding.kind.hubHelp')}
            checked={isHub}
            onChange={(checked) => form.set('isHub', checked)}
          />
        )}
      </fieldset>
      {isBuyer && (
        <ChipsField
          {...form.field('customerOrganizationType')}
          label={text('organizations.onboarding.kind.customerType')}
          options={customerOrganizationTypes.map((value) => ({
            value,
            label: text(`organizations.customerTypes.${value}`),
          }))}
          required
        />
      )}
      <p role="alert" className={styles.error}>
        {form.errorAt('isSeller')}
      </p>
    </>
  );
}

interface ChoiceCardProps {
  name: string;
  title: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One answer of several; the whole card can be pressed. */
const ChoiceCard = ({ name, title, help, checked, onChange }: ChoiceCardProps) => (
  <label className={styles.choice} data-field={name}>
    <input
      type="checkbox"
      className={styles.box}
      name={name}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.choiceTitle}>{title}</span>
    <span className={styles.help}>{help}</span>
  </label>
);
