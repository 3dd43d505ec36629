import { useFormats } from '../../../../lib/use-formats.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { describeSetting } from './describe-setting.ts';
import { useSettings } from './settings-context.ts';
import styles from './Settings.module.css';
import type { SettingsField } from './values.ts';

/** Shown under a field that somebody else saved while it was being edited here. */
export function ChangedMeanwhile({ field }: { field: SettingsField }) {
  const text = useText();
  const formats = useFormats();
  const { notices, stored, takeTheirs } = useSettings();
  const notice = notices[field];
  return (
    <div aria-live="polite">
      {notice && (
        <div className={styles.notice}>
          <p>
            {notice.person === null
              ? text('settings.meanwhile.changedBySomeone')
              : text('settings.meanwhile.changedBy', { person: notice.person })}
            <span className={styles.now}>
              {text('settings.meanwhile.now', { value: describeSetting(field, stored, { text, formats }) })}
            </span>
          </p>
          <Button size="small" onClick={() => takeTheirs(field)}>
            {text('settings.meanwhile.take')}
          </Button>
        </div>
      )}
    </div>
  );
}
