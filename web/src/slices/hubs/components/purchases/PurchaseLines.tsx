import type { Purchase, PurchaseLine } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useHubTexts } from '../words.tsx';
import styles from './Purchases.module.css';

/** Ordered and received quantities, with the customers' orders of each line. */
export function PurchaseLines({ purchase }: { purchase: Purchase }) {
  const text = useText();
  return (
    <Section title={text('hubs.purchases.linesTitle')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('hubs.labels.product')}</th>
            <th scope="col" className={styles.figure}>
              {text('hubs.purchases.needed')}
            </th>
            <th scope="col" className={styles.figure}>
              {text('hubs.purchases.ordered')}
            </th>
            <th scope="col" className={styles.figure}>
              {text('hubs.purchases.received')}
            </th>
          </tr>
        </thead>
        <tbody>
          {purchase.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Line({ line }: { line: PurchaseLine }) {
  const text = useText();
  const { localized, quantity } = useHubTexts();
  return (
    <tr>
      <th scope="row">
        {localized(line.name)}
        <small>{localized(line.formatTitle)}</small>
        {line.links.map((link) => (
          <small key={link.orderLineId}>
            <Link href={paths.vendorOrder(link.purchaseOrderId)}>{link.number}</Link>
            {` · ${link.customerName} · ${quantity(link.quantity)}`}
          </small>
        ))}
      </th>
      <td className={styles.figure} data-label={text('hubs.purchases.needed')}>
        {quantity(line.needed)}
      </td>
      <td className={styles.figure} data-label={text('hubs.purchases.ordered')}>
        {quantity(line.ordered)}
      </td>
      <td className={styles.figure} data-label={text('hubs.purchases.received')}>
        {line.received !== null && quantity(line.received)}
        {line.receivedKg !== null && (
          <small>{`${quantity(line.receivedKg)} ${text('offers.search.units.kg')}`}</small>
        )}
        {line.missing !== '0' && (
          <small className={styles.bad}>
            {text('hubs.purchases.missing', { quantity: quantity(line.missing) })}
          </small>
        )}
      </td>
    </tr>
  );
}
