import type { RunDetail } from '@halles/contract';
import { IconClipboardList, IconSteeringWheel } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useReason } from '../../../lib/use-reason.ts';
import { RunGone } from '../components/run/RunGone.tsx';
import { Driver } from '../components/run/Driver.tsx';
import { Items } from '../components/run/Items.tsx';
import styles from '../components/run/Stops.module.css';
import { Stops } from '../components/run/Stops.tsx';
import { isDriverOf, useRunActions } from '../components/run/use-run-actions.ts';
import { RunChip, runWeight } from '../components/RunChip.tsx';

/** One route or pickup place on one day: customers, stop order and distance. */
export default function RunScreen() {
  const { fulfilmentId, on } = useAddressParams<'fulfilmentId' | 'on'>();
  const result = useLive('deliveries.getRun', { fulfilmentId, on });
  return (
    <QueryState query={result} isPage failed="deliveries.loadFailed" gone={<RunGone />}>
      {(data) => <RunPage run={data} />}
    </QueryState>
  );
}

function RunPage({ run }: { run: RunDetail }) {
  const text = useText();
  const formats = useFormats();
  const { primary, menu } = useRunActions(run);
  const cannotPack = useReason(run.can.pack);
  const isDriver = isDriverOf(run);
  const drive = {
    label: text('deliveries.drive.open'),
    icon: <IconSteeringWheel />,
    href: paths.drive(run.fulfilmentId, run.on),
  };
  const drives = run.can.drive === true && run.kind === 'delivery';
  const drivesNext = isDriver && drives && primary === null;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: text('deliveries.title'), href: paths.vendorDeliveries }, { label: run.name }]}
        title={run.name}
        reference={formats.longDay(run.on)}
        subtitle={[
          formats.hours(run.window),
          text(run.kind === 'pickup' ? 'deliveries.count.customers' : 'deliveries.count.stops', {
            count: run.stops,
            number: formats.number(run.stops),
          }),
          text('deliveries.count.orders', { count: run.orders, number: formats.number(run.orders) }),
          ...runWeight(run, formats),
          ...run.totals.map(formats.money),
        ].join(' · ')}
        status={<RunChip status={run.status} />}
        primary={
          drivesNext ? (
            <PrimaryAction href={drive.href}>{drive.label}</PrimaryAction>
          ) : (
            primary && <PrimaryAction onClick={primary.onClick}>{primary.label}</PrimaryAction>
          )
        }
        secondary={[
          ...(isDriver
            ? []
            : [
                {
                  label: text('deliveries.pack.open'),
                  icon: <IconClipboardList />,
                  href: paths.pack(run.fulfilmentId, run.on),
                  disabledReason: cannotPack,
                },
              ]),
          ...(drives && !drivesNext ? [drive] : []),
        ]}
        menu={[
          ...menu,
          ...(isDriver
            ? []
            : [{ label: text('deliveries.run.shortages'), href: paths.shortages(run.on), separated: true }]),
        ]}
      />
      <div className={styles.columns}>
        <Stops run={run} />
        <div className="stack-16">
          <Driver run={run} />
          <Items run={run} />
        </div>
      </div>
    </>
  );
}
