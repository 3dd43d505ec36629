import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Popover } from '../popover.tsx';
import { useUiText } from '../texts.ts';
import styles from './columns-menu.module.css';
import type { TableColumns } from './use-table-columns.ts';

export type Density = 'comfortable' | 'compact';

export interface ColumnsMenuProps {
  columns: Pick<TableColumns<never>, 'isChanged' | 'toggle' | 'resize' | 'move' | 'reset'> & {
    all: readonly { column: { id: string; header: string }; isShown: boolean; canHide: boolean }[];
  };
  density: Density;
  onDensityChange: (density: Density) => void;
}

const ColumnsList = lazyPart(() => import('./columns-list.tsx'));

/** One button for the columns of a table; the code of their list is loaded when it is pressed. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={text('table.columns')}
      isOpen={open}
      onOpenChange={(isOpen) => ColumnsList.load().then(() => setOpen(isOpen))}
      align="end"
      className={styles.dropdown}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label={text('table.columns')}>
          <IconColumns3 />
        </IconButton>
      )}
    >
      <ColumnsList {...props} />
    </Popover>
  );
}
