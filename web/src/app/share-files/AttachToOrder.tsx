import { addDays, dayIn, type PurchaseOrderId } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../lib/actions.ts';
import { api } from '../../lib/api.ts';
import { useText } from '../../lib/i18n/index.ts';
import { useLive } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import { useOrganization } from '../../lib/session.ts';
import { uploadAs } from '../../lib/uploads.ts';
import { useFormats } from '../../lib/use-formats.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchSelectField } from '../../ui/fields/search-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Section } from '../../ui/section.tsx';
import { snackbar } from '../../ui/snackbar/snackbar.ts';
import { useRouter } from '../../lib/router/router-provider.tsx';
import styles from './share-files.module.css';
import type { SharedFile } from './shared-files.ts';

const kinds = ['externalDeliveryNote', 'externalInvoice'] as const;
type Kind = (typeof kinds)[number];
const DAYS = 60;
const MOST_SHOWN = 20;

/** A seller's own delivery note or invoice goes to one of the orders received in the last months. */
export function AttachToOrder({
  shared,
  onAttached,
}: {
  shared: SharedFile;
  onAttached: () => Promise<void>;
}) {
  const text = useText();
  const router = useRouter();
  const { run, isRunning, failure } = useAction();
  const [orderId, setOrderId] = useState<PurchaseOrderId | null>(null);
  const [kind, setKind] = useState<Kind>('externalDeliveryNote');
  const [words, setWords] = useState('');
  const options = useOrderOptions(words);
  const { data: order } = useLive(
    'ordering.getOrder',
    { purchaseOrderId: orderId ?? '' },
    { enabled: orderId !== null },
  );
  const isChosen = order !== undefined && order.id === orderId;
  const mayAttach =
    isChosen &&
    (kind === 'externalInvoice' ? order.can.attachInvoice : order.can.attachDeliveryNote) === true;
  const attach = () =>
    run(async () => {
      if (!isChosen) return;
      const file = await uploadAs('attachment')(shared.file, () => undefined, new AbortController().signal);
      const { id: purchaseOrderId, version } = order;
      await api.ordering.attachDocument({ purchaseOrderId, version, kind, fileId: file.id });
      await onAttached();
      snackbar.success('share-files.attached', { params: { number: order.number } });
      await router.navigate(paths.vendorOrder(purchaseOrderId));
    });
  return (
    <Section title={text('share-files.toOrder')}>
      <div className={styles.form}>
        {failure !== null && <Banner tone="bad" title={failure} />}
        <SearchSelectField
          label={text('share-files.order')}
          value={orderId}
          onChange={setOrderId}
          options={options}
          search={{ words, onChange: setWords }}
          placeholder={text('share-files.findOrder')}
          required
        />
        <SelectField
          label={text('share-files.kind')}
          value={kind}
          onChange={(next) => next && setKind(next)}
          options={kinds.map((value) => ({ value, label: text(`ordering.orders.attachments.${value}`) }))}
          required
        />
        {isChosen && order[kind] !== null && <Banner tone="wait" title={text('share-files.replaces')} />}
        {isChosen && !mayAttach && <Banner tone="bad" title={text('share-files.notAllowed')} />}
        <div>
          <Button kind="primary" disabled={!mayAttach} loading={isRunning} onClick={attach}>
            {text('share-files.attach')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

function useOrderOptions(words: string) {
  const formats = useFormats();
  const { timeZone } = useOrganization();
  const today = dayIn(new Date(), timeZone);
  const { data } = useLive('ordering.listOrders', {
    side: 'vendor',
    view: 'deliveryOrPickup',
    from: addDays(today, -DAYS),
    until: addDays(today, DAYS),
    tab: 'all',
    page: 1,
    pageSize: MOST_SHOWN,
    ...(words.trim() !== '' && { search: words.trim() }),
  });
  return (data?.rows ?? []).map(({ id, number, customer, on }) => ({
    value: id,
    label: `${number} · ${customer.name} · ${formats.date(on)}`,
  }));
}
