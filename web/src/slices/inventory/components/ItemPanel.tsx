import type { FormatId, InventoryItem } from '@halles/contract';
import { IconPlusMinus } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { History } from './History.tsx';
import styles from './ItemPanel.module.css';
import { Lots } from './Lots.tsx';
import { openMovementDialog } from './movement-dialog.tsx';
import { StateChip } from './StateTabs.tsx';
import { useNames } from './use-names.ts';

interface PanelProps {
  itemId: FormatId | null;
  mayEdit: boolean;
  onClose: () => void;
}

/** One item beside the list: quantities, lots and history. */
export function ItemPanel({ itemId, mayEdit, onClose }: PanelProps) {
  const text = useText();
  const names = useNames();
  const result = useLive('inventory.getItem', { formatId: itemId ?? '' }, { enabled: itemId !== null });
  const item = itemId === null ? undefined : result.data;
  return (
    <SidePanel
      opened={itemId !== null}
      onClose={onClose}
      title={item ? names.product(item) : text('inventory.panel.title')}
      subtitle={item && <Subtitle item={item} />}
    >
      <QueryState
        query={{ ...result, data: item }}
        skeleton={<ListSkeleton rows={6} />}
        failed="inventory.panel.loadFailed"
      >
        {(shown) => <PanelContent item={shown} mayEdit={mayEdit} />}
      </QueryState>
    </SidePanel>
  );
}

function Subtitle({ item }: { item: InventoryItem }) {
  const names = useNames();
  return (
    <>
      <span>{[names.format(item), item.sku].filter(Boolean).join(' · ')}</span>
      <StateChip state={item.state} />
    </>
  );
}

function PanelContent({ item, mayEdit }: { item: InventoryItem; mayEdit: boolean }) {
  const text = useText();
  const formats = useFormats();
  const figure = (key: 'onHand' | 'reserved' | 'allocated' | 'available' | 'incoming') => ({
    term: text(`inventory.columns.${key}`),
    value: formats.number(item[key], 3),
  });
  const isCounted = item.mode !== 'unlimited';
  return (
    <>
      <div className={styles.figures}>
        <DescriptionList
          items={[
            ...(isCounted ? [figure('onHand')] : []),
            figure('reserved'),
            figure('allocated'),
            ...(isCounted ? [figure('available'), figure('incoming')] : []),
          ]}
        />
        <p className="quiet small">{text('inventory.panel.figures')}</p>
      </div>
      {mayEdit && isCounted && (
        <Button icon={<IconPlusMinus aria-hidden />} fullWidth onClick={() => void openMovementDialog(item)}>
          {text('inventory.movement.record')}
        </Button>
      )}
      {isCounted && <Lots item={item} />}
      <History item={item} />
    </>
  );
}
