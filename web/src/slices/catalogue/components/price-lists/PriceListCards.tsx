import type { PriceList } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Link } from '../../../../ui/link.tsx';
import { ListChip } from './ListChip.tsx';
import styles from './PriceListCards.module.css';
import { useListActions } from './use-list-actions.tsx';
import { useListTexts } from './use-list-texts.ts';

/** One price list: audience, validity and number of items. */
function PriceListCard({ list }: { list: PriceList }) {
  const text = useText();
  const formats = useFormats();
  const listTexts = useListTexts();
  const actions = useListActions(list);
  return (
    <article className={styles.card} data-off={!list.isInForce || undefined}>
      <header className={styles.head}>
        <div>
          <h3>
            <Link href={paths.priceList(list.id)}>{list.name}</Link>
          </h3>
          <ListChip list={list} />
        </div>
        <ActionMenu actions={actions} label={text('catalogue.priceLists.actionsOf', { name: list.name })} />
      </header>
      <DescriptionList
        items={[
          { term: text('catalogue.priceLists.facts.audience'), value: listTexts.audience(list.audience) },
          { term: text('catalogue.priceLists.facts.validity'), value: listTexts.validity(list) },
          { term: text('catalogue.priceLists.facts.items'), value: formats.number(list.items) },
        ]}
      />
    </article>
  );
}

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
