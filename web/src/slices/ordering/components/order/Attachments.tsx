import { fileRules, type FileId, type PurchaseOrder } from '@halles/contract';
import { IconFile, IconTrash } from '@tabler/icons-react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { createTurns } from '../../../../lib/turns.ts';
import { uploadAs } from '../../../../lib/uploads.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SideSection } from '../../../../ui/side-section.tsx';
import { cacheOrder, latestOf, seen } from '../../queries.ts';
import styles from './Facts.module.css';

const kinds = ['externalDeliveryNote', 'externalInvoice'] as const;
type Kind = (typeof kinds)[number];

const mayAttach = ({ can }: PurchaseOrder, kind: Kind): boolean =>
  (kind === 'externalInvoice' ? can.attachInvoice : can.attachDeliveryNote) === true;

const inTurn = createTurns();

/** An upload takes a while: it is for the order as it is by then, unless it has such a document meanwhile. */
const attachedTo = (order: PurchaseOrder, kind: Kind): PurchaseOrder => {
  const now = latestOf(order);
  return order[kind] === null && now[kind] === null ? now : order;
};

/** Spec §4: attaches the document to the order; null removes it. */
const attach = (order: PurchaseOrder, kind: Kind, fileId: FileId | null): Promise<boolean> => {
  const send = () => api.ordering.attachDocument({ ...seen(attachedTo(order, kind)), kind, fileId });
  return runAction(() => inTurn(async () => cacheOrder(await send())), {
    done: fileId === null ? 'ordering.orders.attachments.removed' : 'ordering.orders.attachments.saved',
    failed: 'ordering.orders.failed',
  });
};

async function remove(order: PurchaseOrder, kind: Kind): Promise<void> {
  const isSure = await openConfirm({
    title: `ordering.orders.attachments.removeTitle.${kind}`,
    message: 'ordering.orders.attachments.removeMessage',
    confirm: 'ordering.orders.attachments.remove',
    danger: true,
  });
  if (isSure) await attach(order, kind, null);
}

function Attached({ order, kind }: { order: PurchaseOrder; kind: Kind }) {
  const text = useText();
  const file = order[kind];
  const label = text(`ordering.orders.attachments.${kind}`);
  const mayChange = mayAttach(order, kind);
  if (file)
    return (
      <div className={styles.attached}>
        <IconFile aria-hidden size={20} />
        <a href={file.url} target="_blank" rel="noreferrer">
          {label}
        </a>
        {mayChange && (
          <IconButton
            size="small"
            tone="bad"
            label={text(`ordering.orders.attachments.removeTitle.${kind}`)}
            onClick={() => remove(order, kind)}
          >
            <IconTrash />
          </IconButton>
        )}
      </div>
    );
  if (!mayChange) return null;
  return (
    <FileField
      label={label}
      {...(kind === 'externalInvoice' &&
        order.invoiceId !== null && { description: text('ordering.orders.attachments.leavesInvoice') })}
      limits={fileRules.attachment}
      upload={uploadAs('attachment')}
      onUploaded={(stored) => void attach(order, kind, stored.id)}
    />
  );
}

/** Documents the vendor made elsewhere (Spec §4), readable by both parties. */
export function Attachments({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const shown = kinds.filter((kind) => order[kind] !== null || mayAttach(order, kind));
  if (shown.length === 0) return null;
  return (
    <SideSection title={text('ordering.orders.attachments.title')}>
      {shown.map((kind) => (
        <div key={kind} className={styles.part}>
          <Attached order={order} kind={kind} />
        </div>
      ))}
    </SideSection>
  );
}
