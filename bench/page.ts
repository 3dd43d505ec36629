import { cpus, totalmem } from 'node:os';

export interface Machine {
  cores: string;
  memoryGb: number;
  node: string;
  /** Load average when the run began. */
  load: number;
}

export const machine = (load: number): Machine => ({
  cores: `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load,
});

const NOTES = '## Notes';

/** `docs/performance.md`: how it was measured, the sections of one run, and the notes of the page before. */
export function pageOf(
  sections: readonly string[],
  { cores, memoryGb, node, load }: Machine,
  on: string,
  before: string,
): string {
  const notes = before.includes(NOTES) ? before.slice(before.indexOf(NOTES)) : `${NOTES}\n`;
  const busy = load > 1 ? ', so others were at work and the milliseconds are too high' : '';
  return [
    '# Performance',
    `Measured on ${on} by \`npm run bench -- --write\`, which writes this page, on ${cores}, ${memoryGb} GB, Node ${node}; server, database, load generator and browser share them. Load average when it began: ${load.toFixed(1)}${busy}. Shares hold from machine to machine; milliseconds do not.`,
    ...sections,
    notes,
  ].join('\n\n');
}
