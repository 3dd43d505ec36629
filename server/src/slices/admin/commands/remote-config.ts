import {
  changedConfigFields,
  remoteConfig as schema,
  type admin,
  type ParsedInputOf,
  type RemoteConfigValues,
} from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { saveVersion } from '../../../platform/remote-config/changes.ts';
import { mergeValues } from '../../../platform/remote-config/index.ts';
import { transaction, type PersonTx } from '../../../platform/transaction.ts';
import { assertConfirmed } from '../../identity/index.ts';
import { findVersion, newestVersion } from '../queries/remote-config.ts';

interface Change {
  /** The version that the change was made from. */
  number: number;
  values: RemoteConfigValues;
  reason: string;
  restoredFrom: number | null;
}

/** Values that equal those of the installation are not stored, so that they follow the remote address. */
function differencesFrom(base: RemoteConfigValues, values: RemoteConfigValues): Record<string, unknown> {
  const changed = changedConfigFields(base, values);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

async function saveChange(tx: PersonTx, { number, values, reason, restoredFrom }: Change) {
  const base = tx.ctx.ports.remoteConfig.base();
  const before = await newestVersion(tx);
  if ((before?.number ?? 0) !== number) throw new AppError('request.stale');
  const next = number + 1;
  const version = { number: next, values: differencesFrom(base, values), reason, restoredFrom };
  if (!(await saveVersion(tx, version))) throw new AppError('request.stale');
  const fields = changedConfigFields(mergeValues(schema, base, before?.values), values);
  await record(tx, { type: 'admin.remoteConfigChanged', data: { number: next, fields, reason } });
  return { number: next };
}

export async function saveRemoteConfig(
  ctx: PersonCtx,
  { number, values, reason }: ParsedInputOf<typeof admin.saveRemoteConfig>,
): Promise<{ number: number }> {
  await assertConfirmed(ctx);
  const change = { number, values, reason, restoredFrom: null };
  return ctx.ports.remoteConfig.change(() => transaction(ctx, (tx) => saveChange(tx, change)));
}

/** Saves the values of an earlier version as a new one. */
export async function restoreRemoteConfig(
  ctx: PersonCtx,
  { number, restored, reason }: ParsedInputOf<typeof admin.restoreRemoteConfig>,
): Promise<{ number: number }> {
  await assertConfirmed(ctx);
  const { remoteConfig } = ctx.ports;
  const restore = async (tx: PersonTx) => {
    const earlier = await findVersion(tx, restored);
    if (!earlier) throw new AppError('request.notFound');
    const values = mergeValues(schema, remoteConfig.base(), earlier.values);
    return saveChange(tx, { number, values, reason, restoredFrom: restored });
  };
  return remoteConfig.change(() => transaction(ctx, restore));
}
