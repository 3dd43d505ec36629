import { priceListLimits } from '@halles/contract';
import { useState } from 'react';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { hideItems, removeItems } from './change-items.ts';
import type { Selection } from './use-selection.ts';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  selection: Selection;
  onAdjust: () => void;
}

function useChangeAll({ selected, clear }: Selection) {
  const { id } = useOrganization();
  const [isChanging, setChanging] = useState(false);
  const during = async (change: Promise<boolean>) => {
    setChanging(true);
    if (await change) clear();
    setChanging(false);
  };
  const items = [...selected.values()];
  return {
    hide: (isHidden: boolean) => during(hideItems(id, items, isHidden)),
    removeAll: () => during(removeItems(id, items)),
    isChanging,
  };
}

/** Bulk actions for all selected items, including those out of view; in the grid's bar, so that no row moves. */
export function SelectionBar({ selection, onAdjust }: SelectionBarProps) {
  const text = useText();
  const formats = useFormats();
  const { hide, removeAll, isChanging } = useChangeAll(selection);
  const count = selection.selected.size;
  const isTooMany = count > priceListLimits.bulk;
  const remove = async () => {
    const isSure = await openConfirm({
      title: textNow('catalogue.priceLists.selection.removeTitle', { count }),
      message: 'catalogue.priceLists.selection.removeMessage',
      confirm: 'catalogue.priceLists.selection.remove',
      danger: true,
    });
    if (isSure) await removeAll();
  };
  return (
    <div role="region" aria-label={text('catalogue.priceLists.selection.label')} className={styles.bar}>
      <strong aria-live="polite">
        {text('catalogue.priceLists.selection.count', { count, number: formats.number(count) })}
      </strong>
      <Button size="small" onClick={onAdjust}>
        {text('catalogue.priceLists.selection.adjust')}
      </Button>
      {([true, false] as const).map((isHidden) => (
        <Button
          key={String(isHidden)}
          size="small"
          disabled={isChanging || isTooMany}
          onClick={() => hide(isHidden)}
        >
          {text(`catalogue.priceLists.selection.${isHidden ? 'hide' : 'show'}`)}
        </Button>
      ))}
      <Button size="small" disabled={isChanging || isTooMany} onClick={() => remove()}>
        {text('catalogue.priceLists.selection.remove')}
      </Button>
      <Button size="small" kind="plain" onClick={selection.clear}>
        {text('catalogue.priceLists.selection.clear')}
      </Button>
    </div>
  );
}
