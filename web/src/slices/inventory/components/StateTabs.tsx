import { stockStates, type StockState } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { SavedViews } from '../../organizations/index.ts';

export const inventoryFilters = ['state', 'category'] as const;

/** Other filters of the list stay. */
function stateHref(search: Record<string, unknown>, state: StockState | null): string {
  const otherParams = ['search', 'category'].flatMap((name) => {
    const value = [search[name]].flat()[0];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  const queryString = new URLSearchParams([...otherParams, ...(state ? [['state', state]] : [])]).toString();
  return queryString === '' ? paths.inventory : `${paths.inventory}?${queryString}`;
}

/** All, then each stock state with items, with live counts. */
export function StateTabs({ current }: { current: StockState | undefined }) {
  const text = useText();
  const formats = useFormats();
  const [search] = useAddressSearch();
  const { data: counts } = useLive('inventory.countByState', {});
  const total = counts && stockStates.reduce((sum, state) => sum + counts[state], 0);
  const states = stockStates
    .filter((state) => state === current || (counts?.[state] ?? 0) > 0)
    .map((state) => ({
      id: state,
      label: text(`inventory.states.${state}`),
      href: stateHref(search, state),
      ...(counts && { count: formats.number(counts[state]) }),
    }));
  const all = {
    id: '',
    label: text('inventory.all'),
    href: stateHref(search, null),
    ...(total !== undefined && { count: formats.number(total) }),
  };
  return (
    <Tabs label={text('inventory.tabs')} current={current ?? ''} tabs={[all, ...states]}>
      <SavedViews table="inventory" tab="state" filters={inventoryFilters} />
    </Tabs>
  );
}

const tones: Record<StockState, Tone> = {
  inStock: 'good',
  low: 'now',
  out: 'bad',
  unlimited: 'info',
  notNow: 'wait',
};

export function StateChip({ state }: { state: StockState }) {
  const text = useText();
  return <StatusChip tone={tones[state]}>{text(`inventory.states.${state}`)}</StatusChip>;
}
