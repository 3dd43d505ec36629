import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { paths } from '../../../lib/paths.ts';
import type { OutputNamed } from '../../../lib/query.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useReasons } from '../../../lib/use-reason.ts';
import { SharePanel } from '../components/sharing/SharePanel.tsx';
import { ShortageItems, shortOf, type Counted } from '../components/sharing/ShortageItems.tsx';

/** One day's stock against its orders; shortages are shared over the orders by a rule. */
export default function ShortagesScreen() {
  const { on } = useAddressParams<'on'>();
  const query = useLive('ordering.listShortages', { on });
  return (
    <QueryState query={query} isPage failed="ordering.shortages.loadFailed">
      {(shortages) => <Shortages on={on} shortages={shortages} />}
    </QueryState>
  );
}

function Shortages({ on, shortages }: { on: string; shortages: OutputNamed<'ordering.listShortages'> }) {
  const text = useText();
  const formats = useFormats();
  const reasonOf = useReasons();
  const [counted, setCounted] = useState<Counted>({});
  const { items, tags, can } = shortages;
  const short = shortOf(items, counted);
  const disabledReason = reasonOf(can.share);
  return (
    <>
      <PageHeader
        title={text('ordering.shortages.title')}
        reference={formats.longDay(on)}
        breadcrumb={[
          { label: text('ordering.orders.list.title'), href: paths.vendorOrders },
          { label: text('ordering.shortages.title') },
        ]}
      />
      {items.length === 0 ? (
        <EmptyState title={text('ordering.shortages.nothing')}>
          {text('ordering.shortages.nothingHelp')}
        </EmptyState>
      ) : (
        <div className="stack-16">
          <ShortageItems
            items={items}
            counted={counted}
            onCount={setCounted}
            disabled={disabledReason !== undefined}
          />
          {short.length > 0 && (
            <SharePanel on={on} items={items} short={short} tags={tags} disabledReason={disabledReason} />
          )}
        </div>
      )}
    </>
  );
}
