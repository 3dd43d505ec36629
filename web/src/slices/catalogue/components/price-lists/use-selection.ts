import type { PriceListItem } from '@halles/contract';
import { useState } from 'react';

export type Selected = ReadonlyMap<PriceListItem['id'], PriceListItem>;

export interface Selection {
  selected: Selected;
  toggle: (item: PriceListItem) => void;
  clear: () => void;
}

const NONE: Selected = new Map();

/** Items stay selected across searches. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState(NONE);
  return {
    selected,
    toggle: (item) =>
      setSelected((before) => {
        const next = new Map(before);
        if (!next.delete(item.id)) next.set(item.id, item);
        return next;
      }),
    clear: () => setSelected(NONE),
  };
}
