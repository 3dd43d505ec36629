import type { FormatId, HiddenReason, InventoryItem } from '@halles/contract';
import { useMemo } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useNames } from './use-names.ts';

interface DisplayedProps {
  item: InventoryItem;
  /** Absent while customers see it. */
  reasons: readonly HiddenReason[] | undefined;
}

/** Whether customers see an item in their search; the first reason why not leads to all of them. */
export function Displayed({ item, reasons }: DisplayedProps) {
  const text = useText();
  const names = useNames();
  if (reasons === undefined) return <StatusChip tone="good">{text('offers.vendor.displayed')}</StatusChip>;
  // That it is out of stock is beside it already.
  const first = reasons.find((reason) => reason !== 'noStock');
  const search = new URLSearchParams({ search: item.sku ?? names.product(item) });
  return (
    <StatusChip tone="wait">
      <Link href={`${paths.vendorOffers}?${search.toString()}`}>
        {text(first ? `offers.hidden.${first}` : 'inventory.notDisplayed')}
      </Link>
    </StatusChip>
  );
}

export type HiddenReasons = ReadonlyMap<FormatId, readonly HiddenReason[]>;

/** Why customers see no offer of an item; undefined until it is known. */
export function useHiddenReasons(): HiddenReasons | undefined {
  const { data } = useLive('offers.listHiddenFormats', {});
  return useMemo(() => data && new Map(data.map(({ id, reasons }) => [id, reasons])), [data]);
}
