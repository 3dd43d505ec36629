import type { PriceList, PriceListItem } from '@halles/contract';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { api } from '../../../../lib/api.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useReason } from '../../../organizations/index.ts';
import styles from './in-cell.module.css';
import { openBreaksDialog } from './breaks-dialog.tsx';
import { openHistory } from './history-dialog.tsx';
import { askItemsAgain } from './use-item-rows.ts';
import { useItemWords } from './use-item-words.ts';

interface ItemProps {
  item: PriceListItem;
  list: PriceList;
}

export function BreaksButton({ item, list }: ItemProps) {
  const text = useText();
  const words = useItemWords(list.currency);
  const count = item.breaks.length;
  const counted = text('catalogue.priceLists.grid.breaksCount', { count });
  if (list.can.edit !== true) return count === 0 ? null : counted;
  const said = count === 0 ? text('catalogue.priceLists.grid.noBreaks') : counted;
  const name = words.name(item);
  return (
    <span data-panel className={styles.breaks}>
      <Button
        kind="plain"
        size="small"
        aria-haspopup="dialog"
        aria-label={`${said}, ${text('catalogue.priceLists.grid.breaksOf', { name })}`}
        onClick={() => void openBreaksDialog({ item, list, name })}
      >
        {said}
      </Button>
    </span>
  );
}

async function remove(organizationId: PriceListOwner, item: PriceListItem, name: string): Promise<void> {
  const isSure = await openConfirm({
    title: 'catalogue.priceLists.remove.title',
    message: 'catalogue.priceLists.remove.message',
    confirm: 'catalogue.priceLists.remove.confirm',
    danger: true,
    params: { name },
  });
  if (!isSure) return;
  try {
    await api.catalogue.removePriceListItem({ organizationId, itemId: item.id });
    askItemsAgain();
    snackbar.success(textNow('catalogue.priceLists.remove.done', { name }));
  } catch {
    snackbar.error('catalogue.priceLists.remove.failed');
  }
}

type PriceListOwner = ReturnType<typeof useOrganization>['id'];

export function ItemMenu({ item, list }: ItemProps) {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const words = useItemWords(list.currency);
  const reason = useReason(list.can.edit);
  const name = words.name(item);
  return (
    <span data-panel className={styles.cell}>
      <ActionMenu
        label={text('catalogue.priceLists.grid.actionsOf', { name })}
        actions={[
          {
            label: text('catalogue.priceLists.history.open'),
            icon: <IconHistory />,
            onClick: () => void openHistory({ item, list, name }),
          },
          {
            label: text('catalogue.priceLists.remove.confirm'),
            icon: <IconTrash />,
            danger: true,
            apart: true,
            disabled: reason !== undefined,
            ...(reason !== undefined && { disabledReason: reason }),
            onClick: () => void remove(organizationId, item, name),
          },
        ]}
      />
    </span>
  );
}
