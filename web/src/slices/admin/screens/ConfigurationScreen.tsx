import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { useConfigurationForm } from '../components/configuration/configuration-form.ts';
import styles from '../components/configuration/Configuration.module.css';
import {
  AccessSection,
  AnnouncementSection,
  LimitsSection,
  MaintenanceSection,
} from '../components/configuration/ConfigurationSections.tsx';
import { History } from '../components/configuration/History.tsx';
import type { Configuration } from '../queries.ts';

function ConfigurationForm({ configuration }: { configuration: Configuration }) {
  const text = useText();
  const form = useConfigurationForm(configuration);
  return (
    <Form form={form} saveLabel={text('admin.configuration.save')}>
      <div className="stack-16">
        <AnnouncementSection form={form} />
        <MaintenanceSection form={form} />
        <div className={styles.columns}>
          <AccessSection form={form} />
          <LimitsSection form={form} />
        </div>
        {form.isDirty && (
          <TextField {...form.field('reason')} label={text('admin.configuration.reason')} required />
        )}
      </div>
    </Form>
  );
}

export default function ConfigurationScreen() {
  const text = useText();
  const result = useLive('admin.getRemoteConfig', {});
  return (
    <AdminFrame tab="configuration">
      <PageHeader title={text('admin.configuration.title')} />
      <QueryState
        query={result}
        skeleton={<FormSkeleton fields={8} />}
        failed="admin.configuration.loadFailed"
      >
        {(configuration) => (
          <>
            {configuration.hasRemoteAddress && (
              <Banner tone="info" title={text('admin.configuration.followsAddress')} />
            )}
            <ConfigurationForm configuration={configuration} />
            <History number={configuration.number} />
          </>
        )}
      </QueryState>
    </AdminFrame>
  );
}
