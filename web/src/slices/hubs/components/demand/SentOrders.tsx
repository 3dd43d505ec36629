import type { PurchaseRow } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';

/** Cancels each; what a producer confirmed meanwhile stays and fails alone. */
async function cancelAll(purchases: readonly PurchaseRow[]): Promise<PurchaseRow[]> {
  const cancelled: PurchaseRow[] = [];
  let refusal: unknown;
  for (const purchase of purchases)
    try {
      const { version } = await api.hubs.getPurchase({ purchaseId: purchase.id });
      await api.hubs.cancelPurchase({ purchaseId: purchase.id, version });
      cancelled.push(purchase);
    } catch (error) {
      refusal = error;
    }
  if (cancelled.length === 0) throw refusal;
  return cancelled;
}

/** The orders that were just sent, with their way back. */
export function SentOrders({ purchases, onOver }: { purchases: readonly PurchaseRow[]; onOver: () => void }) {
  const text = useText();
  const formats = useFormats();
  const undo = () =>
    runAction(() => cancelAll(purchases), {
      confirm: {
        title: 'hubs.week.undoTitle',
        message: 'hubs.week.undoMessage',
        confirm: 'hubs.week.undo',
        danger: true,
      },
      params: { count: purchases.length },
      done: (cancelled) => {
        onOver();
        return text('hubs.week.undone', { count: cancelled.length, all: purchases.length });
      },
    });
  return (
    <div role="status">
      {purchases.length > 0 && (
        <Banner
          tone="good"
          title={text('hubs.hub.sent', { count: purchases.length })}
          actions={
            <>
              <Button size="small" onClick={() => undo().then(() => undefined)}>
                {text('hubs.week.undo')}
              </Button>
              <Button size="small" kind="plain" onClick={onOver}>
                {text('hubs.week.dismiss')}
              </Button>
            </>
          }
        >
          <ul>
            {purchases.map(({ id, number, producer, method, lines }) => (
              <li key={id}>
                <Link href={paths.hubPurchase(id)}>{`${producer.name}, ${number}`}</Link>
                {` · ${text(`hubs.methods.${method}`)} · `}
                {text('hubs.week.lines', { count: lines, number: formats.number(lines) })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
