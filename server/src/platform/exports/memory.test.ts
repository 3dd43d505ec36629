import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Member } from '../actor.ts';
import { testWorld } from '../../testing/world.ts';
import { exportOf, type ExportColumn } from './registry.ts';
import { exportedToDisk } from './write.ts';

const world = await testWorld();
const ROWS = 100_000;
const PAGE = 1_000;
const LIMIT_MB = 32;
const TEXT = 'Carottes nantaises de conservation, en sac de 2,27 kg, lavées';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const usedMb = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

/** A list of 12 columns, read by pages as lists are, which notes the memory in use meanwhile. */
function longList(noted: number[]) {
  const column = (_: unknown, at: number): ExportColumn<number> => ({
    title: { en: `Column ${at}`, fr: `Colonne ${at}` },
    type: 'text',
    value: (row) => `${TEXT} ${row} ${at}`,
  });
  return exportOf({
    name: 'long',
    title: { en: 'Long', fr: 'Longue' },
    input: z.object({}),
    columns: Array.from({ length: 12 }, column),
    async *rows({ db }) {
      for (let from = 0; from < ROWS; from += PAGE) {
        if (from % 20_000 === 0) noted.push(usedMb());
        const { rows } = await sql<{ row: number }>`
          select generate_series(${from}::int, ${from + PAGE - 1}::int) as row`.execute(db);
        for (const { row } of rows) yield row;
      }
      noted.push(usedMb());
    },
  });
}

const member: Member = {
  kind: 'person',
  userId: world.ids.next(),
  sessionId: '',
  language: 'FR',
  isAdmin: false,
  organizationId: world.ids.next(),
  role: 'owner',
  view: 'own',
};

it('an export of 100,000 rows takes less than 32 MB of memory, and leaves no file behind', async () => {
  const noted: number[] = [];
  const requested = { input: {}, format: 'csv', reader: 'FR', timeZone: 'UTC' } as const;
  const { size, stream } = await exportedToDisk(world.as(member), longList(noted), requested);
  expect(size).toBeGreaterThan(80e6);
  expect(Math.max(...noted) - noted[0]!).toBeLessThan(LIMIT_MB);
  let received = 0;
  for await (const part of stream as AsyncIterable<Buffer>) received += part.byteLength;
  expect(received).toBe(size);
  expect(readdirSync(world.ports.settings.workFolder)).toEqual([]);
}, 60_000);
