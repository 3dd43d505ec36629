import type { InventoryItem } from '@halles/contract';
import { useState } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLivePages } from '../../../lib/live-pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { EditGrid, type OnEdit } from '../../../ui/grid/index.ts';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import type { ItemsInput } from '../queries.ts';
import { useNames } from './use-names.ts';
import { ReasonField } from './ReasonField.tsx';
import { saveEdits } from './save-edits.ts';
import { useColumns } from './use-columns.tsx';

const SKELETON_ROWS = 12;

interface GridProps {
  input: ItemsInput;
  mayEdit: boolean;
}

/** A different query is a different grid, so that unsaved text of one list does not appear in another. */
export function InventoryGrid({ input, mayEdit }: GridProps) {
  const text = useText();
  const errorText = useErrorText();
  const names = useNames();
  const [reason, setReason] = useState('');
  const { rowCount, rowAt, onWindow, error, isFetching, refetch } = useLivePages(
    'inventory.listItems',
    input,
  );
  const columns = useColumns();
  const onEdit: OnEdit<InventoryItem> = (edits) => saveEdits(edits, reason.trim());
  if (error)
    return (
      <ErrorState
        title={text('inventory.loadFailed')}
        message={errorText(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  if (rowCount === undefined) return <ListSkeleton rows={SKELETON_ROWS} />;
  return (
    <EditGrid<InventoryItem>
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
      aside={mayEdit && rowCount > 0 && <ReasonField value={reason} onChange={setReason} />}
      empty={<EmptyState illustration="search" title={text('inventory.nothingFound')} />}
    />
  );
}
