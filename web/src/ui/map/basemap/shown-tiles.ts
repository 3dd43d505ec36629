import type { LayerGroup, Map as LeafletMap } from 'leaflet';

export interface ShownTile<Content> {
  content: Content;
  layer: LayerGroup;
}

/** Shows the wanted tiles; what was shown before stays until all that replaces it is there. */
export function createShownTiles<Content>(
  map: LeafletMap,
  load: (name: string) => Promise<ShownTile<Content> | null>,
  onShown: () => void,
) {
  const shown = new Map<string, ShownTile<Content>>();
  let wanted: readonly string[] = [];
  let isStopped = false;

  const add = async (name: string): Promise<void> => {
    if (shown.has(name)) return;
    const tile = await load(name);
    if (!tile || isStopped || shown.has(name) || !wanted.includes(name)) return;
    tile.layer.addTo(map);
    shown.set(name, tile);
    onShown();
  };
  return {
    /** Of the wanted ones that are there. */
    contents: (): Content[] => wanted.flatMap((name) => shown.get(name)?.content ?? []),
    show: async (names: readonly string[]): Promise<void> => {
      wanted = names;
      await Promise.all(names.map(add));
      if (isStopped || wanted !== names) return;
      for (const [name, { layer }] of shown)
        if (!names.includes(name)) {
          layer.remove();
          shown.delete(name);
        }
    },
    stop: (): void => {
      isStopped = true;
    },
  };
}
