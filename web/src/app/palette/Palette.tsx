import { useId, useState, type KeyboardEvent } from 'react';
import { useText } from '../../lib/i18n/index.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './Palette.module.css';
import { rankItems } from './ranking.ts';
import { usePaletteItems, type PaletteItem } from './use-palette-items.tsx';

interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Finds a screen or a global action by a part of its name. */
export default function Palette({ isOpen, onClose }: PaletteProps) {
  const text = useText();
  return (
    <Dialog title={text('palette.title')} opened={isOpen} onClose={onClose} width={560}>
      <Search onClose={onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const found = rankItems(usePaletteItems(), typed);
  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    item.run();
  };
  const move = (event: KeyboardEvent, by: number) => {
    event.preventDefault();
    if (found.length > 0) setActive((now) => (now + by + found.length) % found.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter') run(found[active]);
  };
  return (
    <>
      <input
        className={styles.input}
        data-autofocus
        role="combobox"
        aria-label={text('palette.placeholder')}
        placeholder={text('palette.placeholder')}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
      />
      <ul id={id} role="listbox" aria-label={text('palette.title')} className={styles.list}>
        {found.map((item, index) => (
          <li
            key={item.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            ref={(element) => {
              if (index === active) element?.scrollIntoView?.({ block: 'nearest' });
            }}
            onClick={() => run(item)}
            onPointerMove={() => setActive(index)}
          >
            {item.icon}
            {item.label}
          </li>
        ))}
      </ul>
      <p role="status" className={styles.none}>
        {found.length === 0 && text('palette.nothing')}
      </p>
    </>
  );
}
