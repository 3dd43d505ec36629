import type { OrganizationId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { CutOff } from './CutOff.tsx';
import styles from './RunningOrder.module.css';
import { useCarts } from './use-carts.ts';

/** The cart of one supplier, always in view below its offers: total, lines, what is missing, until when, for which day. */
export default function RunningOrder({ vendorId }: { vendorId: OrganizationId }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const { carts } = useCarts();
  const cart = carts.findLast(({ seller }) => seller.id === vendorId);
  if (!cart) return null;
  const { totals, currency, lines, date, missingMinor } = cart;
  return (
    <section className={classNames('deep', styles.bar)} aria-label={text('ordering.cart.running')}>
      <div className="shrinks">
        <p className={styles.total}>
          <strong className="figures">{words.money(totals.totalMinor, currency)}</strong>{' '}
          <span>{text('ordering.cart.lineCount', { count: lines.length })}</span>
        </p>
        <p className={styles.detail}>
          {missingMinor !== null && missingMinor > 0
            ? text('ordering.cart.missing', {
                amount: words.money(missingMinor, currency),
                minimum: words.money(date?.minimumMinor ?? missingMinor, currency),
              })
            : date && <CutOff cart={cart} date={date} />}
        </p>
      </div>
      {date && (
        <p className={styles.date}>
          {formats.longDay(date.on)}
          {date.kind === 'delivery' && (
            <span className={styles.detail}>
              {totals.deliveryFeeMinor > 0
                ? text('ordering.cart.fee', { fee: words.money(totals.deliveryFeeMinor, currency) })
                : text('ordering.cart.noFee')}
            </span>
          )}
        </p>
      )}
      <Button kind="primary" href={paths.cart}>
        {text('ordering.cart.order')}
      </Button>
    </section>
  );
}
