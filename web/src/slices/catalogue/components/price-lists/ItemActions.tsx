import type { PriceList, PriceListItem } from '@halles/contract';
import { IconHistory, IconTrash, IconCheck } from '@tabler/icons-react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useReason } from '../../../../lib/use-reason.ts';
import styles from './grid-cell.module.css';
import { openBreaksDialog } from './breaks-dialog.tsx';
import { openHistoryDialog } from './history-dialog.tsx';
import { refetchItems } from './cached-items.ts';
import { useItemTexts } from './use-item-texts.ts';

interface ItemProps {
  item: PriceListItem;
  list: PriceList;
}

export function BreaksButton({ item, list }: ItemProps) {
  const text = useText();
  const itemTexts = useItemTexts(list.currency);
  const count = item.breaks.length;
  const counted = text('catalogue.priceLists.grid.breaksCount', { count });
  if (list.can.edit !== true) return count === 0 ? null : counted;
  const breaksText = count === 0 ? text('catalogue.priceLists.grid.noBreaks') : counted;
  const name = itemTexts.name(item);
  return (
    <span data-panel className={styles.breaks}>
      <Button
        kind="plain"
        size="small"
        aria-haspopup="dialog"
        aria-label={`${breaksText}, ${text('catalogue.priceLists.grid.breaksOf', { name })}`}
        onClick={() => void openBreaksDialog({ item, list, name })}
      >
        {breaksText}
      </Button>
    </span>
  );
}

const remove = (organizationId: PriceListOwner, item: PriceListItem, name: string): Promise<boolean> =>
  runAction(
    async () => {
      await api.catalogue.removePriceListItem({ organizationId, itemId: item.id });
      refetchItems();
    },
    {
      confirm: {
        title: 'catalogue.priceLists.remove.title',
        message: 'catalogue.priceLists.remove.message',
        confirm: 'catalogue.priceLists.remove.confirm',
        danger: true,
      },
      params: { name },
      done: 'catalogue.priceLists.remove.done',
      failed: 'catalogue.priceLists.remove.failed',
    },
  );

type PriceListOwner = ReturnType<typeof useOrganization>['id'];

export function ItemMenu({ item, list }: ItemProps) {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const itemTexts = useItemTexts(list.currency);
  const reason = useReason(list.can.edit);
  const name = itemTexts.name(item);
  return (
    <span data-panel className={styles.cell}>
      <ActionMenu
        label={text('catalogue.priceLists.grid.actionsOf', { name })}
        actions={[
          {
            label: text('catalogue.priceLists.history.open'),
            icon: <IconHistory />,
            onClick: () => void openHistoryDialog({ item, list, name }),
          },
          {
            label: text('catalogue.priceLists.remove.confirm'),
            icon: <IconTrash />,
            danger: true,
            separated: true,
            disabledReason: reason,
            onClick: () => void remove(organizationId, item, name),
          },
        ]}
      />
    </span>
  );
}

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  onToggle: () => void;
}

/** A checkbox in a grid cell: F2 enters the cell, Space toggles, Escape leaves it. */
export const RowCheckbox = ({ label, checked, onToggle }: RowCheckboxProps) => (
  <span data-panel className={styles.cell}>
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      className={styles.tick}
      onClick={onToggle}
    >
      {checked && <IconCheck aria-hidden />}
    </button>
  </span>
);
