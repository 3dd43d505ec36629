import type { FormatId, InventoryItem } from '@halles/contract';
import { IconPlusMinus } from '@tabler/icons-react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { History } from './History.tsx';
import styles from './ItemPanel.module.css';
import { Lots } from './Lots.tsx';
import { openMovementDialog } from './movement-dialog.tsx';
import { useNames } from './use-names.ts';
import { StateChip } from './StateChip.tsx';

interface PanelProps {
  itemId: FormatId | null;
  mayEdit: boolean;
  onClose: () => void;
}

/** One item beside the list: quantities, lots and history. */
export function ItemPanel({ itemId, mayEdit, onClose }: PanelProps) {
  const text = useText();
  const errorText = useErrorText();
  const names = useNames();
  const { data, error, refetch, isFetching } = useLive(
    'inventory.getItem',
    { formatId: itemId ?? '' },
    { enabled: itemId !== null },
  );
  const item = itemId === null ? undefined : data;
  return (
    <SidePanel
      opened={itemId !== null}
      onClose={onClose}
      title={item ? names.product(item) : text('inventory.panel.title')}
      subtitle={item && <Subtitle item={item} />}
    >
      {item ? (
        <PanelContent item={item} mayEdit={mayEdit} />
      ) : error ? (
        <ErrorState
          title={text('inventory.panel.loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ListSkeleton rows={6} />
      )}
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
