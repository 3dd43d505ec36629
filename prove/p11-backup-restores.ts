import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../server/src/platform/ids.ts';
import { Client } from './lib/client.ts';
import { demoAdmin, demoPassword, demoSeller } from './lib/demo-people.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { freePort, root, Server, temporaryFolder, removeFolder } from './lib/server.ts';

const ROUNDS = 3;

const runCli = (dataDir: string, words: string[], keyFile?: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/src/cli/index.ts', ...words], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      ...(keyFile !== undefined && { HALLES_BACKUP_KEY_FILE: keyFile }),
    },
    encoding: 'utf8',
    timeout: 600_000,
  });
  return { ok: status === 0, output: `${stdout}${stderr}` };
};

export const p11: Proof = {
  name: 'P11',
  guarantee:
    'a backup taken under load restores elsewhere, equal to what was acknowledged; one changed byte, or another key, is refused',
  faults: [/a backup with byte \d+ changed was restored/],
  run: async ({ seed, broken, scale }) => {
    const random = seededRandom(seed);
    const folder = temporaryFolder('p11');
    const key = join(folder, 'data', 'backup-key');
    const tally = new Tally();
    const port = await freePort();
    const server = new Server({ dataDir: join(folder, 'data'), port });
    await server.start();
    const admin = await new Client(server.url).signIn(demoAdmin.email, demoPassword);
    const seller = await demoSeller(admin);
    const rounds = broken ? 1 : ROUNDS * scale;
    let bytes = 0;
    for (let round = 0; round < rounds; round++) {
      let isOver = false;
      let acknowledgedBefore = 0;
      let sent = 0;
      const load = (async () => {
        while (!isOver) {
          const answer = await admin.call('POST', `/admin/credit-accounts/${seller}/entries`, {
            kind: 'topUp',
            amountMinor: 100,
            reference: `p11-${round}-${sent}`,
            note: 'proof',
          });
          if (answer.status === 200) sent += 1;
        }
      })();
      while (sent < 5) await new Promise((resolve) => setTimeout(resolve, 20));
      acknowledgedBefore = sent;
      const file = join(folder, `backup-${round}`);
      const made = runCli(join(folder, 'data'), ['backup', file]);
      isOver = true;
      await load;
      tally.expect(made.ok, `the backup under load failed: ${made.output}`);
      if (!made.ok) break;
      const whole = readFileSync(file);
      bytes = whole.length;

      const damaged = join(folder, 'damaged');
      const copy = Buffer.from(whole);
      const at = Math.floor(random() * copy.length);
      // The fault: the copy is not damaged, so the proof must report that it was accepted.
      if (!broken) copy[at] = copy[at]! ^ 0xff;
      writeFileSync(damaged, copy);
      const refused = runCli(join(folder, `empty-${round}`), ['restore', damaged], key);
      tally.expect(!refused.ok, `a backup with byte ${at} changed was restored`);

      const otherKey = join(folder, 'another-key');
      writeFileSync(otherKey, 'k'.repeat(64));
      const opened = runCli(join(folder, `other-${round}`), ['restore', file], otherKey);
      tally.expect(!opened.ok, 'a backup was restored with another key');

      const target = join(folder, `restored-${round}`);
      const restored = runCli(target, ['restore', file], key);
      tally.expect(restored.ok, `the restore failed: ${restored.output}`);
      const second = new Server({ dataDir: target, port: await freePort() });
      await second.start();
      const again = await new Client(second.url).signIn(demoAdmin.email, demoPassword);
      const entries = await again.call(
        'GET',
        `/admin/credit-accounts/${seller}/entries?pageSize=1&search=p11-${round}-`,
      );
      const balance = await again.call('GET', `/admin/organizations/${seller}`);
      tally.expect(
        entries.json.total >= acknowledgedBefore,
        `${acknowledgedBefore} were acknowledged before the backup, ${entries.json.total} are in it`,
      );
      const all = await again.call('GET', `/admin/credit-accounts/${seller}/entries?pageSize=1`);
      const [newest] = all.json.rows;
      tally.expect(
        newest.balanceMinor === balance.json.creditAccount.balance.amountMinor,
        'the ledger and the balance of the restored place differ',
      );
      await second.stop();
    }
    await server.stop();
    removeFolder(folder);
    return tally.outcome(`${rounds} backups under load, ${bytes} bytes the last`);
  },
};
