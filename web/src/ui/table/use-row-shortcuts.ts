import { useState } from 'react';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { useUiText } from '../texts.ts';

interface RowShortcuts {
  count: number;
  enabled: boolean;
  focusSearch: (() => void) | undefined;
  open: ((index: number) => void) | undefined;
  select: ((index: number) => void) | undefined;
  clearSelection: (() => void) | undefined;
}

/** `/` focuses the search, `j` and `k` move and focus a row, Enter opens, `x` selects. */
export function useRowShortcuts({ count, enabled, focusSearch, open, select, clearSelection }: RowShortcuts) {
  const text = useUiText();
  const [active, setActive] = useState(-1);
  const current = active < count ? active : -1;
  const move = (by: 1 | -1) => () => {
    if (count > 0)
      setActive(current < 0 ? (by === 1 ? 0 : count - 1) : Math.min(count - 1, Math.max(0, current + by)));
  };
  const act = (run: ((index: number) => void) | undefined) => () => current >= 0 && run?.(current);
  useShortcuts(
    [
      ...(focusSearch ? [{ key: '/', label: text('table.keys.search'), run: focusSearch }] : []),
      { key: 'j', label: text('table.keys.next'), run: move(1) },
      { key: 'k', label: text('table.keys.previous'), run: move(-1) },
      ...(open ? [{ key: 'Enter', display: '↵', label: text('table.keys.open'), run: act(open) }] : []),
      ...(select ? [{ key: 'x', label: text('table.keys.select'), run: act(select) }] : []),
      ...(clearSelection
        ? [{ key: 'Escape', display: 'Esc', label: text('table.keys.clear'), run: clearSelection }]
        : []),
    ],
    enabled,
  );
  return { active: current, setActive };
}
