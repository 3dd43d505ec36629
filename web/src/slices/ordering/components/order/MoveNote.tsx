import { orderFlags, type PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { useCreditWords } from '../words/use-order-words.ts';

function useWaiting(order: PurchaseOrder): string | null {
  const text = useText();
  const { side, pendingSide, status, can } = order;
  const open = order.changeSets.find((each) => each.status === 'open');
  if (open)
    return text(
      open.by === side ? 'ordering.orders.move.theyDecideChange' : 'ordering.orders.move.decideChange',
    );
  if (order.claims.some((claim) => claim.status === 'open'))
    return text(`ordering.orders.move.claim.${side}`);
  if (pendingSide === null) return null;
  if (status === 'submitted') return text(`ordering.orders.move.submitted.${side}`);
  return can.deliver === undefined ? null : text(`ordering.orders.move.due.${side}`);
}

/** The seller reads why the order was not confirmed automatically; the buyer, that a payment would release it. */
function whyOf({ side, flags, credit, vendor }: PurchaseOrder, text: ReturnType<typeof useText>): string[] {
  if (side === 'customer')
    return flags.includes('overCredit') ? [text('ordering.credit.waits', { seller: vendor.name })] : [];
  // Invoices paid or orders placed since submission change the credit.
  const isOver = credit === null ? flags.includes('overCredit') : credit.overMinor > 0;
  return orderFlags
    .filter((flag) => (flag === 'overCredit' ? isOver : flags.includes(flag)))
    .map((flag) => text(`ordering.orders.flagged.${flag}`));
}

/** Who must act next, why it needs a person, and how the order ended if it was not completed. */
export function MoveNote({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const waiting = useWaiting(order);
  const sumOf = useCreditWords();
  const { side, pendingSide, status, reason, credit } = order;
  const partner = side === 'vendor' ? order.customer.name : order.vendor.name;
  if (reason !== '' && (status === 'declined' || status === 'cancelled'))
    return (
      <Banner tone="bad" title={text(`ordering.words.status.${status}`)}>
        {reason}
      </Banner>
    );
  if (waiting === null) return null;
  const isMine = pendingSide === side;
  const why = status === 'submitted' ? whyOf(order, text) : [];
  const sum = credit !== null && credit.overMinor > 0 ? [sumOf(credit, order.currency)] : [];
  return (
    <Banner
      tone={isMine ? 'now' : 'wait'}
      title={
        isMine ? text('ordering.orders.move.yours') : text('ordering.orders.move.theirs', { name: partner })
      }
    >
      {[waiting, ...why, ...sum].join(' ')}
    </Banner>
  );
}
