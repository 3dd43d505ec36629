import type { PriceListItem } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';

/** A margin below cost is a chip with a text, not only a colour. */
export function Margin({ item }: { item: PriceListItem }) {
  const text = useText();
  const formats = useFormats();
  if (item.marginPercent === null) return <span>{text('catalogue.priceLists.grid.noMargin')}</span>;
  const margin = formats.percent(item.marginPercent, 1);
  if (!item.marginPercent.startsWith('-')) return margin;
  return (
    <StatusChip tone="bad">
      {margin}
      <span className="visually-hidden">{text('catalogue.priceLists.grid.belowCost')}</span>
    </StatusChip>
  );
}
