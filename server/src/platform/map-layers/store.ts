import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MapLayerIndex, MapLayerName } from '@halles/contract/kernel';
import { LOCK_FILE, lockDataFolder } from '../postgres/data-lock.ts';
import { DataFolderHeldError } from '../postgres/errors.ts';
import type { TileText } from './line-layer.ts';
import { listed, type MadeLayer } from './make-layer.ts';
import { MapLayersRefusedError } from './refusal.ts';

/** Of all layers together, before they are compressed for the network. */
export const MAX_BYTES = 25_000_000;
const INDEX = 'index.json';
/** What a run that was stopped leaves behind carries it. */
const UNFINISHED = '.unfinished';

export const mapLayersFolder = (dataDir: string): string => join(dataDir, 'map-layers');

/** Empty when no layer was made. */
export async function readIndex(folder: string): Promise<MapLayerIndex> {
  try {
    return JSON.parse(await readFile(join(folder, INDEX), 'utf8')) as MapLayerIndex;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** The text of a tile, or of the boxes of the postal areas; null when there is none of this name. */
export async function readTile(folder: string, layer: string, name: string): Promise<string | null> {
  if (!/^[a-z-]+-[0-9a-f]{16}$/.test(layer) || !/^(?:boxes|[a-z]+(?:_-?\d+(?:\.5)?){2})$/.test(name))
    return null;
  try {
    return await readFile(join(folder, layer, `${name}.json`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export interface LayerSize {
  name: MapLayerName;
  bytes: number;
  files: number;
  largest: number;
}

/**
 * Puts layers in the place of those of the same names, one process at a time. Until the index is renamed, at the end, the
 * old ones are served; when the layers together are too large, nothing is written.
 */
export async function replaceLayers(
  folder: string,
  made: readonly MadeLayer[],
  credit: string | null,
  maxBytes = MAX_BYTES,
): Promise<LayerSize[]> {
  await mkdir(folder, { recursive: true });
  const lock = await lockDataFolder(folder).catch((error: unknown) => {
    if (!(error instanceof DataFolderHeldError)) throw error;
    throw new MapLayersRefusedError(
      `Process ${error.holder.pid} on ${error.holder.host} is writing map layers. Nothing was changed; try again when it has ended.`,
    );
  });
  try {
    return await replaceLocked(folder, made, credit, maxBytes);
  } finally {
    lock.release();
  }
}

async function replaceLocked(
  folder: string,
  made: readonly MadeLayer[],
  credit: string | null,
  maxBytes: number,
): Promise<LayerSize[]> {
  const before = await readIndex(folder);
  const others = (Object.keys(before) as MapLayerName[]).filter((name) =>
    made.every((each) => each.name !== name),
  );
  const sizes = [
    ...(await Promise.all(others.map((name) => sizeOnDisk(name, join(folder, before[name]!.folder))))),
    ...made.map(({ name, tiles }) =>
      sizeOf(
        name,
        tiles.map(({ text }) => Buffer.byteLength(text)),
      ),
    ),
  ];
  refuseTooLarge(sizes, made, maxBytes);
  const index: MapLayerIndex = { ...before };
  for (const layer of made)
    index[layer.name] = {
      folder: await writeLayer(folder, layer),
      credit,
      tiles: layer.tiles.map(({ name }) => name).filter((name) => name !== 'boxes'),
    };
  await writeFile(join(folder, INDEX + UNFINISHED), JSON.stringify(index));
  await rename(join(folder, INDEX + UNFINISHED), join(folder, INDEX));
  await removeOthers(folder, index);
  return sizes;
}

const sizeOf = (name: MapLayerName, sizes: readonly number[]): LayerSize => ({
  name,
  bytes: sizes.reduce((sum, size) => sum + size, 0),
  files: sizes.length,
  largest: Math.max(...sizes),
});

async function sizeOnDisk(name: MapLayerName, folder: string): Promise<LayerSize> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizeOf(name, sizes);
}

/** `340 kB`, `11.0 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function refuseTooLarge(sizes: readonly LayerSize[], made: readonly MadeLayer[], maxBytes: number): void {
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  if (bytes <= maxBytes) return;
  const parts = sizes.map((size) => `${size.name} ${sizeText(size.bytes)}`).join(', ');
  const largest = sizes
    .toSorted((a, b) => b.bytes - a.bytes)
    .flatMap(({ name }) => made.filter((each) => each.name === name))[0]!;
  const drawn = largest.drawn.size > 1 ? ` It has: ${listed(largest.drawn)}.` : '';
  throw new MapLayersRefusedError(
    `The layers would take ${sizeText(bytes)} (${parts}), more than the ${sizeText(maxBytes)} that they may. Nothing was changed. ${largest.advice}${drawn}`,
  );
}

/** A layer of the same contents has the same folder already. */
async function writeLayer(folder: string, { name, tiles }: MadeLayer): Promise<string> {
  const hash = createHash('sha256').update(
    JSON.stringify(tiles.map((tile): TileText => ({ name: tile.name, text: tile.text }))),
  );
  const layer = `${name}-${hash.digest('hex').slice(0, 16)}`;
  if ((await readdir(folder)).includes(layer)) return layer;
  const unfinished = join(folder, layer + UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  for (const tile of tiles) await writeFile(join(unfinished, `${tile.name}.json`), tile.text);
  await rename(unfinished, join(folder, layer));
  return layer;
}

/** Layers that were replaced, and what stopped runs left. */
async function removeOthers(folder: string, index: MapLayerIndex): Promise<void> {
  const kept = new Set([INDEX, ...Object.values(index).map((layer) => layer.folder)]);
  for (const name of await readdir(folder))
    if (!kept.has(name) && !name.startsWith(LOCK_FILE))
      await rm(join(folder, name), { recursive: true, force: true });
}
