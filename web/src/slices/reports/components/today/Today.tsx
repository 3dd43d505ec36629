import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { CustomerSide } from './CustomerSide.tsx';
import { VendorSide } from './VendorSide.tsx';
import styles from './today.module.css';

interface TodayProps {
  /** Further figures of a seller or a buyer, from other slices. */
  ofVendor?: ReactNode;
  ofCustomer?: ReactNode;
}

/** Today's tasks in one query; an organization that sells and buys sees both side by side. */
export function Today({ ofVendor, ofCustomer }: TodayProps) {
  const text = useText();
  const { data } = useLive('reports.getDashboard', {});
  if (!data) return null;
  const { vendor, customer, today } = data;
  const isBoth = vendor !== null && customer !== null;
  return (
    <div className={isBoth ? styles.sides : undefined}>
      {vendor && (
        <div className={styles.side}>
          {isBoth && <h2>{text('reports.today.selling')}</h2>}
          <VendorSide vendor={vendor} today={today}>
            {ofVendor}
          </VendorSide>
        </div>
      )}
      {customer && (
        <div className={styles.side}>
          {isBoth && <h2>{text('reports.today.buying')}</h2>}
          <CustomerSide customer={customer}>{ofCustomer}</CustomerSide>
        </div>
      )}
    </div>
  );
}
