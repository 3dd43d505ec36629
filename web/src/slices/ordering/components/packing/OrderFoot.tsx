import type { PurchaseOrder } from '@halles/contract';
import { IconFileTypePdf } from '@tabler/icons-react';
import { runAction } from '../../../../lib/actions.ts';
import { downloadFile } from '../../../../lib/downloads.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useReasons } from '../../../../lib/use-reason.ts';
import { orderRef } from '../../queries.ts';
import { moveFailure, sendMove, type PersonAction } from '../order/moves.ts';
import { isCountable, isCounted, lineState, type PackGroup } from './packing.ts';
import styles from './packing.module.css';
import { TickRest } from './TickRest.tsx';
import type { Packing } from './use-packing.ts';

interface OrderFootProps {
  order: PurchaseOrder;
  group: PackGroup;
  packing: Packing;
  onSaved: (order: PurchaseOrder) => void;
  /** The order is ready: the next one follows. */
  onReady: () => void;
}

/** Ends an order: ready, its labels, or back to its preparation. */
export function OrderFoot({ order, group, packing, onSaved, onReady }: OrderFootProps) {
  const text = useText();
  const reasonOf = useReasons();
  const left = group.entries.filter(
    (entry) => !isCounted(lineState(entry.line, packing.of(entry.line))) || packing.isRefused(entry),
  );
  const rest = left.filter(({ line }) => !line.isVariableWeight && packing.of(line) === null);
  const isBeforeReady = order.status === 'confirmed' || order.status === 'preparing';
  const refusal = reasonOf(order.can[order.status === 'confirmed' ? 'prepare' : 'markReady']);
  const take = async (action: PersonAction) => {
    // Nothing that is typed is left behind; the order says why it could not be saved.
    const latest = await packing.flush(order).catch(() => null);
    if (latest === null) return false;
    return runAction(async () => onSaved(await sendMove(latest, action)), moveFailure);
  };
  const labels = (
    <Button
      icon={<IconFileTypePdf aria-hidden />}
      onClick={() => runAction(() => downloadFile('api/documents/labels.pdf', { ...orderRef(order) }))}
    >
      {text('ordering.orders.papers.labels')}
    </Button>
  );
  if (isBeforeReady && !isCountable(order))
    return (
      <Banner tone="wait" title={text('ordering.packing.cannotPack')}>
        {refusal}
      </Banner>
    );
  return (
    <>
      {isBeforeReady ? (
        <span data-end className={styles.end}>
          <Button
            kind="primary"
            disabledReason={
              left.length > 0 ? text('ordering.packing.linesLeft', { count: left.length }) : undefined
            }
            onClick={async () => {
              if (await take('markReady')) onReady();
            }}
          >
            {text('ordering.orders.actions.markReady')}
          </Button>
        </span>
      ) : (
        order.can.stepBack === true && (
          <Button onClick={() => take('stepBack')}>{text('ordering.orders.actions.stepBack')}</Button>
        )
      )}
      {isBeforeReady && <TickRest rest={rest} packing={packing} />}
      {labels}
    </>
  );
}
