import type { RunDetail, RunStop } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DriveStop } from '../components/drive/DriveStop.tsx';
import styles from '../components/drive/drive.module.css';
import { DriveBar } from '../components/drive/StopForm.tsx';
import { RunGone } from '../components/run/RunGone.tsx';
import { addReport, discardReport, isWaiting, useReports } from '../components/drive/stop-reports.ts';

/** The driver's view: works without a network, with the run as it was last received. */
export default function DriveScreen() {
  const { fulfilmentId, on } = useAddressParams<'fulfilmentId' | 'on'>();
  const result = useLive('deliveries.getRun', { fulfilmentId, on });
  return (
    <QueryState query={result} isPage failed="deliveries.loadFailed" gone={<RunGone />}>
      {(run) => <Drive run={run} />}
    </QueryState>
  );
}

function Drive({ run }: { run: RunDetail }) {
  const text = useText();
  const formats = useFormats();
  const { reports, isStored } = useReports();
  const { fulfilmentId, on } = run;
  const ofRun = reports.filter((one) => one.fulfilmentId === fulfilmentId && one.on === on);
  const waiting = ofRun.filter(isWaiting);
  const isDone = ({ id, result }: RunStop) => result !== null || waiting.some(({ stopId }) => stopId === id);
  const [shownId, setShownId] = useState(() => run.stopList.find((stop) => !isDone(stop))?.id);
  /** The next stop without a result, from this one on and then from the first. */
  const nextAfter = (stopId: string) => {
    const index = run.stopList.findIndex(({ id }) => id === stopId);
    const others = [...run.stopList.slice(index + 1), ...run.stopList.slice(0, Math.max(index, 0))];
    return others.find((stop) => !isDone(stop))?.id;
  };
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: text('deliveries.title'), href: paths.vendorDeliveries },
          { label: run.name, href: paths.run(fulfilmentId, on) },
          { label: text('deliveries.drive.title') },
        ]}
        title={run.name}
        reference={formats.longDay(on)}
        subtitle={text('deliveries.drive.progress', {
          done: formats.number(run.stopList.filter(isDone).length),
          count: run.stopList.length,
        })}
      />
      <div className={styles.progress} aria-hidden>
        {run.stopList.map((stop) => (
          <span
            key={stop.id}
            data-done={isDone(stop) || undefined}
            data-shown={stop.id === shownId || undefined}
          />
        ))}
      </div>
      {waiting.length > 0 && (
        <div className={styles.waiting}>
          <Banner tone="wait" title={text('deliveries.drive.waiting', { count: waiting.length })}>
            {text(waiting.every(isStored) ? 'deliveries.drive.kept' : 'deliveries.drive.notStored')}
          </Banner>
        </div>
      )}
      <ol className={styles.stops}>
        {run.stopList.map((stop, index) => (
          <DriveStop
            key={stop.id}
            stop={stop}
            place={index + 1}
            fulfilmentId={fulfilmentId}
            on={on}
            stored={ofRun.find((one) => one.stopId === stop.id)}
            isStored={isStored}
            onReport={(one) => {
              addReport(one);
              setShownId(nextAfter(one.stopId));
            }}
            onDiscard={discardReport}
            isShown={stop.id === shownId}
            onShow={() => setShownId(stop.id === shownId ? undefined : stop.id)}
          />
        ))}
      </ol>
      {shownId === undefined && run.stopList.every(isDone) && (
        <DriveBar>
          <Button kind="primary" href={paths.vendorDeliveries}>
            {text('deliveries.run.toBoard')}
          </Button>
        </DriveBar>
      )}
    </>
  );
}
