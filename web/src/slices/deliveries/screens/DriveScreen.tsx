import type { RunDetail } from '@halles/contract';
import { useEffect } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { readRemembered, remember } from '../../../ui/remembered.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { DriveStop } from '../components/drive/DriveStop.tsx';
import styles from '../components/drive/drive.module.css';
import { useReports } from '../components/drive/use-reports.ts';

const KEPT = 'halles.run';

/** The driver's own view: works where there is no network, with the run as it was last seen. */
export default function DriveScreen() {
  const text = useText();
  const errorText = useErrorText();
  const { wayId, on } = useAddressParams<'wayId' | 'on'>();
  const { data, error, refetch, isFetching } = useLive('deliveries.getRun', { wayId, on });
  useEffect(() => {
    if (data) remember(KEPT, data);
  }, [data]);
  const kept = readRemembered<RunDetail | null>(KEPT, null);
  const run = data ?? (kept?.wayId === wayId && kept.on === on ? kept : undefined);
  if (run) return <Drive run={run} />;
  if (error === null) return <PageSkeleton />;
  return (
    <ErrorState
      isPage
      title={text('deliveries.loadFailed')}
      message={errorText(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function Drive({ run }: { run: RunDetail }) {
  const text = useText();
  const formats = useFormats();
  const { waiting, report } = useReports();
  const { wayId, on } = run;
  const ofRun = waiting.filter((one) => one.wayId === wayId && one.on === on);
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: text('deliveries.title'), href: paths.vendorDeliveries },
          { label: run.name, href: paths.run(wayId, on) },
          { label: text('deliveries.drive.title') },
        ]}
        title={run.name}
        reference={formats.longDay(on)}
      />
      {ofRun.length > 0 && (
        <div className={styles.waiting}>
          <Banner tone="wait" title={text('deliveries.drive.waiting', { count: ofRun.length })} />
        </div>
      )}
      <ol className={styles.stops}>
        {run.stopList.map((stop, index) => (
          <DriveStop
            key={stop.id}
            stop={stop}
            place={index + 1}
            wayId={wayId}
            on={on}
            waiting={ofRun.find((one) => one.stopId === stop.id)}
            onReport={report}
          />
        ))}
      </ol>
    </>
  );
}
