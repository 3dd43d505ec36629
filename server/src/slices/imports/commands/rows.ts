import { sql } from 'kysely';
import type { ImportAction, ImportChange, ImportError } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import type { ImportsRow } from '../queries/records.ts';
import type { UndoRecord } from './kinds.ts';

interface Written {
  number: number;
  action: ImportAction;
  label: string;
  changes: readonly ImportChange[];
  errors: readonly ImportError[];
}

export async function writeComparison(
  tx: Tx,
  row: Pick<ImportsRow, 'organization_id' | 'id'>,
  compared: readonly Written[],
): Promise<void> {
  const sent = JSON.stringify(
    compared.map(({ number, action, label, changes, errors }) => ({
      number,
      action,
      label,
      changes,
      errors,
    })),
  );
  await sql`
    update import_rows as r
    set action = sent.action, label = sent.label, changes = sent.changes, errors = sent.errors
    from jsonb_to_recordset(${sent}::jsonb)
      as sent (number int, action text, label text, changes jsonb, errors jsonb)
    where r.organization_id = ${row.organization_id} and r.import_id = ${row.id} and r.number = sent.number
  `.execute(tx);
}

export async function saveUndo(tx: Tx, row: ImportsRow, records: readonly UndoRecord[]): Promise<void> {
  await sql`
    update import_rows as r
    set undo = sent.undo
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as sent (number int, undo jsonb)
    where r.organization_id = ${row.organization_id} and r.import_id = ${row.id} and r.number = sent.number
  `.execute(tx);
}
