import type { OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { invoicePath } from './invoices-address.ts';
import styles from './Invoices.module.css';
import type { Refusal } from './use-together.ts';

interface RefusalsProps {
  side: OrderSide;
  refusals: readonly Refusal[];
  onDismiss: () => void;
}

/** The selected invoices that were refused, with the reason. */
export function Refusals({ side, refusals, onDismiss }: RefusalsProps) {
  const text = useText();
  return (
    <div role="status">
      {refusals.length > 0 && (
        <Banner
          tone="bad"
          title={text('invoicing.bulk.refused', { count: refusals.length })}
          actions={
            <Button size="small" onClick={onDismiss}>
              {text('invoicing.bulk.dismiss')}
            </Button>
          }
        >
          <ul className={styles.refused}>
            {refusals.map(({ invoiceId, number, reason }) => (
              <li key={invoiceId}>
                <Link href={invoicePath(side, invoiceId)}>
                  {number ?? text('invoicing.words.state.draft')}
                </Link>
                {` – ${reason}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
