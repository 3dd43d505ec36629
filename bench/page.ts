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

/** What stands before the notes, by its headings. */
const sectionsIn = (page: string): string[] => page.split(/\n+(?=## )/).slice(1);
const headingOf = (section: string): string => section.split('\n', 1)[0]!;

/**
 * `docs/performance.md`: the sections just measured, each with its day and its machine, in the place of the former
 * ones; the other sections and the notes as they were.
 */
export function pageOf(
  measured: readonly string[],
  { cores, memoryGb, node, load }: Machine,
  on: string,
  before: string,
): string {
  const busy = load > 1 ? ', so others were at work and the milliseconds are too high' : '';
  const when = `_Measured on ${on}, ${cores}, ${memoryGb} GB, Node ${node}; load average when it began: ${load.toFixed(1)}${busy}._`;
  const fresh = new Map(measured.map((section) => [headingOf(section), `${section}\n\n${when}`]));
  const notesAt = before.indexOf(NOTES);
  const kept = sectionsIn(notesAt < 0 ? before : before.slice(0, notesAt)).map((section) => {
    const now = fresh.get(headingOf(section));
    fresh.delete(headingOf(section));
    return now ?? section.trimEnd();
  });
  return [
    '# Performance',
    'Measured by `npm run bench -- --write [part …]`, which writes these sections; server, database, load generator and browser share a machine. Shares hold from machine to machine; milliseconds do not.',
    ...kept,
    ...fresh.values(),
    notesAt < 0 ? `${NOTES}\n` : before.slice(notesAt),
  ].join('\n\n');
}
