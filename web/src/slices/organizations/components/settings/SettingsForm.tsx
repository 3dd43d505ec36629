import type { Organization, OrganizationSettings, SettingsChange } from '@halles/contract';
import { useMemo } from 'react';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { cacheAnswer } from '../../../../lib/query.ts';
import { saveMerged } from '../../../../lib/save-merged.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Section } from '../../../../ui/section.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { settingsQuery } from '../../queries.ts';
import { OwnStoppedAddresses } from '../OwnStoppedAddresses.tsx';
import { EmailsPreferencesSetting } from './EmailsPreferencesSetting.tsx';
import { InvoicingSection } from './InvoicingSection.tsx';
import { describeSetting, settingLabels } from './describe-setting.ts';
import { settingsSchema } from './schema.ts';
import { SettingsContext, useSettings, type SettingsState } from './settings-context.ts';
import {
  ContactSection,
  DeliverySection,
  LegalSection,
  PreferencesSection,
  ProducersSection,
  PurchaseOrdersSection,
} from './SettingsSections.tsx';
import { useNotices } from './use-notices.ts';
import { changeOf, valuesOf, type SettingsField, type SettingsValues } from './values.ts';

/** Spec §2, buyers: the emails each extra address receives. */
function CommunicationSection() {
  const text = useText();
  const { organization } = useSettings();
  return (
    <Section title={text('settings.emails.title')} description={text('settings.emails.description')}>
      <OwnStoppedAddresses
        organizationId={organization.id}
        mayResume={organization.can.editSettings === true}
      />
      <EmailsPreferencesSetting />
    </Section>
  );
}

interface SettingsFormProps {
  organization: Organization;
  settings: OrganizationSettings;
}

function useSettingsForm({ organization, settings }: SettingsFormProps): SettingsState {
  const stored = useMemo(() => valuesOf(settings), [settings]);
  const owner = { ...organization, legalName: settings.organization.legalName };
  const text = useText();
  const formats = useFormats();
  const save = async (_changed: Partial<SettingsValues>, values: SettingsValues) => {
    try {
      const saved = await saveMerged<OrganizationSettings, SettingsValues, SettingsChange>({
        stored: settings,
        values,
        valuesOf,
        changeOf: (next, current) => changeOf(next, current, owner),
        send: (version, change) =>
          api.organizations.changeSettings({ organizationId: organization.id, version, change }),
        describe: (field, shown) => ({
          label: text(settingLabels[field]),
          value: describeSetting(field, shown, { text, formats }),
        }),
      });
      cacheAnswer(settingsQuery(organization.id).queryKey, saved);
      snackbar.success('organizations.feedback.update_organization.success');
      return valuesOf(saved);
    } catch (error) {
      snackbar.error('organizations.feedback.update_organization.error');
      throw error;
    }
  };
  const form = useForm<SettingsValues>({ stored, schema: settingsSchema(owner), save });
  const { notices, dismiss } = useNotices(organization.id, stored, form);
  const takeTheirs = (field: SettingsField) => {
    form.set(field, stored[field]);
    dismiss(field);
  };
  return { form, organization, stored, notices, takeTheirs };
}

/** Spec §2: the settings, each section only for the kind of organization it concerns. */
export function SettingsForm(props: SettingsFormProps) {
  const state = useSettingsForm(props);
  const { isSeller, isBuyer } = props.organization;
  return (
    <SettingsContext value={state}>
      <Form form={state.form}>
        <ContactSection />
        {isBuyer && <DeliverySection />}
        {isSeller && <PurchaseOrdersSection />}
        {isSeller && <InvoicingSection />}
        {isSeller && <ProducersSection />}
        <LegalSection />
        <PreferencesSection />
        {isBuyer && <CommunicationSection />}
      </Form>
    </SettingsContext>
  );
}
