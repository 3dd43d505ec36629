import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { useOrganization } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { SettingsForm } from '../components/settings/SettingsForm.tsx';
import { useReason } from '../components/use-reason.ts';
import styles from './SettingsScreen.module.css';

export default function SettingsScreen() {
  const text = useText();
  const errorText = useErrorText();
  const organization = useOrganization();
  const { data, error, refetch, isFetching } = useLive('organizations.getSettings', {
    organizationId: organization.id,
  });
  const reason = useReason(organization.can.editSettings);
  return (
    <div className={styles.screen}>
      <PageHeader title={text('settings.title')} subtitle={text('settings.subtitle')} />
      {reason !== undefined && (
        <div className={styles.banner}>
          <Banner tone="info" title={text('organizations.edit.readOnly')}>
            {organization.can.editTaxes === true ? text('settings.onlyTaxes') : reason}
          </Banner>
        </div>
      )}
      {data !== undefined && (
        <SettingsForm key={organization.id} organization={organization} settings={data} />
      )}
      {data === undefined && error !== null && (
        <ErrorState
          title={text('settings.loadFailed')}
          message={errorText(error)}
          requestId={isProblem(error) ? (error.requestId ?? undefined) : undefined}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null && <FormSkeleton fields={8} />}
    </div>
  );
}
