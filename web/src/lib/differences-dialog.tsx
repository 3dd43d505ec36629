import { useState } from 'react';
import { useText } from './i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../ui/dialogs/open-dialog.ts';
import styles from './differences-dialog.module.css';

/** A field as text: its label and its value; '' for an empty value. */
export interface Described {
  label: string;
  value: string;
}

interface Difference {
  field: string;
  mine: Described;
  theirs: Described;
}

interface DifferencesProps {
  differences: readonly Difference[];
  close: (taken?: string[]) => void;
}

function Differences({ differences, close }: DifferencesProps) {
  const text = useText();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const choose = (field: string, takesTheirs: boolean) =>
    setTaken((now) => (takesTheirs ? [...now, field] : now.filter((one) => one !== field)));
  const side = (field: string, { value }: Described, takesTheirs: boolean) => (
    <label className={styles.side}>
      <input
        type="radio"
        name={field}
        checked={taken.includes(field) === takesTheirs}
        onChange={() => choose(field, takesTheirs)}
      />
      <span className="quiet small">
        {text(takesTheirs ? 'settings.meanwhile.theirs' : 'settings.meanwhile.mine')}
      </span>
      <span className={styles.value}>{value === '' ? text('settings.meanwhile.empty') : value}</span>
    </label>
  );
  return (
    <>
      <p>{text('settings.meanwhile.message')}</p>
      <div className={styles.fields}>
        {differences.map(({ field, mine, theirs }) => (
          <fieldset key={field} className={styles.field}>
            <legend>{mine.label}</legend>
            {side(field, mine, false)}
            {side(field, theirs, true)}
          </fieldset>
        ))}
      </div>
      <DialogActions cancel={close}>
        <Button kind="primary" onClick={() => close([...taken])}>
          {text('settings.meanwhile.save')}
        </Button>
      </DialogActions>
    </>
  );
}

/**
 * Two people changed the same fields: resolves with the fields to take from the other person, or undefined when
 * cancelled.
 */
export const openDifferences = (differences: readonly Difference[]): Promise<string[] | undefined> =>
  openDialog<string[]>({ title: 'settings.meanwhile.title', width: 560 }, (close) => (
    <Differences differences={differences} close={close} />
  ));
