import type { OrganizationId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { Section } from '../../../../ui/section.tsx';
import styles from './Standing.module.css';
import { ReadStanding } from './StandingCard.tsx';

/** A customer's standing orders on their card; renders nothing without any. */
export function CustomerStanding({ customerId }: { customerId: OrganizationId }) {
  const text = useText();
  const { data = [] } = useLive('ordering.listStandingOrders', { side: 'vendor', partnerId: customerId });
  if (data.length === 0) return null;
  return (
    <Section
      id="standing-orders"
      title={text('ordering.standing.ofCustomer')}
      description={text('ordering.standing.ofCustomerHelp')}
    >
      <ul className={styles.lines}>
        {data.map((standing) => (
          <ReadStanding key={standing.id} standing={standing} />
        ))}
      </ul>
    </Section>
  );
}
