import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { secretFile } from '../../platform/config/index.ts';
import { type Check, good, type Installation, warning, wrong } from './finding.ts';

const MB = 1_000_000;

/** The nearest existing parent folder: the data folder may not exist yet. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

export const machineChecks: Check[] = [
  {
    name: 'Node',
    why: 'Halles is tested with Node 24 and runs on 22.18 or newer.',
    check: () => {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
      const version = `Node ${process.versions.node}`;
      if (major < 22 || (major === 22 && minor < 18))
        return wrong(`${version} is too old`, 'start with npm start, which installs Node 24');
      return major < 24
        ? warning(`${version} works; Node 24 is tested most`, 'install Node 24')
        : good(version);
    },
  },
  {
    name: 'memory',
    why: 'Server and database need about 300 MB together, and more while images are processed.',
    check: () => {
      const mb = Math.round(totalmem() / MB);
      return mb < 900
        ? warning(`${mb} MB in this machine`, 'give the machine 1 GB or more')
        : good(`${mb} MB`);
    },
  },
  {
    name: 'data folder',
    why: 'It holds the database, files, keys and backups of this machine.',
    check: ({ config: { dataDir } }) => {
      try {
        accessSync(existing(dataDir), constants.W_OK | constants.X_OK);
        return good(existsSync(dataDir) ? dataDir : `${dataDir} will be created at the first start`);
      } catch {
        return wrong(`${dataDir} cannot be written to`, `chown -R $(whoami) ${dataDir}`);
      }
    },
  },
  {
    name: 'disk',
    why: 'With a full disk, nothing can be saved.',
    check: async ({ config: { dataDir } }) => {
      const { bavail, bsize, blocks } = await statfs(existing(dataDir));
      const freeMb = Math.round((bavail * bsize) / MB);
      const share = Math.round((bavail / blocks) * 100);
      const what = `${freeMb} MB free (${share} %)`;
      const fix = `free space on the disk of ${dataDir}, or move DATA_DIR to a larger disk`;
      if (freeMb < 500) return wrong(what, fix);
      return freeMb < 2_000 || share < 5 ? warning(what, fix) : good(what);
    },
  },
  {
    name: 'account',
    why: 'An attacker can do less through a server that does not run as root.',
    check: ({ config }) => {
      if (process.getuid?.() !== 0) return good('not root');
      return config.isProduction
        ? warning('root', 'run the server under its own account, as the systemd unit does')
        : good('root, outside production');
    },
  },
  {
    name: 'secret key',
    why: 'Anyone who has it can read sealed secrets and sign links to files.',
    check: ({ config }: Installation) => {
      if (config.secret !== null) return good('set by HALLES_SECRET');
      const path = secretFile(config.dataDir);
      if (!existsSync(path)) return good('will be created at the first start');
      return (statSync(path).mode & 0o077) === 0
        ? good(`kept in ${path}`)
        : wrong(`${path} can be read by others`, `chmod 600 ${path}`);
    },
  },
  {
    name: 'web application',
    why: 'Without it the server answers the API but shows no pages.',
    check: () => {
      const page = join(import.meta.dirname, '../../../../web/dist/index.html');
      return existsSync(page) ? good('built') : warning('not built', 'npm start');
    },
  },
  {
    name: 'time zone data',
    why: 'Cut-off times and delivery days are in the time zone of each organization.',
    check: () => {
      const hour = new Intl.DateTimeFormat('en-CA', {
        timeZone: 'America/Montreal',
        hour: 'numeric',
        hourCycle: 'h23',
      });
      const isRight = hour.format(new Date('2026-07-01T12:00:00Z')) === '08';
      return isRight
        ? good(Intl.DateTimeFormat().resolvedOptions().timeZone)
        : wrong('Node knows no time zones', 'install an official build of Node');
    },
  },
];
