import { enqueue } from '../../../platform/reactions/enqueue.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { ImportsRow } from '../queries/records.ts';
import type { ImportJob } from './lock.ts';

/** Job names must not change because queued jobs carry them. */
export const COMPARE = 'imports.compare';
export const APPLY = 'imports.apply';

const later = (name: string) => (tx: Tx, row: ImportsRow) =>
  enqueue(
    tx,
    name,
    { organizationId: row.organization_id, importId: row.id } satisfies ImportJob,
    // Cells corrected in quick succession share one comparison.
    { key: `${name}:${row.id}` },
  );

export const compareLater = later(COMPARE);
export const applyLater = later(APPLY);
