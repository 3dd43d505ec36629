import type { PurchaseOrder } from '@halles/contract';
import { IconFileTypePdf } from '@tabler/icons-react';
import { runAction } from '../../../lib/actions.ts';
import { downloadFile } from '../../../lib/downloads.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { PackRun, type PackingWay } from '../../ordering/index.ts';
import { RunGone } from '../components/run/RunGone.tsx';
import { cachePackedOrder, type RunKey } from '../components/run/run-queries.ts';
import styles from './PackScreen.module.css';

/** Packs the orders of a run, order by order or product by product. */
export default function PackScreen() {
  const { fulfilmentId, on } = useAddressParams<'fulfilmentId' | 'on'>();
  const result = useLive('deliveries.listOrdersToPack', { fulfilmentId, on });
  return (
    <QueryState query={result} isPage failed="deliveries.loadFailed" gone={<RunGone />}>
      {(orders) => <Pack key={`${fulfilmentId} ${on}`} run={{ fulfilmentId, on }} orders={orders} />}
    </QueryState>
  );
}

const ways: readonly PackingWay[] = ['order', 'product'];
const isPacked = ({ status }: PurchaseOrder): boolean => status !== 'confirmed' && status !== 'preparing';

function Pack({ run, orders }: { run: RunKey; orders: readonly PurchaseOrder[] }) {
  const text = useText();
  const formats = useFormats();
  const [{ by: chosen }] = useAddressSearch();
  const by = chosen === 'product' ? 'product' : 'order';
  const { fulfilmentId, on } = run;
  const name = orders[0]?.fulfilment.name ?? '';
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: text('deliveries.title'), href: paths.vendorDeliveries },
          { label: name, href: paths.run(fulfilmentId, on) },
          { label: text('deliveries.pack.title') },
        ]}
        title={name}
        reference={formats.longDay(on)}
        subtitle={text('deliveries.pack.progress', {
          done: formats.number(orders.filter(isPacked).length),
          count: orders.length,
        })}
        secondary={[
          {
            label: text('deliveries.pack.labels'),
            icon: <IconFileTypePdf />,
            onClick: () => runAction(() => downloadFile('api/documents/runLabels.pdf', { fulfilmentId, on })),
          },
        ]}
      />
      <div className={styles.ways}>
        <Tabs
          label={text('deliveries.pack.way')}
          current={by}
          tabs={ways.map((way) => ({
            id: way,
            label: text(`deliveries.pack.${way}`),
            href: `${paths.pack(fulfilmentId, on)}?by=${way}`,
          }))}
        />
      </div>
      <PackRun
        orders={orders}
        by={by}
        on={on}
        storedAs={`packing.${fulfilmentId}.${on}`}
        onSaved={(order) => cachePackedOrder(run, order)}
      />
    </>
  );
}
