import type { Contract, OutputOf, PurchaseOrder } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { queryClient } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import styles from './Receiving.module.css';

type Reordered = OutputOf<Contract['ordering']['reorder']>;

/** The part of an order that is needed to fill a cart with the same lines. */
type EarlierOrder = Pick<PurchaseOrder, 'id' | 'number' | 'side' | 'currency'> & {
  customer: Pick<PurchaseOrder['customer'], 'id'>;
};

/** Where the draft is shown: the buyer's cart, or the order a vendor enters for a customer. */
const draftPath = ({ side, customer }: EarlierOrder): string =>
  side === 'customer' ? paths.cart : `${paths.newVendorOrder}?customer=${customer.id}`;

/**
 * Puts the same lines into a draft; differences since then are shown before anything is ordered. In a list, where the
 * next order is reordered after it, a message is enough if there is none; it leads to the draft by `show`.
 */
export const reorder = (order: EarlierOrder, show?: (path: string) => void): Promise<boolean> =>
  runAction(
    async () => {
      const reordered = await api.ordering.reorder({ purchaseOrderId: order.id });
      void queryClient.invalidateQueries({ queryKey: ['ordering.listCarts'] });
      if (show && reordered.cart !== null && reordered.differences.length === 0) {
        snackbar.success('ordering.orders.again.same', {
          id: 'ordered again',
          action: { label: 'ordering.orders.again.toDraft', onClick: () => show(draftPath(order)) },
        });
        return;
      }
      await openDialog(
        { title: 'ordering.orders.again.title', params: { number: order.number } },
        (close) => <Differences reordered={reordered} order={order} close={() => close()} />,
      );
    },
    { failed: 'ordering.orders.failed' },
  );

interface DifferencesProps {
  reordered: Reordered;
  order: EarlierOrder;
  close: () => void;
}

const isDecimal = (value: string) => /^\d+(\.\d+)?$/.test(value);

function Differences({ reordered: { cart, differences }, order, close }: DifferencesProps) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const valueOf = (kind: Reordered['differences'][number]['kind'], value: string) => {
    if (!isDecimal(value)) return value;
    return kind === 'price' ? formats.unitPrice(value, order.currency) : words.quantity(value);
  };
  return (
    <>
      <p>
        {cart === null
          ? text('ordering.orders.again.nothing')
          : text(differences.length > 0 ? 'ordering.orders.again.different' : 'ordering.orders.again.same')}
      </p>
      <ul className={styles.differences}>
        {differences.map(({ kind, name, before, after }) => (
          <li key={`${kind} ${words.written(name)}`}>
            <span>
              <strong>{words.written(name)}</strong>
              {` – ${text(`ordering.orders.again.kinds.${kind}`)}`}
            </span>
            {kind !== 'gone' && (
              <span className="figures">
                <s className="quiet">{valueOf(kind, before)}</s>
                {after !== null && ` → ${valueOf(kind, after)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={close}>{text('ui.dialog.close')}</Button>
        {cart && (
          <Button kind="primary" href={draftPath(order)} onClick={close}>
            {text('ordering.orders.again.toDraft')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
