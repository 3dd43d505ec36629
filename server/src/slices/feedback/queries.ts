import { sql, type Selectable } from 'kysely';
import type { feedback, FeedbackRow, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { userScope } from '../../platform/files/index.ts';
import { readPage } from '../../platform/prepared-statements.ts';
import { likePattern, hasPlainText, isFoundInPlain } from '../../platform/plain-text.ts';
import type { FeedbackTable } from './tables.ts';

const LINK_LIFE_MS = 3_600_000;

export async function listFeedback(
  ctx: Ctx,
  { kind, state, search, page, pageSize }: ParsedInputOf<typeof feedback.listFeedback>,
): Promise<OutputOf<typeof feedback.listFeedback>> {
  let query = ctx.db
    .selectFrom('feedback as f')
    .innerJoin('organizations as o', 'o.id', 'f.organization_id')
    .innerJoin('users as u', 'u.id', 'f.user_id');
  if (kind) query = query.where('f.kind', '=', kind);
  if (state) query = query.where('f.handled_at', state === 'open' ? 'is' : 'is not', null);
  if (search) {
    query = query.where((eb) =>
      eb.or([
        hasPlainText(sql.ref('f.message'), search),
        isFoundInPlain(sql.ref('o.search_name'), search),
        eb('u.email', 'ilike', likePattern(search)),
      ]),
    );
  }
  const { rows, ...counted } = await readPage(query, { page, pageSize }, (found) =>
    found
      .selectAll('f')
      .select(['o.name as organization_name', 'u.first_name', 'u.last_name', 'u.email'])
      .orderBy('f.created_at', 'desc')
      .orderBy('f.id', 'desc'),
  );
  return { rows: rows.map((row) => rowOf(ctx, row)), ...counted };
}

interface ListedRow extends Selectable<FeedbackTable> {
  organization_name: string;
  first_name: string;
  last_name: string;
  email: string;
}

const rowOf = ({ actor, ports }: Ctx, row: ListedRow): FeedbackRow => ({
  id: row.id,
  kind: row.kind,
  message: row.message,
  page: row.page,
  version: row.version,
  browser: row.browser,
  failure: row.failure,
  name: `${row.first_name} ${row.last_name}`.trim() || row.email,
  email: row.email,
  organizationId: row.organization_id,
  organizationName: row.organization_name,
  screenshotUrl:
    row.screenshot_file_id && actor.kind === 'person'
      ? ports.files.linkTo({ id: row.screenshot_file_id }, userScope(actor), LINK_LIFE_MS)
      : null,
  isPosted: row.posted_at !== null,
  isHandled: row.handled_at !== null,
  createdAt: row.created_at.toISOString(),
});
