import { sql } from 'kysely';
import type { admin, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { likePattern, hasPlainText } from '../../../platform/plain-text.ts';

export async function listUsers(
  ctx: Ctx,
  input: ParsedInputOf<typeof admin.listUsers>,
): Promise<OutputOf<typeof admin.listUsers>> {
  let query = ctx.db.selectFrom('users as u').where('u.deleted_at', 'is', null);
  if (input.state === 'admin') query = query.where('u.is_admin', '=', true);
  if (input.state === 'disabled') query = query.where('u.disabled_at', 'is not', null);
  if (input.search) {
    const name = hasPlainText(sql`u.first_name || ' ' || u.last_name`, input.search);
    query = query.where(sql<boolean>`(u.email ilike ${likePattern(input.search)} or ${name})`);
  }
  const { rows, ...page } = await readPage(query, input, (found) =>
    found
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.is_admin', 'u.disabled_at'])
      .select(['u.disabled_reason', 'u.created_at'])
      .select(
        sql<boolean>`u.totp_confirmed_at is not null or exists (select from passkeys p where p.user_id = u.id)`.as(
          'has_second_factor',
        ),
      )
      .orderBy(sql`u.first_name || ' ' || u.last_name collate public.by_name`)
      .orderBy('u.id'),
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      isAdmin: row.is_admin,
      hasSecondFactor: row.has_second_factor,
      disabledAt: row.disabled_at?.toISOString() ?? null,
      disabledReason: row.disabled_reason,
      createdAt: row.created_at.toISOString(),
    })),
    ...page,
  };
}
