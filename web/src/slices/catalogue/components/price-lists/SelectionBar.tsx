import { priceListLimits, type PriceListItem } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import type { Selection } from './selection.ts';
import styles from './SelectionBar.module.css';
import { askItemsAgain, keepItems } from './use-item-rows.ts';

interface SelectionBarProps {
  selection: Selection;
  onAdjust: () => void;
}

type Part = { isHidden: boolean } | { remove: true };

function useChangeAll({ selected, clear }: Selection) {
  const { id: organizationId } = useOrganization();
  const [isChanging, setChanging] = useState(false);
  const change = async (part: Part) => {
    const items = [...selected.values()].map(({ priceListId, inventoryItemId }: PriceListItem) => ({
      priceListId,
      inventoryItemId,
      ...part,
    }));
    setChanging(true);
    try {
      const answer = await api.catalogue.bulkUpdatePriceListItems({ organizationId, items });
      keepItems(answer.items);
      if ('remove' in part) askItemsAgain();
      const word = 'remove' in part ? 'removed' : 'changed';
      snackbar.success(textNow(`catalogue.priceLists.selection.${word}`, { count: items.length }));
      clear();
    } catch (error) {
      snackbar.error(textNow('catalogue.priceLists.selection.failed', { reason: errorText(error) }));
    } finally {
      setChanging(false);
    }
  };
  return { change, isChanging };
}

/** What can be done with all that was chosen, also with what is out of sight. */
export function SelectionBar({ selection, onAdjust }: SelectionBarProps) {
  const text = useText();
  const formats = useFormats();
  const { change, isChanging } = useChangeAll(selection);
  const count = selection.selected.size;
  const isTooMany = count > priceListLimits.bulk;
  if (count === 0) return null;
  const remove = async () => {
    const isSure = await openConfirm({
      title: textNow('catalogue.priceLists.selection.removeTitle', { count }),
      message: 'catalogue.priceLists.selection.removeMessage',
      confirm: 'catalogue.priceLists.selection.remove',
      danger: true,
    });
    if (isSure) await change({ remove: true });
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
          onClick={() => void change({ isHidden })}
        >
          {text(`catalogue.priceLists.selection.${isHidden ? 'hide' : 'show'}`)}
        </Button>
      ))}
      <Button size="small" kind="danger" disabled={isChanging || isTooMany} onClick={() => void remove()}>
        {text('catalogue.priceLists.selection.remove')}
      </Button>
      <Button size="small" kind="plain" onClick={selection.clear}>
        {text('catalogue.priceLists.selection.clear')}
      </Button>
    </div>
  );
}
