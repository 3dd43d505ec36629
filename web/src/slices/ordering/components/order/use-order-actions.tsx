import type { PurchaseOrder } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { useText, type Text } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { useReasons } from '../../../../lib/use-reason.ts';
import { isWeighed } from '../preparing/preparation.ts';
import { openClaimDialog } from '../receiving/claim-dialog.tsx';
import { openDeliveredDialog } from '../receiving/delivered-dialog.tsx';
import { reorder } from '../receiving/reorder.tsx';
import { endEmailLinks, hasEmailLinks, moveFailure, sendMove, tryMove, type PersonAction } from './moves.ts';
import { openReasonDialog } from './reason-dialog.tsx';

/** A member's actions in the order's head: steps, and panels that open beside it. */
type Doing = PersonAction | 'propose' | 'claim' | 'reorder';

export interface OrderActions {
  /** The next step; null when there is none, or when something must be answered first. */
  primary: { label: string; onClick: () => unknown } | null;
  others: Action[];
}

/** In the order of an order's life. */
const steps = ['confirm', 'prepare', 'markReady', 'load', 'deliver'] as const;

/** The actions each side may have. */
const offered: Record<PurchaseOrder['side'], readonly Doing[]> = {
  vendor: [...steps, 'stepBack', 'propose', 'reorder', 'decline', 'cancel'],
  customer: ['deliver', 'propose', 'claim', 'reorder', 'cancel'],
};

/**
 * Actions of another state are left out of the menu; an action that only waits for something stays, with the reason.
 */
const isShownInMenu = (order: PurchaseOrder, action: Doing): boolean =>
  order.can[action] !== 'ordering.notInThisState';

/** What a customer may do besides: repeat the order regularly, or ask the supplier once the cut-off has passed. */
function furtherActions(order: PurchaseOrder, action: Doing, text: Text): Action[] {
  if (order.side !== 'customer') return [];
  if (action === 'reorder' && order.can.reorder === true)
    return [{ label: text('ordering.standing.make'), href: paths.standingOrderOf(order.id) }];
  return action === 'propose' && order.can.propose === 'ordering.afterCutOff'
    ? [
        {
          label: text('ordering.orders.messageTo', { name: order.vendor.name }),
          href: paths.conversationAbout('order', order.id),
        },
      ]
    : [];
}

const confirm = (order: PurchaseOrder): Promise<unknown> =>
  runAction(
    () =>
      sendMove(order, 'confirm').catch((error: unknown): unknown => {
        // domain.md: beyond the credit limit only with a reason.
        if (isProblem(error, 'ordering.overCredit')) return openReasonDialog(order, 'confirm');
        throw error;
      }),
    moveFailure,
  );

function take(order: PurchaseOrder, action: PersonAction): Promise<unknown> {
  if (action === 'confirm') return confirm(order);
  if (action === 'deliver') return openDeliveredDialog(order);
  if (action === 'decline' || action === 'cancel') return openReasonDialog(order, action);
  return tryMove(order, action);
}

interface Openers {
  /** Saves what is typed in the order first: the step is taken of what is on the screen. */
  latest: () => Promise<PurchaseOrder>;
  onPropose: () => void;
  onPrepare: () => void;
}

const endingLinks = (order: PurchaseOrder, text: Text): Action => ({
  label: text('ordering.orders.links.confirm'),
  danger: true,
  onClick: () => void endEmailLinks(order),
});

export function useOrderActions(order: PurchaseOrder, openers: Openers): OrderActions {
  const text = useText();
  const reasonOf = useReasons();
  const start = (action: Doing) => () => {
    if (action === 'propose') return openers.onPropose();
    if (action === 'claim') return openClaimDialog(order);
    if (action === 'reorder') return reorder(order);
    return openers.latest().then(
      (latest) => take(latest, action),
      // The order says why it is not saved.
      () => undefined,
    );
  };
  const labelOf = (action: Doing) =>
    action === 'deliver'
      ? text(`ordering.orders.actions.deliverBy.${order.side}`)
      : text(`ordering.orders.actions.${action}`);
  const next = steps.find((action) => order.can[action] === true && offered[order.side].includes(action));
  const isPreparing = order.status === 'preparing' && order.can.markReady === true;
  // Lines priced by weight must be weighed before the order can be ready.
  const hasToWeigh = isPreparing && !order.lines.every(isWeighed);
  const weigh = { label: text('ordering.orders.actions.enterPrepared'), onClick: openers.onPrepare };
  const others = offered[order.side]
    .filter((action) => action !== next && isShownInMenu(order, action))
    .flatMap((action): Action[] => {
      const reason = reasonOf(order.can[action]);
      const one = {
        label: labelOf(action),
        onClick: start(action),
        disabledReason: reason,
        ...((action === 'decline' || action === 'cancel') && { danger: true, separated: true }),
      };
      return [one, ...furtherActions(order, action, text)];
    });
  const links = hasEmailLinks(order) ? [endingLinks(order, text)] : [];
  const isPacked = order.side === 'vendor' && (order.can.prepare === true || isPreparing);
  const packing: Action[] = isPacked
    ? [{ label: text('ordering.orders.packTogether'), href: paths.pack(order.fulfilment.id, order.on) }]
    : [];
  const primary = next ? { label: labelOf(next), onClick: start(next) } : null;
  return {
    primary: hasToWeigh ? weigh : primary,
    others: [...(isPreparing && !hasToWeigh ? [weigh] : []), ...packing, ...others, ...links],
  };
}
