import { Dialog } from '../dialogs/dialog.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { Kbd } from '../kbd.tsx';
import { useRemembered } from '../remembered.ts';
import { useStore } from '../store.ts';
import { useUiText } from '../texts.ts';
import styles from './keys-sheet.module.css';
import { bindings, SINGLE_KEYS } from './use-keys.ts';

interface KeysSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** The keys of the current screen, and the switch that turns them off (WCAG 2.1.4). */
export default function KeysSheet({ opened, onClose }: KeysSheetProps) {
  const text = useUiText();
  const groups = useStore(bindings);
  const [enabled, setEnabled] = useRemembered(SINGLE_KEYS, true);
  const keys = groups.flat();
  return (
    <Dialog title={text('keys.title')} opened={opened} onClose={onClose}>
      {keys.length === 0 && <p>{text('keys.none')}</p>}
      <dl className={styles.keys}>
        {[...keys, { key: '?', label: text('keys.help'), shown: undefined }].map(({ key, label, shown }) => (
          <div key={`${key}${label}`} className={styles.line}>
            <dt>
              {(shown ?? key).split(' ').map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <SwitchField label={text('keys.enabled')} value={enabled} onChange={setEnabled} />
    </Dialog>
  );
}
