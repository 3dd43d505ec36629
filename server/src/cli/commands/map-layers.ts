import type { MapLayerName } from '@halles/contract/kernel';
import {
  listed,
  makeLayer,
  mapLayersFolder,
  MAX_BYTES,
  replaceLayers,
  sizeText,
} from '../../platform/map-layers/index.ts';
import { type Command, UsageError } from '../command.ts';

const layers: Readonly<Record<string, MapLayerName>> = {
  '--roads': 'roads',
  '--rivers': 'rivers',
  '--postal-areas': 'postal-areas',
};

export const mapLayersCommand: Command = {
  name: 'map-layers',
  usage: '[--roads FILE] [--rivers FILE] [--postal-areas FILE] [--credit TEXT]',
  summary: 'draw roads, small rivers and postal areas on the maps, from files you have',
  help: `Reads GeoJSON, or GeoJSONSeq (one feature a line) for files of any size, in degrees (EPSG:4326):
roads and rivers of OpenStreetMap or Natural Earth, areas with a property CFSAUID, code_postal or
postal_code. Writes tiles into DATA_DIR/map-layers, ${MAX_BYTES / 1_000_000} MB at most, for the pages that are loaded from
then on, also while the server runs. Layers that are not named stay as they are. TEXT is shown on the
maps; OpenStreetMap asks for "© OpenStreetMap contributors". docs/map-layers.md: where to get files.`,
  words: [1, 8],
  options: [...Object.keys(layers), '--credit'],
  async run({ args, config, print }) {
    const values = valuesOf(args);
    const files = [...values].filter(([option]) => option !== '--credit');
    if (files.length === 0) throw new UsageError(`map-layers takes: ${mapLayersCommand.usage}`);
    const made = [];
    for (const [option, path] of files) made.push(await makeLayer[layers[option]!](path));
    const sizes = await replaceLayers(mapLayersFolder(config.dataDir), made, values.get('--credit') ?? null);
    for (const { name, drawn, leftOut } of made) {
      print(`${name}: ${listed(drawn)}.`);
      if (leftOut.size > 0) print(`${name}, left out: ${listed(leftOut)}.`);
    }
    for (const { name, bytes, files: count, largest } of sizes)
      print(`${name}: ${sizeText(bytes)} in ${count} files, the largest ${sizeText(largest)}.`);
    return 0;
  },
};

/** Reads `--roads X` and `--roads=X`, each option once. */
function valuesOf(words: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  const open = [...words];
  for (let word = open.shift(); word !== undefined; word = open.shift()) {
    const [option, inside] = word.includes('=') ? splitAtEquals(word) : [word, open.shift()];
    if (!mapLayersCommand.options!.includes(option) || values.has(option) || !inside?.trim())
      throw new UsageError(`map-layers takes: ${mapLayersCommand.usage}`);
    values.set(option, inside.trim());
  }
  return values;
}

const splitAtEquals = (word: string): [string, string] => [
  word.slice(0, word.indexOf('=')),
  word.slice(word.indexOf('=') + 1),
];
