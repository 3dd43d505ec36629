import type { ItemList } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import { openListDialog, removeList } from '../saved/list-dialog.tsx';
import { openShareDialog } from '../saved/share-dialog.tsx';
import type { Favourites } from '../saved/use-favourites.ts';
import styles from './FavouriteLists.module.css';

export type GuideList = 'usual' | 'all' | ItemList;

interface FavouriteListsProps {
  favourites: Favourites;
  current: GuideList;
  counts: Record<'usual' | 'all', number>;
  /** How many items of a list this supplier offers. */
  countOf: (list: ItemList) => number;
  onChoose: (list: GuideList) => void;
  end?: ReactNode;
}

/** Filters the guide to what is usually ordered or one of the organization's lists, or shows all. */
export function FavouriteLists(props: FavouriteListsProps) {
  const { favourites, current, counts, countOf, onChoose, end } = props;
  const text = useText();
  const formats = useFormats();
  const { lists, ofPartners, mayEdit } = favourites;
  const own = lists.find(({ id }) => id === idOf(current));
  const remove = async (list: ItemList) => {
    await removeList(list);
    onChoose('all');
  };
  const choice = (list: GuideList, name: string, count: number) => (
    <button
      key={idOf(list)}
      type="button"
      className={styles.list}
      aria-pressed={idOf(list) === idOf(current)}
      onClick={() => onChoose(list)}
    >
      {name} <span className="quiet figures">{formats.number(count)}</span>
    </button>
  );
  return (
    <div className={styles.bar}>
      <div className={styles.lists} role="group" aria-label={text('offers.saved.lists')}>
        {(['usual', 'all'] as const)
          .filter((which) => counts[which] > 0 || which === 'all')
          .map((which) => choice(which, text(`offers.suppliers.${which}`), counts[which]))}
        {[...lists, ...ofPartners.filter((list) => countOf(list) > 0)].map((list) =>
          choice(list, list.name, countOf(list)),
        )}
        {mayEdit && own && (
          <ActionMenu
            label={text('offers.saved.actionsOf', { name: own.name })}
            actions={[
              { label: text('offers.saved.rename'), onClick: () => void openListDialog(own) },
              { label: text('offers.saved.share'), onClick: () => void openShareDialog(own) },
              {
                label: text('offers.saved.remove'),
                danger: true,
                separated: true,
                onClick: () => void remove(own),
              },
            ]}
          />
        )}
        {mayEdit && (
          <Button
            kind="plain"
            size="small"
            icon={<IconPlus aria-hidden />}
            onClick={() => void openListDialog(null).then((list) => list && onChoose(list))}
          >
            {text('offers.saved.newList')}
          </Button>
        )}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

const idOf = (list: GuideList): string => (typeof list === 'string' ? list : list.id);
