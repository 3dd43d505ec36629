import { loadOnce } from '../load-once.ts';
import { decodeTile, type Tile, type TileFile } from './decode.ts';

const addresses: Readonly<Record<string, string>> = import.meta.glob<string>('./tiles/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

export const hasTile = (name: string): boolean => `./tiles/${name}.json` in addresses;

/** Null when the tile cannot be had now; asked for again, it is loaded again. */
export const loadTile = (name: string): Promise<Tile | null> =>
  loadOnce(addresses[`./tiles/${name}.json`]!, (file) => decodeTile(file as TileFile));
