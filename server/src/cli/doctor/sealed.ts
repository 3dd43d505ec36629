import { existsSync } from 'node:fs';
import { type Config, storedSecrets, secretFile } from '../../platform/config/index.ts';
import { keyIdOf } from '../../platform/secrets.ts';
import { type Check, good, type OpenInstallation, warning, wrong } from './finding.ts';

interface SealedRows {
  kind: 'authenticator apps' | 'keys of notifications' | 'webhook addresses' | 'saved answers';
  key_id: string | null;
  count: number;
}

/** Newest first. */
function configuredKeys({ secret, oldSecrets, dataDir }: Config): string[] {
  const saved = secret === null && existsSync(secretFile(dataDir)) ? storedSecrets(dataDir) : [];
  return [...(secret === null ? saved : [secret]), ...oldSecrets].map(keyIdOf);
}

const describe = (rows: readonly SealedRows[]): string =>
  rows.map(({ kind, key_id, count }) => `${count} ${kind} by key ${key_id ?? 'without id'}`).join(', ');

export const sealedCheck: Check<OpenInstallation> = {
  name: 'sealed secrets',
  why: 'Secrets sealed by an unknown key cannot be read: an authenticator app then does not work.',
  check: async ({ client, config }) => {
    const { rows } = await client.query<SealedRows>(
      `select kind, substring(sealed from '^k1[.]([0-9a-f]{8})[.]') as key_id, count(*)::int as count
         from (select 'authenticator apps' as kind, totp_secret as sealed from users where totp_secret is not null
               union all select 'keys of notifications', sealed_private_key from push_keys
               union all select 'webhook addresses', sealed_url from webhooks
               union all select 'saved answers', result #>> '{}' from idempotency_keys
                 where jsonb_typeof(result) = 'string') all_sealed
        group by 1, 2 order by 1, 2`,
    );
    const [newest, ...older] = configuredKeys(config);
    const former = rows.filter(({ key_id }) => key_id !== null && older.includes(key_id));
    const unknown = rows.filter(
      ({ key_id }) => key_id !== newest && !former.some((row) => row.key_id === key_id),
    );
    if (unknown.length > 0) {
      const locksOut = unknown.some(({ kind }) => kind === 'authenticator apps');
      return (locksOut ? wrong : warning)(
        `sealed by a key that is not configured: ${describe(unknown)}`,
        'add the former value of HALLES_SECRET to HALLES_OLD_SECRETS, restart, npm run halles -- reseal-secrets. If the value is lost, people sign in with a recovery code and add their app again; saved answers are deleted after 30 days',
      );
    }
    return former.length > 0
      ? warning(`sealed by a former key: ${describe(former)}`, 'npm run halles -- reseal-secrets')
      : good('all sealed by the newest key');
  },
};
