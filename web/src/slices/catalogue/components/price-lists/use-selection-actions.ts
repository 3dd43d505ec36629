import { priceListLimits } from '@halles/contract';
import { useState } from 'react';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import type { SelectionAction } from '../../../../ui/table/selection-bar.tsx';
import { hideItems, removeItems } from './change-items.ts';
import type { Selection } from './use-selection.ts';

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

/** What can be done with all selected items, including those out of view. */
export function useSelectionActions(selection: Selection, onAdjust: () => void): SelectionAction[] {
  const text = useText();
  const { hide, removeAll, isChanging } = useChangeAll(selection);
  const count = selection.selected.size;
  const limits = { disabled: isChanging, max: priceListLimits.bulk };
  const remove = async () => {
    const isSure = await openConfirm({
      title: textNow('catalogue.priceLists.selection.removeTitle', { count }),
      message: 'catalogue.priceLists.selection.removeMessage',
      confirm: 'catalogue.priceLists.selection.remove',
      danger: true,
    });
    if (isSure) await removeAll();
  };
  return [
    { label: text('catalogue.priceLists.selection.adjust'), onClick: onAdjust },
    { label: text('catalogue.priceLists.selection.hide'), ...limits, onClick: () => hide(true) },
    { label: text('catalogue.priceLists.selection.show'), ...limits, onClick: () => hide(false) },
    { label: text('catalogue.priceLists.selection.remove'), ...limits, danger: true, onClick: remove },
  ];
}
