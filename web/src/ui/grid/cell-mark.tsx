import { IconAlertTriangle, IconArrowsExchange, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useUiText } from '../texts.ts';
import type { CellEdit } from './cell-edit.ts';
import styles from './grid.module.css';

const pictures = {
  saved: <IconCheck />,
  failed: <IconCloudOff />,
  invalid: <IconAlertTriangle />,
  conflict: <IconArrowsExchange />,
};

/** The state of a change, as a shape and a word, never by colour alone. */
export function CellMark({ state }: { state: CellEdit['state'] }) {
  const text = useUiText();
  const shown = state === 'waiting' ? 'saving' : state;
  return (
    <span role="img" aria-label={text(`grid.state.${shown}`)} className={styles.mark} data-mark={shown}>
      {shown === 'saving' ? <span className={styles.pulse} /> : pictures[shown]}
    </span>
  );
}
