import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLockFile, hostsIn, type LockFile } from './lock-file/complete.ts';

/**
 * Some registries lack packages for other platforms; npm then leaves them out of the lock file, and `npm ci` fails
 * everywhere. This adds them. With --check it only lists what is missing.
 */
const path = join(import.meta.dirname, '..', 'package-lock.json');
const lockFile = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
const isCheck = process.argv.includes('--check');

const added = completeLockFile(lockFile);
const hosts = hostsIn(lockFile);
if (!isCheck && added.length > 0) writeFileSync(path, `${JSON.stringify(lockFile, null, 2)}\n`);
if (added.length > 0)
  console.log(
    isCheck
      ? `package-lock.json lacks ${added.length} packages, so npm ci refuses it: node scripts/lock-file.ts`
      : `wrote ${added.length} packages into package-lock.json`,
  );
if (hosts.length > 0)
  console.log(`package-lock.json names the registry ${hosts.join(', ')}; .npmrc keeps such names out`);
process.exitCode = (isCheck && added.length > 0) || hosts.length > 0 ? 1 : 0;
