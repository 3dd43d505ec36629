import { useId, type MouseEvent } from 'react';
import { useText } from '../../lib/i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './Palette.module.css';
import type { PaletteItem } from './use-palette-items.tsx';
import type { PaletteGroup } from './use-palette-groups.tsx';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  activeId: string | undefined;
  onActivate: (item: PaletteItem) => void;
  onChoose: (item: PaletteItem, inNewTab: boolean) => void;
}

export const optionId = (list: string, item: PaletteItem): string => `${list}-${item.id}`;

export function PaletteList({ id, groups, activeId, onActivate, onChoose }: PaletteListProps) {
  const text = useText();
  const heading = useId();
  const press = (item: PaletteItem, event: MouseEvent) =>
    onChoose(item, event.ctrlKey || event.metaKey || event.button === 1);
  return (
    <div id={id} role="listbox" aria-label={text('palette.title')} className={styles.list}>
      {groups.map(({ title, items, isStale }) => (
        <ul
          key={title}
          role="group"
          aria-labelledby={`${heading}-${title}`}
          className={classNames(isStale && styles.stale)}
        >
          <li id={`${heading}-${title}`} role="presentation" className={styles.heading}>
            {text(title)}
          </li>
          {items.map((item) => (
            <li
              key={item.id}
              id={optionId(id, item)}
              role="option"
              aria-selected={item.id === activeId}
              className={styles.option}
              ref={(element) => {
                if (item.id === activeId) element?.scrollIntoView?.({ block: 'nearest' });
              }}
              onClick={(event) => press(item, event)}
              // The right button opens the menu of the browser.
              onAuxClick={(event) => event.button === 1 && press(item, event)}
              onPointerMove={() => onActivate(item)}
            >
              {item.icon}
              <Words {...item} />
              {item.aside}
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function Words({ label, details }: PaletteItem) {
  const line = details?.filter(Boolean).join(' · ') ?? '';
  return (
    <span className={styles.words}>
      <span className={styles.label}>{label}</span>
      {line !== '' && <span className={styles.details}>{line}</span>}
    </span>
  );
}
