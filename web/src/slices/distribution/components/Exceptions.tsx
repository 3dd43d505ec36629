import type { Recurrence } from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ExceptionForm } from './ExceptionForm.tsx';
import styles from './WeekdayChoice.module.css';

type Exception = Recurrence['exceptions'][number];

interface ExceptionsProps {
  value: readonly Exception[];
  onChange: (next: Exception[]) => void;
}

/** Cancelled and additional dates. */
export function Exceptions({ value, onChange }: ExceptionsProps) {
  const text = useText();
  const formats = useFormats();
  const sorted = [...value].sort((a, b) => (a.on < b.on ? -1 : 1));
  const add = (made: Exception) => onChange([...value.filter((each) => each.on !== made.on), made]);
  const open = () =>
    void openDialog({ title: 'distribution.exceptions.add', width: 420 }, (close) => (
      <ExceptionForm onAdd={add} close={close} />
    ));
  return (
    <FieldFrame
      label={text('distribution.exceptions.title')}
      description={text('distribution.exceptions.help')}
      group
    >
      {() => (
        <>
          {sorted.length > 0 && (
            <ul className={styles.list}>
              {sorted.map((each) => (
                <li key={each.on}>
                  <span>
                    <strong>{formats.longDay(each.on)}</strong> {text(`distribution.exceptions.${each.kind}`)}
                    {each.note && <span className="quiet"> {each.note}</span>}
                  </span>
                  <IconButton
                    label={text('distribution.exceptions.remove', { day: formats.day(each.on) })}
                    onClick={() => onChange(value.filter(({ on }) => on !== each.on))}
                  >
                    <IconTrash />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <Button onClick={open}>{text('distribution.exceptions.add')}</Button>
        </>
      )}
    </FieldFrame>
  );
}
