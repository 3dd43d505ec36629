import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { useUiText } from '../../../../ui/texts.ts';
import { describeSetting, settingLabels } from './describe-setting.ts';
import styles from './differences-dialog.module.css';
import type { SettingsField, SettingsValues } from './values.ts';

interface Differences {
  fields: readonly SettingsField[];
  mine: SettingsValues;
  theirs: SettingsValues;
}

function DifferencesChoice({
  fields,
  mine,
  theirs,
  close,
}: Differences & { close: (take?: SettingsField[]) => void }) {
  const text = useText();
  const uiText = useUiText();
  const formats = useFormats();
  const [taken, setTaken] = useState<readonly SettingsField[]>([]);
  const choose = (field: SettingsField, isTheirs: boolean) =>
    setTaken((now) => (isTheirs ? [...now, field] : now.filter((one) => one !== field)));
  const side = (field: SettingsField, isTheirs: boolean) => (
    <label className={styles.side}>
      <input
        type="radio"
        name={field}
        checked={taken.includes(field) === isTheirs}
        onChange={() => choose(field, isTheirs)}
      />
      <span className={styles.whose}>
        {text(isTheirs ? 'settings.meanwhile.theirs' : 'settings.meanwhile.mine')}
      </span>
      <span className={styles.value}>
        {describeSetting(field, isTheirs ? theirs : mine, { text, formats })}
      </span>
    </label>
  );
  return (
    <>
      <p>{text('settings.meanwhile.message')}</p>
      <div className={styles.fields}>
        {fields.map((field) => (
          <fieldset key={field} className={styles.field}>
            <legend>{text(settingLabels[field])}</legend>
            {side(field, false)}
            {side(field, true)}
          </fieldset>
        ))}
      </div>
      <DialogActions>
        <Button onClick={() => close()}>{uiText('dialog.cancel')}</Button>
        <Button kind="primary" onClick={() => close([...taken])}>
          {text('settings.meanwhile.save')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Two people changed the same fields: which of the other's values to take; undefined when the dialog was dismissed. */
export const openDifferences = (differences: Differences): Promise<SettingsField[] | undefined> =>
  openDialog<SettingsField[]>({ title: 'settings.meanwhile.title', width: 560 }, (close) => (
    <DifferencesChoice {...differences} close={close} />
  ));
