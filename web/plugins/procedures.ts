import type { Plugin } from 'vite';
import { contract } from '@halles/contract';

type Slice = keyof typeof contract;

/**
 * Signing in, the frame around every screen, the dashboard and the most used lists call only these. The table of the
 * others is loaded when the page is idle, or with the first call.
 */
const first: readonly string[] = [
  'identity',
  'organizations',
  'platform',
  'notifications',
  'conversations',
  'credit',
  'catalogue',
  'ordering',
  'reports',
] satisfies Slice[];

const tables = {
  'virtual:procedures': (slice: string) => first.includes(slice),
  'virtual:further-procedures': (slice: string) => !first.includes(slice),
};
const isTable = (id: string): id is keyof typeof tables => id in tables;

/** The fields the client needs of each procedure: `GET /context`, with a `!` when it takes an Idempotency-Key. */
function procedureTable(isIn: (slice: string) => boolean): Record<string, Record<string, string>> {
  const line = (procedure: { method: string; path: string; idempotent?: true }) =>
    `${procedure.method}${procedure.idempotent ? '!' : ''} ${procedure.path}`;
  return Object.fromEntries(
    Object.entries(contract)
      .filter(([slice]) => isIn(slice))
      .map(([slice, procedures]) => [
        slice,
        Object.fromEntries(Object.entries(procedures).map(([key, procedure]) => [key, line(procedure)])),
      ]),
  );
}

/** The contract carries its schemas; the browser's client needs none of them, so it imports these tables instead. */
export function proceduresPlugin(): Plugin {
  return {
    name: 'halles-procedures',
    resolveId: (id) => (isTable(id) ? `\0${id}` : null),
    load(id) {
      const name = id.slice(1);
      return id.startsWith('\0') && isTable(name)
        ? `export default ${JSON.stringify(procedureTable(tables[name]))};`
        : null;
    },
  };
}
