import { neqWarning } from '@halles/contract';
import { HelpLink } from '../../../../lib/help-link.tsx';
import { useText } from '../../../../lib/i18n/index.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { PercentField } from '../../../../ui/fields/decimal-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import { Section } from '../../../../ui/section.tsx';
import { LegalNumberHint } from '../fields/LegalNumberHint.tsx';
import { registerOf } from '../organization-values.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { ContactSetting } from './ContactSetting.tsx';
import { DeliveryFeeTaxesSetting } from './DeliveryFeeTaxesSetting.tsx';
import { languageNames } from './describe-setting.ts';
import { BilingualSetting, TextSetting } from './setting-fields.tsx';
import { useIsDisabled, useSettings } from './settings-context.ts';
import { TaxesSetting } from './TaxesSetting.tsx';

/** Numbers continue from the last order; the example stands for a seller's first years. */
const EXAMPLE_NUMBER = '123';

export function ContactSection() {
  const text = useText();
  const { isSeller, isBuyer } = useSettings().organization;
  return (
    <Section title={text('settings.contact.title')}>
      <Fields>
        {isSeller && <ContactSetting name="salesContact" help={text('settings.contact.salesHelp')} />}
        {isBuyer && <ContactSetting name="ordersContact" help={text('settings.contact.ordersHelp')} />}
      </Fields>
    </Section>
  );
}

export function DeliverySection() {
  const text = useText();
  return (
    <Section title={text('settings.delivery.title')}>
      <BilingualSetting name="deliveryInstructions" help={text('settings.delivery.instructionsHelp')} />
    </Section>
  );
}

export function PurchaseOrdersSection() {
  const text = useText();
  const { form } = useSettings();
  const disabled = useIsDisabled('autoApprovePurchaseOrder');
  const number = `${form.values.purchaseOrderPrefix.trim()}${EXAMPLE_NUMBER}`;
  return (
    <Section id="taxes" title={text('settings.purchaseOrders.title')} aside={<HelpLink article="taxes" />}>
      <Fields>
        <div>
          <CheckboxField
            {...form.field('autoApprovePurchaseOrder')}
            label={text('settings.purchaseOrders.autoApprove')}
            description={text('settings.purchaseOrders.autoApproveHelp')}
            disabled={disabled}
          />
          <ChangedMeanwhile field="autoApprovePurchaseOrder" />
        </div>
        <div className="wide-320">
          <TextSetting
            name="purchaseOrderPrefix"
            help={text('settings.purchaseOrders.prefixHelp')}
            foot={text('settings.purchaseOrders.prefixExample', { number })}
          />
        </div>
        <TaxesSetting />
        <DeliveryFeeTaxesSetting />
      </Fields>
    </Section>
  );
}

export function ProducersSection() {
  const text = useText();
  const { form } = useSettings();
  const disabled = useIsDisabled('commission');
  return (
    <Section title={text('settings.producers.title')} aside={<HelpLink article="producers-and-commission" />}>
      <Fields>
        <BilingualSetting name="generalMessageForProducers" help={text('settings.producers.messageHelp')} />
        <div className="wide-320">
          <PercentField
            {...form.field('commission')}
            label={text('settings.producers.commission')}
            help={text('settings.producers.commissionHelp')}
            disabled={disabled}
          />
          <ChangedMeanwhile field="commission" />
        </div>
      </Fields>
    </Section>
  );
}

export function LegalSection() {
  const text = useText();
  const { form, organization } = useSettings();
  const register = registerOf(organization);
  return (
    <Section title={text('settings.legal.title')}>
      <Fields columns={2}>
        <TextSetting name="legalName" />
        <TextSetting
          name="neq"
          label={text(`settings.legal.${register}`)}
          {...(register === 'neq' && { foot: <LegalNumberHint warning={neqWarning(form.values.neq)} /> })}
        />
        {organization.isSeller && (
          <TextSetting
            name="nim"
            label={text(register === 'neq' ? 'settings.legal.nim' : 'settings.legal.extra')}
            {...(register === 'neq' && { help: text('settings.legal.nimHelp') })}
          />
        )}
      </Fields>
    </Section>
  );
}

export function PreferencesSection() {
  const text = useText();
  const { form } = useSettings();
  const disabled = useIsDisabled('language');
  return (
    <Section title={text('settings.preferences.title')}>
      <div className="wide-320">
        <SelectField
          {...form.field('language')}
          label={text('settings.preferences.language')}
          help={text('settings.preferences.languageHelp')}
          options={(['EN', 'FR'] as const).map((value) => ({ value, label: languageNames[value] }))}
          required
          disabled={disabled}
        />
        <ChangedMeanwhile field="language" />
      </div>
    </Section>
  );
}
