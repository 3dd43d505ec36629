import { fromThousandths, toThousandths, type InventoryItem } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './ItemPanel.module.css';

/** On a phone a longer number of a lot takes two lines. */
const LONGEST_IN_LINE = 18;

/** The earliest expiry first, which is also the order of use. */
export function Lots({ item }: { item: InventoryItem }) {
  const text = useText();
  const formats = useFormats();
  const { data: lots } = useLive('inventory.listLots', { formatId: item.formatId });
  const withoutLot = (lots ?? []).reduce(
    (left, lot) => left - toThousandths(lot.quantity),
    toThousandths(item.onHand),
  );
  return (
    <section className={styles.part} aria-labelledby="lots-of-item">
      <h3 id="lots-of-item">{text('inventory.lots.title')}</h3>
      {lots?.length === 0 ? (
        <p className="quiet">{text('inventory.lots.none')}</p>
      ) : (
        <table className={styles.lots}>
          <thead>
            <tr>
              <th scope="col">{text('inventory.lots.code')}</th>
              <th scope="col">{text('inventory.lots.bestBefore')}</th>
              <th scope="col">{text('inventory.lots.quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {lots?.map((lot) => (
              <tr key={lot.id}>
                <td>
                  <span className={lot.code.length > LONGEST_IN_LINE ? undefined : 'nowrap'}>{lot.code}</span>
                  <div className={styles.detail}>
                    {text('inventory.lots.received', { date: formats.day(lot.receivedOn) })}
                  </div>
                </td>
                <td>
                  {lot.bestBefore === null ? '' : formats.day(lot.bestBefore)}
                  {lot.isExpired && (
                    <span className={styles.expired}>
                      <StatusChip tone="bad">{text('inventory.lots.expired')}</StatusChip>
                    </span>
                  )}
                </td>
                <td>{formats.number(lot.quantity, 3)}</td>
              </tr>
            ))}
            {withoutLot > 0n && (
              <tr>
                <td colSpan={2}>{text('inventory.movement.noLot')}</td>
                <td>{formats.number(fromThousandths(withoutLot), 3)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}
