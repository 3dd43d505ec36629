import { sql } from 'kysely';
import {
  changedConfigFields,
  remoteConfig as schema,
  type admin,
  type OutputOf,
  type ParsedInputOf,
  type RemoteConfigValues,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { hasPlainText } from '../../../platform/plain-text.ts';
import { limitOf } from '../../../platform/prepared-statements.ts';
import { mergeValues } from '../../../platform/remote-config/index.ts';

interface Stored {
  number: number;
  values: Record<string, unknown>;
}

export const newestVersion = (db: Db): Promise<Stored | undefined> =>
  db
    .selectFrom('remote_config_versions')
    .select(['number', 'values'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findVersion = (db: Db, number: number): Promise<Stored | undefined> =>
  db
    .selectFrom('remote_config_versions')
    .select(['number', 'values'])
    .where('number', '=', number)
    .executeTakeFirst();

export async function getRemoteConfig({ db, ports }: Ctx): Promise<OutputOf<typeof admin.getRemoteConfig>> {
  const values = await ports.remoteConfig.latest();
  return {
    number: (await newestVersion(db))?.number ?? 0,
    values,
    base: ports.remoteConfig.base(),
    hasRemoteAddress: ports.remoteConfig.hasAddress,
  };
}

/** Each version with what it changed, compared with the one before it. */
export async function listRemoteConfigVersions(
  { db, ports }: Ctx,
  { page, pageSize, search }: ParsedInputOf<typeof admin.listRemoteConfigVersions>,
): Promise<OutputOf<typeof admin.listRemoteConfigVersions>> {
  const base = ports.remoteConfig.base();
  let query = db
    .selectFrom('remote_config_versions as v')
    .leftJoin('remote_config_versions as b', (join) =>
      join.on('b.number', '=', (eb) => eb('v.number', '-', 1)),
    )
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'v.changed_by').on('u.deleted_at', 'is', null));
  if (search) query = query.where(hasPlainText(sql.ref('v.reason'), search));
  const [rows, { total, newest }] = await Promise.all([
    query
      .select(['v.number', 'v.values', 'v.reason', 'v.restored_from', 'v.created_at', 'b.values as before'])
      .select(['u.first_name', 'u.last_name'])
      .orderBy('v.number', 'desc')
      .modifyEnd(limitOf({ page, pageSize }))
      .execute(),
    query
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb
          .selectFrom('remote_config_versions')
          .select((inner) => inner.fn.max('number').as('n'))
          .as('newest'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((row) => ({
      number: row.number,
      reason: row.reason,
      changedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
      createdAt: row.created_at.toISOString(),
      restoredFrom: row.restored_from,
      changes: changesBetween(mergeValues(schema, base, row.before), mergeValues(schema, base, row.values)),
      isNewest: row.number === newest,
    })),
    total,
    page,
    pageSize,
  };
}

const changesBetween = (from: RemoteConfigValues, to: RemoteConfigValues) =>
  changedConfigFields(from, to).map((field) => ({ field, from: String(from[field]), to: String(to[field]) }));
