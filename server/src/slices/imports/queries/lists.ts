import { sql } from 'kysely';
import {
  importKindNames,
  type ImportRecord,
  type imports,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { hasPlainText } from '../../../platform/plain-text.ts';
import { kindOf } from '../commands/kinds.ts';
import { maySee } from '../policy.ts';
import { readRow } from '../rules/cells.ts';
import { findImport, kindOfRow, recordOf, summariesOf } from './records.ts';

export async function getImport(
  ctx: MemberCtx,
  { importId }: ParsedInputOf<typeof imports.get>,
): Promise<ImportRecord> {
  const at = ctx.actor;
  return recordOf(ctx.db, await findImport(ctx.db, at, importId), at);
}

export async function listImports(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof imports.list>,
): Promise<OutputOf<typeof imports.list>> {
  const { actor } = ctx;
  const { organizationId } = actor;
  const wanted = input.kind ? [input.kind] : importKindNames;
  const seen = wanted.filter((name) => {
    const kind = kindOf(name);
    return kind !== undefined && maySee(actor, kind.ability);
  });
  let query = ctx.db
    .selectFrom('imports')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`kind = any(${seen})`);
  if (input.search) query = query.where(hasPlainText(sql.ref('file_name'), input.search));
  const { rows, ...page } = await readPage(query, input, (found) => found.selectAll().orderBy('id', 'desc'));
  return { rows: await summariesOf(ctx.db, rows), ...page };
}

export async function listRows(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof imports.listRows>,
): Promise<OutputOf<typeof imports.listRows>> {
  const row = await findImport(ctx.db, ctx.actor, input.importId);
  const { columns } = kindOfRow(row);
  let query = ctx.db
    .selectFrom('import_rows')
    .where('organization_id', '=', row.organization_id)
    .where('import_id', '=', row.id)
    .where('action', 'is not', null);
  if (input.action) query = query.where('action', '=', input.action);
  if (input.search) query = query.where(hasPlainText(sql.ref('label'), input.search));
  const { rows, ...page } = await readPage(query, input, (found) =>
    found.select(['number', 'cells', 'action', 'label', 'changes', 'errors']).orderBy('number'),
  );
  return {
    rows: rows.map(({ number, cells, action, label, changes, errors }) => ({
      id: String(number),
      number,
      action: action!,
      label,
      values: readRow(cells, columns, row.mapping, row.conventions).values,
      changes,
      errors,
    })),
    ...page,
  };
}
