import type { PurchaseOrder } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { useBusy } from '../../../../ui/use-busy.ts';
import { cacheOrder, seen } from '../../queries.ts';
import { deleteTests } from './test-orders.ts';

const sides = ['customer', 'vendor'] as const;
/** Actions that only happen with time. */
const ends = { submitted: 'expire', delivered: 'complete' } as const;

/** Says that the order is a test; switches side, advances time and deletes it. */
export function TestBar({ order, onDeleted }: { order: PurchaseOrder; onDeleted: () => void }) {
  const text = useText();
  const busy = useBusy<'passTime' | 'remove'>();
  const end = order.status === 'submitted' || order.status === 'delivered' ? ends[order.status] : null;
  const run = (action: 'passTime' | 'remove', work: () => Promise<unknown>) =>
    void busy.run(action, () => runAction(work));
  const passTime = async () => void cacheOrder(await api.ordering.advanceTestOrderTime(seen(order)));
  const remove = async () => {
    if (await deleteTests(order.id)) onDeleted();
  };
  return (
    <>
      <Banner
        tone="wait"
        title={text('ordering.tests.isTest')}
        actions={
          <>
            {end && (
              <Button
                size="small"
                {...busy.button('passTime')}
                disabledReason={
                  order.claims.some(({ status }) => status === 'open')
                    ? text('ordering.tests.claimFirst')
                    : undefined
                }
                onClick={() => run('passTime', passTime)}
              >
                {text(`ordering.tests.passTime.${end}`)}
              </Button>
            )}
            <Button
              size="small"
              kind="danger"
              {...busy.button('remove')}
              onClick={() => run('remove', remove)}
            >
              {text('ordering.tests.delete')}
            </Button>
          </>
        }
      >
        {text('ordering.tests.isTestHelp')}
      </Banner>
      <Tabs
        label={text('ordering.tests.side')}
        current={order.side}
        tabs={sides.map((side) => ({
          id: side,
          label: text(`ordering.tests.as.${side}`),
          href: paths.testOrder(order.id, side),
          ...(order.pendingSide === side && { count: text('ordering.tests.yourMove') }),
        }))}
      />
    </>
  );
}
