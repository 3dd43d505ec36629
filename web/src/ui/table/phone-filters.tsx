import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useUiText } from '../texts.ts';
import type { TableFilter } from './table-filter.tsx';
import { isChosen, type TableState } from './table-state.ts';

/** Filters that a screen draws itself, after the search box. */
export interface OwnFilters {
  /** In the sheet of a phone each has a visible label. */
  render: (inSheet: boolean) => ReactNode;
  /** How many of them are set. */
  count: number;
  onClear: () => void;
}

export interface PhoneFiltersProps {
  state: TableState;
  onStateChange: (next: TableState) => void;
  filters: readonly TableFilter[];
  ownFilters?: OwnFilters | undefined;
  /** How many rows all filters leave. */
  found?: number | undefined;
  /** The key of "Show 12 orders"; absent: "Show results". */
  showText?: string | undefined;
}

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'));

/** One button for all filters of a list; their code is loaded when it is pressed. */
export function PhoneFilters(props: PhoneFiltersProps) {
  const text = useUiText();
  const [opened, setOpened] = useState<boolean>();
  const { state, filters, ownFilters } = props;
  const count =
    filters.filter(({ id }) => isChosen(state.filters[id] ?? [])).length + (ownFilters?.count ?? 0);
  return (
    <>
      <Button
        icon={<IconAdjustmentsHorizontal aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => FilterSheet.load().then(() => setOpened(true))}
      >
        {text(count > 0 ? 'filter.titleWith' : 'filter.title', { count })}
      </Button>
      {opened !== undefined && (
        <FilterSheet {...props} count={count} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
