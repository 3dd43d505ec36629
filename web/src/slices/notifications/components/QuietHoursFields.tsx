import type { QuietHours } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Fields } from '../../../ui/form/form.tsx';
import styles from './NotificationSettings.module.css';
import { ownZone, timeZones } from './times.ts';

const NIGHT: QuietHours = { from: '21:00', until: '06:00' };
const QUARTERS = ['00', '15', '30', '45'];
const times = Array.from({ length: 24 }, (_, hour) =>
  QUARTERS.map((minute) => `${String(hour).padStart(2, '0')}:${minute}`),
).flat();

interface QuietHoursFieldsProps {
  quietHours: QuietHours | null;
  timeZone: string | null;
  onQuietHours: (quietHours: QuietHours | null) => void;
  onTimeZone: (timeZone: string | null) => void;
  error: string | undefined;
}

/** Quiet hours, and the time zone of the person that they and the daily email follow. */
export function QuietHoursFields(props: QuietHoursFieldsProps) {
  const { quietHours, timeZone, onQuietHours, onTimeZone, error } = props;
  const text = useText();
  const formats = useFormats();
  const time = (part: 'from' | 'until') => (
    <SelectField
      label={text(`notifications.settings.${part}`)}
      required
      value={(quietHours ?? NIGHT)[part]}
      onChange={(value) => onQuietHours({ ...(quietHours ?? NIGHT), [part]: value! })}
      options={times.map((value) => ({ value, label: formats.clockTime(value) }))}
      error={part === 'until' ? error : undefined}
    />
  );
  return (
    <div className={styles.part}>
      <h3>{text('notifications.settings.quiet')}</h3>
      <CheckboxField
        label={text('notifications.settings.quietOn')}
        description={text('notifications.settings.quietHelp')}
        value={quietHours !== null}
        onChange={(isOn) => {
          onQuietHours(isOn ? NIGHT : null);
          if (isOn && timeZone === null) onTimeZone(ownZone);
        }}
      />
      <Fields columns={3}>
        {quietHours && time('from')}
        {quietHours && time('until')}
        <SelectField
          label={text('notifications.settings.timeZone')}
          value={timeZone}
          onChange={onTimeZone}
          placeholder={text('notifications.settings.ofOrganization')}
          options={timeZones(timeZone ?? ownZone).map((value) => ({
            value,
            label: value.replaceAll('_', ' '),
          }))}
        />
      </Fields>
    </div>
  );
}
