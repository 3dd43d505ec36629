import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useCode } from '../../../../lib/use-code.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { VendorSide } from './VendorSide.tsx';
import styles from './today.module.css';

const CustomerSide = lazyPart(() => import('./CustomerSide.tsx'));

/** Today's tasks in one query; an organization that sells and buys sees both side by side. */
export function Today() {
  const text = useText();
  const { isBuyer } = useOrganization();
  const { data } = useLive('reports.getDashboard', {});
  const isComplete = useCode('today.buyer', isBuyer ? CustomerSide.load : null);
  // Without it, a slow page looks as if nothing were to be done, and what it shows moves down later.
  if (!data || !isComplete) return <ListSkeleton rows={4} />;
  const { vendor, customer } = data;
  const isBoth = vendor !== null && customer !== null;
  return (
    <div className={isBoth ? styles.sides : undefined}>
      {vendor && (
        <div className={styles.side}>
          {isBoth && <h2>{text('reports.today.selling')}</h2>}
          <VendorSide vendor={vendor} />
        </div>
      )}
      {customer && (
        <div className={styles.side}>
          {isBoth && <h2>{text('reports.today.buying')}</h2>}
          <CustomerSide customer={customer} />
        </div>
      )}
    </div>
  );
}
