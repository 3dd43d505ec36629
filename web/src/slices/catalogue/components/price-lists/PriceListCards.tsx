import type { PriceList } from '@halles/contract';
import { PriceListCard } from './PriceListCard.tsx';
import styles from './PriceListCards.module.css';
import { useText } from '../../../../lib/i18n/index.ts';

export function PriceListCards({ lists }: { lists: readonly PriceList[] }) {
  const text = useText();
  return (
    <ul className={styles.lists} aria-label={text('catalogue.priceLists.list')}>
      {lists.map((list) => (
        <li key={list.id}>
          <PriceListCard list={list} />
        </li>
      ))}
    </ul>
  );
}
