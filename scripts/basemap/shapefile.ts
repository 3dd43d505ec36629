import { readFileSync } from 'node:fs';
import type { Line, Point } from '../../server/src/platform/map-layers/geometry.ts';

export interface Shape {
  parts: Line[];
  fields: Readonly<Record<string, string>>;
}

/** Kinds of shapes that are made of parts: lines and areas, also with heights or measures, which are not read. */
const withParts = new Set([3, 5, 13, 15, 23, 25]);
const HEADER = 100;
const ENTRY = 8;
const RECORD_HEADER = 8;

/** The lines or areas of NAME.shp, found by NAME.shx, with the fields of NAME.dbf. */
export function readShapes(name: string): Shape[] {
  const [shapes, index] = [readFileSync(`${name}.shp`), readFileSync(`${name}.shx`)];
  const fields = readFields(readFileSync(`${name}.dbf`));
  return Array.from({ length: (index.length - HEADER) / ENTRY }, (_, row): Shape[] => {
    const start = index.readInt32BE(HEADER + row * ENTRY) * 2 + RECORD_HEADER;
    if (!withParts.has(shapes.readInt32LE(start))) return [];
    return [{ parts: partsOf(shapes, start), fields: fields[row] ?? {} }];
  }).flat();
}

function partsOf(shapes: Buffer, start: number): Line[] {
  const [parts, points] = [shapes.readInt32LE(start + 36), shapes.readInt32LE(start + 40)];
  const list = start + 44 + 4 * parts;
  const pointAt = (index: number): Point => [
    shapes.readDoubleLE(list + 16 * index),
    shapes.readDoubleLE(list + 16 * index + 8),
  ];
  const firstOf = (part: number): number =>
    part === parts ? points : shapes.readInt32LE(start + 44 + 4 * part);
  return Array.from({ length: parts }, (_, part) =>
    Array.from({ length: firstOf(part + 1) - firstOf(part) }, (__, index) => pointAt(firstOf(part) + index)),
  );
}

function readFields(table: Buffer): Record<string, string>[] {
  const [rows, header, size] = [table.readUInt32LE(4), table.readUInt16LE(8), table.readUInt16LE(10)];
  const columns: { name: string; length: number }[] = [];
  const END = 0x0d;
  for (let at = 32; table[at] !== END; at += 32)
    columns.push({ name: textIn(table, at, 11).toLowerCase(), length: table[at + 16]! });
  return Array.from({ length: rows }, (_, row) => {
    let at = header + row * size + 1;
    return Object.fromEntries(
      columns.map(({ name, length }) => {
        const value = textIn(table, at, length);
        at += length;
        return [name, value];
      }),
    );
  });
}

const textIn = (table: Buffer, at: number, length: number): string =>
  table
    .toString('utf8', at, at + length)
    .split('\0')[0]!
    .trim();
