import { useState } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { useReasons } from '../../organizations/index.ts';
import { ShortageItems } from '../components/sharing/ShortageItems.tsx';
import { SharePanel } from '../components/sharing/SharePanel.tsx';
import styles from '../components/sharing/Sharing.module.css';
import { shortOf, type Counted } from '../components/sharing/short-goods.ts';

/** One day's stock against its orders; shortages are shared over the orders by a rule. */
export default function ShortagesScreen() {
  const text = useText();
  const errorText = useErrorText();
  const formats = useFormats();
  const reasonOf = useReasons();
  const { on } = useAddressParams<'on'>();
  const [counted, setCounted] = useState<Counted>({});
  const { data, error, refetch, isFetching } = useLive('ordering.listShortages', { on });
  if (!data)
    return error === null ? (
      <PageSkeleton />
    ) : (
      <ErrorState
        isPage
        title={text('ordering.shortages.loadFailed')}
        message={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const short = shortOf(data.items, counted);
  const disabledReason = reasonOf(data.can.share);
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
      {data.items.length === 0 ? (
        <EmptyState title={text('ordering.shortages.nothing')}>
          {text('ordering.shortages.nothingHelp')}
        </EmptyState>
      ) : (
        <div className={styles.page}>
          <ShortageItems
            items={data.items}
            counted={counted}
            onCount={setCounted}
            disabled={disabledReason !== undefined}
          />
          {short.length > 0 && (
            <SharePanel
              on={on}
              items={data.items}
              short={short}
              tags={data.tags}
              disabledReason={disabledReason}
            />
          )}
        </div>
      )}
    </>
  );
}
