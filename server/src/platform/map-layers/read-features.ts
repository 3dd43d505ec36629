import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { MapLayersRefusedError } from './refusal.ts';

export interface Feature {
  properties: Readonly<Record<string, unknown>>;
  geometry: { type: string; coordinates: unknown } | null;
  /** As a message names it: the file and the line or number. */
  place: string;
}

const HEAD_BYTES = 65_536;
/** Parsed, it takes ten times as much memory. */
const MAX_COLLECTION_BYTES = 200_000_000;
/** A file may begin with a byte order mark; osmium begins each line with a record separator (RFC 8142). */
const MARKS = /^[\s\p{Cc}]+/u;
const FORMATS = 'a GeoJSON FeatureCollection, or GeoJSONSeq with one feature a line';

/** The features of a GeoJSON file, or of a GeoJSONSeq of any size, which is read line by line. */
export async function* readFeatures(path: string): AsyncGenerator<Feature> {
  const { head, size } = await beginningOf(path);
  if (!head.startsWith('{')) throw new MapLayersRefusedError(`${path} is not ${FORMATS}.`);
  if (!/"type"\s*:\s*"FeatureCollection"/.test(head)) yield* featuresByLine(path);
  else if (size <= MAX_COLLECTION_BYTES) yield* featuresOfCollection(path);
  else
    throw new MapLayersRefusedError(
      `${path} is larger than ${MAX_COLLECTION_BYTES / 1_000_000} MB, which a FeatureCollection may have at most. Export it as GeoJSONSeq, which is read line by line: ogr2ogr -f GeoJSONSeq, or osmium export -f geojsonseq.`,
    );
}

async function beginningOf(path: string): Promise<{ head: string; size: number }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new MapLayersRefusedError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be opened: ${error.message}.`,
    );
  });
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.toString('utf8', 0, bytesRead).replace(MARKS, ''), size };
  } catch (error) {
    throw new MapLayersRefusedError(`${path} cannot be read: ${(error as Error).message}.`);
  } finally {
    await file.close();
  }
}

async function* featuresOfCollection(path: string): AsyncGenerator<Feature> {
  const { features } = parsed((await readFile(path, 'utf8')).replace(MARKS, ''), path) as {
    features?: unknown;
  };
  if (!Array.isArray(features)) throw new MapLayersRefusedError(`${path} has no list of features.`);
  for (const [index, feature] of features.entries())
    yield featureIn(feature, `${path}, feature ${index + 1}`);
}

async function* featuresByLine(path: string): AsyncGenerator<Feature> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number += 1;
    const text = line.replace(MARKS, '');
    if (text !== '') yield featureIn(parsed(text, `${path}, line ${number}`), `${path}, line ${number}`);
  }
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MapLayersRefusedError(`${place}: this is not JSON. Expected is ${FORMATS}.`);
  }
}

function featureIn(value: unknown, place: string): Feature {
  const { type, properties, geometry } = (value ?? {}) as Record<string, unknown>;
  if (type !== 'Feature') throw new MapLayersRefusedError(`${place}: this is no GeoJSON feature.`);
  return {
    properties: (properties ?? {}) as Feature['properties'],
    geometry: (geometry ?? null) as Feature['geometry'],
    place,
  };
}
