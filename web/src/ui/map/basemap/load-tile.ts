import { decodeTile, type Tile, type TileFile } from './decode.ts';

const addresses: Readonly<Record<string, string>> = import.meta.glob<string>('./tiles/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const tiles = new Map<string, Promise<Tile | null>>();

export const hasTile = (name: string): boolean => `./tiles/${name}.json` in addresses;

/** Null when the tile cannot be had now; asked for again, it is loaded again. */
export function loadTile(name: string): Promise<Tile | null> {
  const known = tiles.get(name);
  if (known) return known;
  const loading = fetchTile(addresses[`./tiles/${name}.json`]!).catch(() => {
    tiles.delete(name);
    return null;
  });
  tiles.set(name, loading);
  return loading;
}

async function fetchTile(address: string): Promise<Tile> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the tile was answered ${response.status}`);
  return decodeTile((await response.json()) as TileFile);
}
