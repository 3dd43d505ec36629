import { dayIn, type OrderLine, type OrderLineId, type PurchaseOrder } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { useReason } from '../../../../lib/use-reason.ts';
import { sendMove } from '../order/moves.ts';
import { useLatestOrder } from '../order/reason-dialog.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import { DeliveryDay, likelyDay } from './delivery-day.tsx';
import styles from './Receiving.module.css';

/** All lines as prepared, unless one is changed. */
function Delivered({ opened, close }: { opened: PurchaseOrder; close: (done?: boolean) => void }) {
  const text = useText();
  const order = useLatestOrder(opened);
  const whyNot = useReason(order.can.deliver);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { timeZone } = useFormats();
  const today = dayIn(new Date(), timeZone);
  const [deliveredOn, setDeliveredOn] = useState<string | null>(() => likelyDay(order.on, today));
  const { run, failure } = useAction(() => close(true));
  const lines = order.lines.filter((line) => Number(expectedOf(line)) > 0);
  const isBroken = deliveredOn === null || lines.some((line) => isTooMuch(line, typed[line.id]));
  const send = () =>
    run(() =>
      sendMove(order, 'deliver', {
        delivered: deliveredOf(lines, typed),
        // A buyer's today may be the seller's tomorrow.
        ...(deliveredOn !== today && { deliveredOn }),
      }),
    );
  return (
    <>
      <p>{text(`ordering.orders.delivered.help.${order.side}`)}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <DeliveredLine
            key={line.id}
            line={line}
            value={typed[line.id] ?? expectedOf(line)}
            onChange={(quantity) => setTyped({ ...typed, [line.id]: quantity })}
          />
        ))}
      </ul>
      <DeliveryDay order={order} today={today} value={deliveredOn} onChange={setDeliveredOn} />
      <DialogActions failure={failure} cancel={close}>
        <Button kind="primary" disabled={isBroken} disabledReason={whyNot} onClick={send}>
          {text(`ordering.orders.actions.deliverBy.${order.side}`)}
        </Button>
      </DialogActions>
    </>
  );
}

function DeliveredLine({
  line,
  value,
  onChange,
}: {
  line: OrderLine;
  value: string;
  onChange: (quantity: string) => void;
}) {
  const text = useText();
  const words = useOrderWords();
  const name = words.nameOf(line);
  const expected = expectedOf(line);
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        <strong>{name}</strong>
        <span className="quiet">
          {[
            words.titleOf(line),
            text('ordering.orders.delivered.expected', { quantity: words.quantity(expected) }),
          ].join(' · ')}
        </span>
      </span>
      <QuantityField
        label={text('ordering.orders.delivered.quantityOf', { name })}
        labelHidden
        value={value}
        onChange={onChange}
        decimals={3}
        unit={words.unit(line)}
        max={Number(expected)}
        withButtons
        error={isTooMuch(line, value) ? text('errors.ordering.moreThanPrepared') : undefined}
      />
    </li>
  );
}

/** The quantities handed over, or received. */
export const openDeliveredDialog = (order: PurchaseOrder): Promise<boolean | undefined> =>
  openDialog<boolean>(
    {
      title: `ordering.orders.delivered.title.${order.side}`,
      params: { number: order.number },
      width: 560,
    },
    (close) => <Delivered opened={order} close={close} />,
  );

/** The prepared quantity, or the confirmed one when the preparation was not recorded. */
const expectedOf = (line: OrderLine): string => line.prepared ?? line.confirmed ?? line.requested;

const isQuantity = (typed: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(typed);

/** More than was prepared, or not a quantity. */
export const isTooMuch = (line: OrderLine, typed: string | undefined): boolean =>
  typed !== undefined && !(isQuantity(typed) && Number(typed) <= Number(expectedOf(line)));

/** Only the lines that differ from the expected quantity are sent. */
export const deliveredOf = (
  lines: readonly OrderLine[],
  typed: Readonly<Record<string, string>>,
): { lineId: OrderLineId; quantity: string }[] =>
  lines.flatMap((line) => {
    const quantity = typed[line.id];
    return quantity === undefined || Number(quantity) === Number(expectedOf(line))
      ? []
      : [{ lineId: line.id, quantity }];
  });
