import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { SwitchField } from '../fields/checkbox-field.tsx';
import { useLocalStorage } from '../local-storage.ts';
import { useStore } from '../store.ts';
import { useUiText } from '../texts.ts';
import styles from './shortcuts-sheet.module.css';
import { bindings, SINGLE_KEYS } from './use-shortcuts.ts';

interface ShortcutsSheetProps {
  opened: boolean;
  help: { label: string; run: () => void } | null;
  onClose: () => void;
}

/** Lists the current screen's shortcuts, with a switch to turn them off (WCAG 2.1.4). */
export default function ShortcutsSheet({ opened, help, onClose }: ShortcutsSheetProps) {
  const text = useUiText();
  const groups = useStore(bindings);
  const [enabled, setEnabled] = useLocalStorage(SINGLE_KEYS, true);
  const keys = groups.flat();
  return (
    <Dialog title={text('shortcuts.title')} opened={opened} onClose={onClose}>
      {keys.length === 0 && <p>{text('shortcuts.none')}</p>}
      <dl className={styles.keys}>
        {[...keys, { key: '?', label: text('shortcuts.help'), display: undefined }].map(
          ({ key, label, display }) => (
            <div key={`${key}${label}`} className={styles.line}>
              <dt>
                {(display ?? key).split(' ').map((part) => (
                  <kbd key={part} className="key">
                    {part}
                  </kbd>
                ))}
              </dt>
              <dd>{label}</dd>
            </div>
          ),
        )}
      </dl>
      <SwitchField label={text('shortcuts.enabled')} value={enabled} onChange={setEnabled} />
      {help && (
        <p className={styles.help}>
          <Button
            onClick={() => {
              onClose();
              help.run();
            }}
          >
            {help.label}
          </Button>
        </p>
      )}
    </Dialog>
  );
}
