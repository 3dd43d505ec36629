import { inventoryLimits, type InventoryItem } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLivePages } from '../../../lib/live-pages.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EditGrid, type OnEdit } from '../../../ui/grid/index.ts';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import type { ItemsInput } from '../queries.ts';
import { useHiddenReasons } from './Displayed.tsx';
import styles from './ReasonField.module.css';
import { saveEdits } from './save-edits.ts';
import { useColumns } from './use-columns.tsx';
import { useNames } from './use-names.ts';

/** The reason applies to all counts changed after it, and is shown with each in the history. */
function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const text = useText();
  return (
    <div className={styles.reason}>
      <TextField
        label={text('inventory.reason.label')}
        labelHidden
        placeholder={text('inventory.reason.placeholder')}
        value={value}
        onChange={(typed) => onChange(typed.slice(0, inventoryLimits.reason))}
      />
    </div>
  );
}

const SKELETON_ROWS = 12;

interface GridProps {
  input: ItemsInput;
  mayEdit: boolean;
  /** In the toolbar of the list. */
  barPlace: Element | null;
}

export function InventoryGrid({ input, mayEdit, barPlace }: GridProps) {
  const text = useText();
  const names = useNames();
  const [reason, setReason] = useState('');
  const pages = useLivePages('inventory.listItems', input);
  const columns = useColumns(useHiddenReasons());
  const onEdit: OnEdit<InventoryItem> = (edits) => saveEdits(edits, reason.trim());
  const { rowCount, rowAt, onWindow } = pages;
  if (rowCount === undefined || pages.error)
    return (
      <QueryState
        query={{ ...pages, data: undefined }}
        skeleton={<ListSkeleton rows={SKELETON_ROWS} />}
        failed="inventory.loadFailed"
      />
    );
  return (
    <EditGrid<InventoryItem>
      // Unsaved text of one list does not appear in another.
      key={pages.shownQuery}
      isRefreshing={pages.isPlaceholderData}
      label={text('inventory.title')}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={names.whole}
      rowVersion={(row) => row.version}
      rowCount={rowCount}
      rowAt={rowAt}
      onWindow={onWindow}
      onEdit={onEdit}
      readOnly={!mayEdit}
      stickyColumns={1}
      barPlace={barPlace}
      aside={mayEdit && rowCount > 0 && <ReasonField value={reason} onChange={setReason} />}
      empty={<EmptyState illustration="search" title={text('inventory.nothingFound')} />}
    />
  );
}
