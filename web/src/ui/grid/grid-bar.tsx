import { IconArrowBackUp, IconArrowForwardUp, IconBaselineDensityMedium } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useUnsavedGuard } from '../form/unsaved.ts';
import { IconButton } from '../icon-button.tsx';
import { useStore } from '../store.ts';
import type { Density } from '../table/columns-menu.tsx';
import { useUiText } from '../texts.ts';
import { cellsOf, countEdits } from './edits.ts';
import { rowOf } from './grid-state.ts';
import type { Grid, GridContext } from './grid.ts';
import styles from './grid.module.css';

interface BarProps<Row> {
  context: GridContext<Row>;
  /** Null on a phone. */
  density: Density | null;
  onDensityChange: (next: Density) => void;
  aside: ReactNode;
  /** Its parts are parts of the list's toolbar. */
  isInToolbar: boolean;
}

/** Above the grid: undo and redo, and the state of the changes. */
export function GridBar<Row extends object>(props: BarProps<Row>) {
  const { context, density, onDensityChange, aside, isInToolbar } = props;
  const { grid, readOnly } = context;
  const { stack } = useStore(grid.core.state);
  const text = useUiText();
  const isCompact = density === 'compact';
  return (
    <div className={isInToolbar ? styles.inToolbar : styles.bar}>
      {!readOnly && (
        <>
          <IconButton
            label={text('grid.undo')}
            disabled={stack.done.length === 0}
            onClick={() => grid.commands.undo()}
          >
            <IconArrowBackUp />
          </IconButton>
          <IconButton
            label={text('grid.redo')}
            disabled={stack.undone.length === 0}
            onClick={() => grid.commands.redo()}
          >
            <IconArrowForwardUp />
          </IconButton>
        </>
      )}
      {density && (
        <IconButton
          label={text('table.compact')}
          pressed={isCompact}
          onClick={() => onDensityChange(isCompact ? 'comfortable' : 'compact')}
        >
          <IconBaselineDensityMedium />
        </IconButton>
      )}
      {!readOnly && <SaveStatus grid={grid} />}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}

/** Moves to the first cell in this state. */
function goToFirst<Row>({ core, navigation }: Grid<Row>, state: 'invalid' | 'conflict'): void {
  for (const { rowId, key, edit } of cellsOf(core.state.get().edits)) {
    if (edit.state !== state || rowOf(core, rowId) === undefined) continue;
    const column = core.inputs.current.columns.findIndex((candidate) => candidate.key === key);
    return navigation.goTo({ row: core.seenAt.get(rowId) ?? 0, column }, false);
  }
}

function SaveStatus<Row extends object>({ grid }: { grid: Grid<Row> }) {
  const text = useUiText();
  const { edits, notice } = useStore(grid.core.state);
  const { saving, saved, failed, invalid, conflict } = countEdits(edits);
  const isOpen = saving + failed + invalid + conflict > 0;
  useUnsavedGuard(isOpen, { save: () => grid.saving.finish(), discard: () => grid.saving.discardAll() });
  const status =
    saving > 0
      ? text('grid.savingCount', { count: saving })
      : isOpen
        ? ''
        : saved > 0
          ? text('grid.allSaved')
          : '';
  return (
    <div className={styles.status}>
      {failed > 0 && (
        <Button size="small" onClick={() => grid.saving.retryAll()}>
          {text('grid.retryAll', { count: failed })}
        </Button>
      )}
      {invalid > 0 && (
        <Button size="small" kind="plain" onClick={() => goToFirst(grid, 'invalid')}>
          {text('grid.toCorrect', { count: invalid })}
        </Button>
      )}
      {conflict > 0 && (
        <Button size="small" kind="plain" onClick={() => goToFirst(grid, 'conflict')}>
          {text('grid.toChoose', { count: conflict })}
        </Button>
      )}
      <span role="status" className={styles.message}>
        {[notice && text(`grid.notice.${notice.message}`, notice.params), status].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}
