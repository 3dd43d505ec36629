import type { UserSettings } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import styles from './profile.module.css';

type Choices = UserSettings['notifications'];
type Kind = keyof Choices;

interface NotificationChoicesProps {
  kinds: readonly Kind[];
  value: Choices;
  onChange: (choices: Choices) => void;
}

const ways = ['inApp', 'email', 'push'] as const;

/** Kind × way: each box says both, for who hears the table instead of seeing it. */
export function NotificationChoices({ kinds, value, onChange }: NotificationChoicesProps) {
  const text = useText();
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">{text('identity.notifications.kind')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {text(`identity.notifications.ways.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{text(`identity.notifications.kinds.${kind}`)}</th>
            {ways.map((way) => (
              <td key={way}>
                <CheckboxField
                  label={`${text(`identity.notifications.kinds.${kind}`)}, ${text(`identity.notifications.ways.${way}`)}`}
                  labelHidden
                  value={value[kind][way]}
                  onChange={(on) => onChange({ ...value, [kind]: { ...value[kind], [way]: on } })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
