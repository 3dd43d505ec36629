import type { MapLayer, MapLayerIndex, PostalBoxes } from '@halles/contract';
import { loadOnce } from '../load-once.ts';

/** Under the path that Halles is served at. */
const addressOf = (path: string): string => new URL(`api/map-layers${path}`, document.baseURI).href;

/** What the operator of this market added to the maps: nothing, unless files were given (decision 088). */
export const loadLayerIndex = async (): Promise<MapLayerIndex> =>
  (await loadOnce(addressOf(''), (index) => index as MapLayerIndex)) ?? {};

export const loadLayerTile = <Content>(
  { folder }: MapLayer,
  tile: string,
  decode: (file: unknown) => Content,
): Promise<Content | null> => loadOnce(addressOf(`/${folder}/${tile}.json`), decode);

export const loadPostalBoxes = async (layer: MapLayer): Promise<PostalBoxes> =>
  (await loadLayerTile(layer, 'boxes', (boxes) => boxes as PostalBoxes)) ?? {};

export const creditsOf = (index: MapLayerIndex): string[] => [
  ...new Set(Object.values(index).flatMap(({ credit }) => credit ?? [])),
];
