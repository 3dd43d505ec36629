import { paymentMethods } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { MultiSelectField } from '../../../../ui/fields/multi-select-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import { Section } from '../../../../ui/section.tsx';
import { AddressSetting } from './AddressSetting.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { ContactSetting } from './ContactSetting.tsx';
import { BilingualSetting, TextSetting } from './setting-fields.tsx';
import { useIsDisabled, useSettings } from './settings-context.ts';

function PaymentTerms() {
  const text = useText();
  const { form } = useSettings();
  const written = form.values.paymentTermsInDays;
  return (
    <div>
      <DecimalField
        {...form.field('paymentTermsInDays')}
        label={text('settings.invoicing.paymentTerms')}
        help={text('settings.invoicing.paymentTermsHelp')}
        decimals={0}
        suffix={text('settings.invoicing.days', { count: /^\d+$/.test(written) ? Number(written) : 2 })}
        required
        disabled={useIsDisabled('paymentTermsInDays')}
      />
      <ChangedMeanwhile field="paymentTermsInDays" />
    </div>
  );
}

function PaymentMethods() {
  const text = useText();
  const { form } = useSettings();
  const field = form.field('paymentMethods');
  return (
    <div>
      <MultiSelectField
        {...field}
        onChange={(chosen) => field.onChange([...chosen])}
        label={text('settings.invoicing.paymentMethods')}
        placeholder={text('settings.invoicing.paymentMethodsPlaceholder')}
        options={paymentMethods.map((value) => ({ value, label: text(`settings.paymentMethods.${value}`) }))}
        disabled={useIsDisabled('paymentMethods')}
      />
      <ChangedMeanwhile field="paymentMethods" />
    </div>
  );
}

/** Spec §2, sellers: texts on invoices and payment. */
export function InvoicingSection() {
  const text = useText();
  const { form, organization } = useSettings();
  const ownName = form.values.legalName.trim() || organization.name;
  const isEmpty = form.values.invoicingLegalName.trim() === '';
  return (
    <Section id="invoicing" title={text('settings.invoicing.title')}>
      <Fields>
        <div className="wide-560">
          <TextSetting
            name="invoicingLegalName"
            help={text('settings.invoicing.legalNameHelp')}
            foot={isEmpty && text('settings.invoicing.legalNameOwn', { name: ownName })}
          />
        </div>
        <ContactSetting name="invoicingContactInformation" help={text('settings.invoicing.contactHelp')} />
        <AddressSetting />
        <div className="wide-320">
          <PaymentTerms />
        </div>
        <PaymentMethods />
        <BilingualSetting
          name="paymentInstructions"
          help={text('settings.invoicing.paymentInstructionsHelp')}
        />
        <BilingualSetting name="invoiceFooter" />
      </Fields>
    </Section>
  );
}
