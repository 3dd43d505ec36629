import type { Purchase } from '@halles/contract';
import { IconFileTypePdf, IconMail, IconPackageImport, IconX } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { useDownload } from '../../imports/index.ts';
import { useReason } from '../../../lib/use-reason.ts';
import { ShareShortage } from '../../ordering/index.ts';
import { PurchaseLines } from '../components/purchases/PurchaseLines.tsx';
import { cancelPurchase, mailPurchase } from '../components/purchases/purchase-changes.ts';
import { openReceiveDialog } from '../components/purchases/receive-dialog.tsx';
import styles from '../components/statement/Statement.module.css';
import { PurchaseChip } from '../components/words.tsx';

/** One purchase from a producer: ordered quantities by customer, received quantities, and sharing of the shortage. */
export default function PurchaseScreen() {
  const { purchaseId } = useAddressParams<'purchaseId'>();
  const result = useLive('hubs.getPurchase', { purchaseId });
  return (
    <QueryState query={result} isPage failed="hubs.purchases.loadFailed">
      {(data) => <PurchaseContent purchase={data} />}
    </QueryState>
  );
}

function useHeader(purchase: Purchase) {
  const text = useText();
  const { save } = useDownload();
  const noCancel = useReason(purchase.can.cancel);
  const isDocument = purchase.method === 'document';
  return {
    secondary: [
      {
        label: text('hubs.statement.pdf'),
        icon: <IconFileTypePdf aria-hidden />,
        onClick: () => save('api/documents/hubPurchase.pdf', { purchaseId: purchase.id }),
      },
      ...(isDocument && purchase.can.mail === true && purchase.email !== null
        ? [
            {
              label: text('hubs.purchases.mail'),
              icon: <IconMail aria-hidden />,
              onClick: () => void mailPurchase(purchase),
            },
          ]
        : []),
    ],
    menu:
      purchase.status === 'sent'
        ? [
            {
              label: text('hubs.purchases.cancel'),
              icon: <IconX aria-hidden />,
              onClick: () => void cancelPurchase(purchase),
              disabledReason: noCancel,
            },
          ]
        : [],
  };
}

function PurchaseContent({ purchase }: { purchase: Purchase }) {
  const text = useText();
  const formats = useFormats();
  const header = useHeader(purchase);
  const title = text('hubs.purchases.numbered', { number: purchase.number });
  const short = purchase.lines.filter(({ missing }) => missing !== '0');
  return (
    <>
      <PageHeader
        title={title}
        subtitle={purchase.producer.name}
        status={<PurchaseChip {...purchase} />}
        breadcrumb={[
          { label: text('hubs.hub.title'), href: `${paths.hub}?on=${purchase.on}` },
          { label: text('hubs.purchases.title'), href: paths.hubPurchases },
          { label: title },
        ]}
        {...header}
        {...(purchase.can.receive === true && {
          primary: (
            <PrimaryAction
              icon={<IconPackageImport aria-hidden />}
              onClick={() => void openReceiveDialog(purchase)}
            >
              {text('hubs.purchases.receive')}
            </PrimaryAction>
          ),
        })}
      />
      <div className={styles.parts}>
        <Section title={text('hubs.purchases.facts')}>
          <DescriptionList
            items={[
              { term: text('hubs.purchases.for'), value: formats.longDay(purchase.on) },
              { term: text('hubs.purchases.method'), value: <PurchaseMethod purchase={purchase} /> },
              { term: text('hubs.account.mode'), value: text(`hubs.modes.${purchase.mode}`) },
              { term: text('hubs.purchases.sent'), value: formats.dateTime(purchase.sentAt) },
              ...(purchase.mailedAt
                ? [{ term: text('hubs.purchases.mailed'), value: formats.dateTime(purchase.mailedAt) }]
                : []),
              ...(purchase.receivedAt
                ? [{ term: text('hubs.purchases.receivedAt'), value: formats.dateTime(purchase.receivedAt) }]
                : []),
              ...(purchase.note ? [{ term: text('hubs.purchases.note'), value: purchase.note }] : []),
            ]}
          />
        </Section>
        <PurchaseLines purchase={purchase} />
        {purchase.isShort && (
          <ShareShortage
            on={purchase.on}
            short={short.map(({ formatId, missing }) => ({ formatId, missing }))}
          />
        )}
      </div>
    </>
  );
}

function PurchaseMethod({ purchase }: { purchase: Purchase }) {
  const text = useText();
  const method = text(`hubs.methods.${purchase.method}`);
  return purchase.purchaseOrderId === null ? (
    method
  ) : (
    <Link href={paths.customerOrder(purchase.purchaseOrderId)}>{method}</Link>
  );
}
