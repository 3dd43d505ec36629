import type { PriceList } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { openAddItems } from './add-items-dialog.tsx';

/** The empty state of a list without items, or of a filter without results. */
export function NoItems({ list, isFiltered }: { list: PriceList; isFiltered: boolean }) {
  const text = useText();
  if (isFiltered)
    return (
      <EmptyState illustration="search" title={text('catalogue.priceLists.grid.noneFound')}>
        {text('catalogue.priceLists.grid.noneFoundHelp')}
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="crate"
      title={text('catalogue.priceLists.grid.empty')}
      {...(list.can.edit === true && {
        action: (
          <Button kind="primary" onClick={() => void openAddItems(list)}>
            {text('catalogue.priceLists.actions.add')}
          </Button>
        ),
      })}
    >
      {text('catalogue.priceLists.grid.emptyHelp')}
    </EmptyState>
  );
}
