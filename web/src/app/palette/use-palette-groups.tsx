import { IconSearch } from '@tabler/icons-react';
import { searchLimits, withoutAccents, type FoundRecord } from '@halles/contract';
import { useText, type TextKey } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { useAppContext } from '../../lib/session.ts';
import { readCommand } from './commands.ts';
import { rankItems } from './ranking.ts';
import { useFoundRecords } from './use-found-records.ts';
import { usePaletteItems, type PaletteItem } from './use-palette-items.tsx';
import { useRecordItems } from './use-record-items.tsx';

export interface PaletteGroup {
  title: TextKey;
  items: readonly PaletteItem[];
  /** The items were found for the text that was typed before. */
  isStale: boolean;
}

/** Screens beside what was found. */
const SCREENS = 8;

function useCommand(typed: string) {
  const text = useText();
  return readCommand(typed, {
    confirm: text('palette.phrases.confirm'),
    newInvoice: text('palette.phrases.newInvoice'),
    newOrder: text('palette.phrases.newOrder'),
  });
}

/** A buyer looks for products in the offers of suppliers. */
function useOfferSearch(typed: string): PaletteItem[] {
  const text = useText();
  const { organization } = useAppContext();
  if (!organization?.isBuyer || typed.length < searchLimits.shortest) return [];
  const href = `${paths.search}?${new URLSearchParams({ text: typed }).toString()}`;
  return [
    {
      id: 'offers',
      label: text('palette.searchOffers', { text: typed }),
      icon: <IconSearch size={20} />,
      href,
    },
  ];
}

const byKind = (items: readonly (PaletteItem & { kind: FoundRecord['kind'] })[], isStale: boolean) =>
  [...new Set(items.map(({ kind }) => kind))].map((kind): PaletteGroup => ({
    title: `palette.groups.${kind}`,
    items: items.filter((item) => item.kind === kind),
    isStale,
  }));

/** What the palette lists for a text: actions that it asks for, records, then screens; a screen named exactly comes first. */
export function usePaletteGroups(typed: string) {
  const command = useCommand(typed);
  const found = useFoundRecords(command.text);
  const { items, actions } = useRecordItems(found.records, command.kind);
  const every = usePaletteItems();
  const offers = useOfferSearch(command.text);
  const { isStale } = found;
  const group = (title: TextKey, some: readonly PaletteItem[], stale = false): PaletteGroup => ({
    title,
    items: some,
    isStale: stale,
  });
  const ranked = rankItems(every, typed);
  const screens = group('palette.groups.screens', [
    ...(items.length > 0 && typed.trim() !== '' ? ranked.slice(0, SCREENS) : ranked),
    ...offers,
  ]);
  const isNamed = ranked[0] !== undefined && withoutAccents(ranked[0].label) === withoutAccents(typed.trim());
  const records = typed.trim() === '' ? [group('palette.groups.opened', items)] : byKind(items, isStale);
  const groups = [group('palette.groups.actions', actions, isStale), ...records];
  return {
    ...found,
    groups: (isNamed ? [screens, ...groups] : [...groups, screens]).filter((one) => one.items.length > 0),
  };
}
