import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { IconButton } from '../icon-button.tsx';
import { useUiText } from '../texts.ts';
import type { ColumnsMenuProps } from './columns-menu.tsx';
import styles from './columns-menu.module.css';

const WIDTH_STEP_PX = 24;
const densities = ['comfortable', 'compact'] as const;

/** Offers without dragging everything that dragging in the header does. */
export default function ColumnsList({ columns, density, onDensityChange }: ColumnsMenuProps) {
  const text = useUiText();
  return (
    <>
      <div className={styles.density} role="group" aria-label={text('table.density')}>
        {densities.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={density === value}
            onClick={() => onDensityChange(value)}
          >
            {text(`table.${value}`)}
          </button>
        ))}
      </div>
      <ul className={styles.list}>
        {columns.all.map(({ column, isShown, canHide }, index) => (
          <li key={column.id} className={styles.line}>
            <CheckboxField
              label={column.header}
              value={isShown}
              disabled={!canHide}
              onChange={() => columns.toggle(column.id)}
            />
            <span className={styles.buttons}>
              <IconButton
                size="small"
                label={text('table.narrower', { name: column.header })}
                onClick={() => columns.resize(column.id, -WIDTH_STEP_PX)}
              >
                <IconMinus />
              </IconButton>
              <IconButton
                size="small"
                label={text('table.wider', { name: column.header })}
                onClick={() => columns.resize(column.id, WIDTH_STEP_PX)}
              >
                <IconPlus />
              </IconButton>
              <IconButton
                size="small"
                label={text('table.earlier', { name: column.header })}
                disabled={index < 2}
                onClick={() => columns.move(column.id, -1)}
              >
                <IconArrowUp />
              </IconButton>
              <IconButton
                size="small"
                label={text('table.later', { name: column.header })}
                disabled={index === 0 || index === columns.all.length - 1}
                onClick={() => columns.move(column.id, 1)}
              >
                <IconArrowDown />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <Button size="small" kind="plain" disabled={!columns.isChanged} onClick={columns.reset}>
        {text('table.resetColumns')}
      </Button>
    </>
  );
}
