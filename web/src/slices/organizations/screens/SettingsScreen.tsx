import { use } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useOrganization } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { useIsIdle } from '../../../ui/use-is-idle.ts';
import styles from '../components/settings/Settings.module.css';
import { SettingsForm } from '../components/settings/SettingsForm.tsx';
import { useReason } from '../../../lib/use-reason.ts';
import { SettingsSectionsContext } from '../components/slots.tsx';

export default function SettingsScreen() {
  const text = useText();
  const organization = useOrganization();
  const result = useLive('organizations.getSettings', {
    organizationId: organization.id,
  });
  const reason = useReason(organization.can.editSettings);
  const furtherSections = use(SettingsSectionsContext);
  // They are at the end of a long page, unless a link leads to one of them.
  const isIdle = useIsIdle();
  const isFurtherShown = isIdle || location.hash !== '';
  return (
    <div className="wide-960">
      <PageHeader title={text('settings.title')} />
      {reason !== undefined && (
        <div className="above-16">
          <Banner tone="info" title={text('organizations.edit.readOnly')}>
            {organization.can.editTaxes === true ? text('settings.onlyTaxes') : reason}
          </Banner>
        </div>
      )}
      <QueryState query={result} skeleton={<FormSkeleton fields={8} />} failed="settings.loadFailed">
        {(data) => <SettingsForm key={organization.id} organization={organization} settings={data} />}
      </QueryState>
      <div className={styles.further}>{isFurtherShown && furtherSections}</div>
    </div>
  );
}
