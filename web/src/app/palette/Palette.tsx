import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { addressOf } from '../../lib/base.ts';
import { useText } from '../../lib/i18n/index.ts';
import { storageScope } from '../../lib/storage-scope.ts';
import { useMay } from '../../lib/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useNavigate } from '../../ui/link.tsx';
import { useStore } from '../../ui/store.ts';
import { paletteText } from './open-palette.ts';
import styles from './Palette.module.css';
import { optionId, PaletteList } from './PaletteList.tsx';
import type { PaletteItem } from './use-palette-items.tsx';
import { usePaletteGroups } from './use-palette-groups.tsx';

/** Finds a record by its number or name, and a screen or a global action by a part of its name. */
export default function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog title={text('palette.title')} opened={isOpen} onClose={onClose} width={640}>
      <Search onClose={onClose} />
    </Dialog>
  );
}

/** Opens the page of a line or does what it says; the text is then no longer needed. */
function useChoose(onClose: () => void) {
  const go = useNavigate();
  return ({ href, run }: PaletteItem, inNewTab: boolean) => {
    if (inNewTab && href !== undefined) {
      window.open(addressOf(href), '_blank', 'noopener');
      return;
    }
    onClose();
    paletteText.set('');
    if (run) run();
    else if (href !== undefined) go(href);
  };
}

interface Lines {
  items: readonly PaletteItem[];
  isStale: boolean;
  choose: (item: PaletteItem, inNewTab: boolean) => void;
}

/** The line that Enter chooses. Typed faster than the answer comes, Enter waits for it: it never opens an earlier result. */
function useActiveLine({ items, isStale, choose }: Lines) {
  const [chosenId, setChosenId] = useState<string>();
  const waiting = useRef<{ inNewTab: boolean } | null>(null);
  const chosen = items.findIndex(({ id }) => id === chosenId);
  const at = chosen === -1 && !isStale ? 0 : chosen;
  const chooseFirst = useEffectEvent(() => {
    const first = items[0];
    if (waiting.current !== null && first) choose(first, waiting.current.inNewTab);
    waiting.current = null;
  });
  useEffect(() => {
    if (!isStale) chooseFirst();
  }, [isStale]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && items.length > 0) {
      event.preventDefault();
      setChosenId(items[(Math.max(at, by === 1 ? -1 : 0) + by + items.length) % items.length]?.id);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const inNewTab = event.ctrlKey || event.metaKey;
      const item = items[at];
      if (item) choose(item, inNewTab);
      else if (isStale) waiting.current = { inNewTab };
    }
  };
  const reset = () => {
    waiting.current = null;
    setChosenId(undefined);
  };
  return { active: items[at], onKeyDown, reset, activate: ({ id }: PaletteItem) => setChosenId(id) };
}

/** Whose text it is: the next person who signs in on this page does not see it. */
let typedBy: string | null = null;

function forgetTextOfOthers(): void {
  const whose = storageScope();
  if (whose !== typedBy) paletteText.set('');
  typedBy = whose;
}

function Search({ onClose }: { onClose: () => void }) {
  useState(forgetTextOfOthers);
  const text = useText();
  const id = useId();
  const typed = useStore(paletteText);
  const { groups, isStale, hasFailed, retry } = usePaletteGroups(typed);
  const items = groups.flatMap((group) => group.items);
  const choose = useChoose(onClose);
  const { active, onKeyDown, reset, activate } = useActiveLine({ items, isStale, choose });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const may = useMay();
  const isEmpty = typed.trim() === '';
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        data-autofocus
        role="combobox"
        aria-label={text('palette.placeholder')}
        placeholder={text('palette.placeholder')}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(id, active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          paletteText.set(event.target.value);
          reset();
        }}
      />
      <PaletteList id={id} groups={groups} activeId={active?.id} onActivate={activate} onChoose={choose} />
      <p role="status" className={styles.status}>
        {isEmpty && text(may('handleInvoices') ? 'palette.hintWithActions' : 'palette.hint')}
        {!isEmpty &&
          !isStale &&
          (items.length === 0 ? text('palette.nothing') : text('palette.results', { count: items.length }))}
      </p>
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          {text('palette.failed')} <Button onClick={retry}>{text('ui.error.retry')}</Button>
        </p>
      )}
    </>
  );
}
