import type { OrderLine, PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './InlineCount.module.css';
import { agreedOf } from './preparation.ts';
import type { InlineCounts } from './use-inline-counts.ts';

interface PreparedFieldProps {
  line: OrderLine;
  counts: InlineCounts;
}

/** What is packed of a line, typed in its row. */
export function PreparedField({ line, counts }: PreparedFieldProps) {
  const text = useText();
  const words = useOrderWords();
  return (
    <div className={styles.field}>
      <QuantityField
        label={text('ordering.orders.prepare.countOf', { name: words.nameOf(line) })}
        labelHidden
        value={counts.of(line)}
        onChange={(typed) => counts.change(line, typed)}
        onBlur={counts.save}
        decimals={3}
        max={Number(agreedOf(line))}
        error={counts.isTooMany(line) ? text('errors.ordering.moreThanConfirmed') : undefined}
      />
    </div>
  );
}

interface ShortageProps extends PreparedFieldProps {
  order: PurchaseOrder;
  columns: number;
  onPropose: () => void;
}

/** Under a line that is short: what it means, and the way to offer something else. */
export function Shortage({ order, line, counts, columns, onPropose }: ShortageProps) {
  const text = useText();
  const words = useOrderWords();
  const missing = Number(agreedOf(line)) - Number(counts.of(line));
  if (!(missing > 0)) return null;
  return (
    <tr className={styles.shortage}>
      <td colSpan={columns}>
        <div className={styles.inside}>
          <p role="status">
            <strong>
              {text('ordering.orders.prepare.short', {
                quantity: words.quantity(String(Math.round(missing * 1000) / 1000)),
              })}
            </strong>{' '}
            {text('ordering.orders.prepare.shortHelp', { quantity: words.quantity(counts.of(line)) })}
          </p>
          {order.can.propose === true && (
            <Button size="small" onClick={onPropose}>
              {text('ordering.orders.prepare.replace')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
