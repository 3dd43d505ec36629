import type { ItemList } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import { openListDialog, removeList } from '../saved/list-dialog.tsx';
import type { Favourites } from '../saved/use-favourites.ts';
import styles from './FavouriteLists.module.css';

interface FavouriteListsProps {
  favourites: Favourites;
  current: ItemList | null;
  /** How many items of a list this supplier offers. */
  countOf: (list: ItemList) => number;
  onChoose: (list: ItemList | null) => void;
}

/** Filters the guide to one of the organization's lists, or shows all. */
export function FavouriteLists({ favourites, current, countOf, onChoose }: FavouriteListsProps) {
  const text = useText();
  const formats = useFormats();
  const { lists, mayEdit } = favourites;
  const remove = async (list: ItemList) => {
    await removeList(list);
    onChoose(null);
  };
  return (
    <div className={styles.lists} role="group" aria-label={text('offers.saved.lists')}>
      <button
        type="button"
        className={styles.list}
        aria-pressed={current === null}
        onClick={() => onChoose(null)}
      >
        {text('offers.suppliers.all')}
      </button>
      {lists.map((list) => (
        <button
          key={list.id}
          type="button"
          className={styles.list}
          aria-pressed={current?.id === list.id}
          onClick={() => onChoose(list)}
        >
          {list.name} <span className="quiet figures">{formats.number(countOf(list))}</span>
        </button>
      ))}
      {mayEdit && current && (
        <ActionMenu
          label={text('offers.saved.actionsOf', { name: current.name })}
          actions={[
            { label: text('offers.saved.rename'), onClick: () => void openListDialog(current) },
            {
              label: text('offers.saved.remove'),
              danger: true,
              separated: true,
              onClick: () => void remove(current),
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
  );
}
