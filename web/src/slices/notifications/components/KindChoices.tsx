import {
  digests,
  notificationChannels,
  notificationKinds,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
} from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from './NotificationSettings.module.css';

interface KindChoicesProps {
  choices: NotificationChoices;
  onChange: (choices: NotificationChoices) => void;
}

/** A table of kinds and channels; on a phone, each kind is a block of its own. */
export function KindChoices({ choices, onChange }: KindChoicesProps) {
  const text = useText();
  const { data: devices } = useLive('notifications.listPushDevices', {});
  return (
    <div className="stack">
      <div className={styles.headings} aria-hidden>
        <span>{text('notifications.settings.kind')}</span>
        {notificationChannels.map((channel) => (
          <span key={channel}>{text(`notifications.settings.${channel}`)}</span>
        ))}
        <span>{text('notifications.settings.digest')}</span>
      </div>
      {notificationKinds.map((kind) => (
        <KindRow
          key={kind}
          kind={kind}
          choice={choices[kind]}
          onChange={(choice) => onChange({ ...choices, [kind]: choice })}
        />
      ))}
      {devices?.length === 0 && (
        <p className="quiet">
          {text('notifications.settings.noDevice')}{' '}
          <Link href="#devices">{text('notifications.settings.toDevices')}</Link>
        </p>
      )}
    </div>
  );
}

interface KindRowProps {
  kind: NotificationKind;
  choice: NotificationChoice;
  onChange: (choice: NotificationChoice) => void;
}

function KindRow({ kind, choice, onChange }: KindRowProps) {
  const text = useText();
  const name = text(`notifications.kinds.${kind}`);
  return (
    <div className={styles.kind} role="group" aria-label={name}>
      <span className="bold">{name}</span>
      {notificationChannels.map((channel) => (
        <CheckboxField
          key={channel}
          label={
            <>
              <span className={styles.channel}>{text(`notifications.settings.${channel}`)}</span>
              <span className="visually-hidden"> {name}</span>
            </>
          }
          value={choice[channel]}
          onChange={(isOn) => onChange({ ...choice, [channel]: isOn })}
        />
      ))}
      <SelectField
        label={text('notifications.settings.digestOf', { kind: name })}
        labelHidden
        required
        disabled={!choice.email && !choice.push}
        value={choice.digest}
        onChange={(digest) => onChange({ ...choice, digest: digest ?? 'atOnce' })}
        options={digests.map((value) => ({ value, label: text(`notifications.settings.digests.${value}`) }))}
      />
    </div>
  );
}
