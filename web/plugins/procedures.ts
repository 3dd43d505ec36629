import type { Plugin } from 'vite';
import { contract } from '@halles/contract';

const name = 'virtual:procedures';

/** The fields the client needs of each procedure: `GET /context`, with a `!` when it takes an Idempotency-Key. */
function procedureTable(): Record<string, Record<string, string>> {
  const line = (procedure: { method: string; path: string; idempotent?: true }) =>
    `${procedure.method}${procedure.idempotent ? '!' : ''} ${procedure.path}`;
  return Object.fromEntries(
    Object.entries(contract).map(([slice, procedures]) => [
      slice,
      Object.fromEntries(Object.entries(procedures).map(([key, procedure]) => [key, line(procedure)])),
    ]),
  );
}

/** The contract carries its schemas; the browser's client needs none of them, so it imports this table instead. */
export function proceduresPlugin(): Plugin {
  return {
    name: 'halles-procedures',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(procedureTable())};` : null),
  };
}
