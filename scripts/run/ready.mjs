import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { alone, listen, npm, root, seconds, tool } from './processes.mjs';

const NEEDED = [22, 18];
const ours = join(root, '.node');
const ourNode = join(ours, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

export function isOldNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  return major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]);
}

/**
 * Installs Node 24 from the package registry in a separate folder, without touching the system. Returns the path of
 * its program.
 */
export async function ensureNode() {
  if (existsSync(ourNode)) return ourNode;
  await alone('node', async () => {
    if (existsSync(ourNode)) return;
    const since = Date.now();
    console.log(`This is Node ${process.versions.node}; Halles is made for 24. Installing that into .node …`);
    mkdirSync(ours, { recursive: true });
    const manifest = join(ours, 'package.json');
    if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
    // The package's install script downloads the program.
    const code = await npm(
      [
        'install',
        '--prefix',
        ours,
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        '--ignore-scripts=false',
        'node@24',
      ],
      { cwd: ours },
    );
    if (code !== 0 || !existsSync(ourNode))
      fail('Node 24 could not be installed. Install Node 24 yourself (https://nodejs.org), then try again.');
    console.log(`Node 24 installed in ${seconds(since)}.`);
  });
  return ourNode;
}

/** Runs `npm ci` only when node_modules does not match the lock file. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await alone('install', async () => {
    if (isInstalled()) return;
    const since = Date.now();
    console.log('Installing the packages …');
    const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) fail('The packages could not be installed: see above.');
    saveStamp();
    console.log(`Packages installed in ${seconds(since)}.`);
  });
}

const lockFile = join(root, 'package-lock.json');
const installStamp = join(root, 'node_modules', '.halles-installed');
const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

function isInstalled() {
  if (readOr(installStamp) === lockHash()) return true;
  // Packages installed by running npm directly count too.
  if (!matchesLockFile()) return false;
  saveStamp();
  return true;
}

function saveStamp() {
  try {
    writeFileSync(installStamp, lockHash());
  } catch {
    // The folder is read-only: the comparison runs again next time.
  }
}

/** npm writes the list of installed packages into node_modules. */
function matchesLockFile() {
  const there = readOr(join(root, 'node_modules', '.package-lock.json'));
  if (there === null) return false;
  const installed = JSON.parse(there).packages;
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
    .filter(([path, wanted]) => path.startsWith('node_modules/') && !wanted.link && !wanted.optional)
    .every(([path, wanted]) => installed[path]?.version === wanted.version);
}

const NOT_SOURCES = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/;

/** The folder to build into is put behind each command. */
const PARTS = {
  web: {
    title: 'the web application',
    sources: ['web', 'contract/src', 'package-lock.json'],
    command: ['vite', 'build', '--emptyOutDir', '--logLevel', 'warn', '--outDir'],
  },
  server: {
    title: 'the server',
    sources: ['server/src', 'server/rolldown.config.ts', 'contract/src', 'package-lock.json'],
    command: ['rolldown', '--config', 'rolldown.config.ts', '--dir'],
  },
};

/** Builds the web application and the server, each only when its sources changed. */
export async function ensureBuilt() {
  const parts = Object.keys(PARTS).map((name) => ({ name, wanted: sourceHash(PARTS[name].sources) }));
  const isBuilt = ({ name, wanted }) => readOr(stampOf(name)) === wanted;
  if (parts.every(isBuilt)) return;
  await alone('build', async () => {
    const builds = await Promise.allSettled(parts.filter((part) => !isBuilt(part)).map(build));
    for (const { reason } of builds) if (reason) throw reason;
  });
}

const distOf = (name) => join(root, name, 'dist');
const stampOf = (name) => join(distOf(name), '.halles-built');

async function build({ name, wanted }) {
  const { title, command } = PARTS[name];
  const since = Date.now();
  console.log(`Building ${title} …`);
  // Builds into another folder and then swaps it, so that a running server never serves half a build.
  const draft = join(root, '.cache', `${name}-build`);
  const { code, output } = await listen(tool(command[0]), [...command.slice(1), draft], {
    cwd: join(root, name),
    env: { NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  if (code !== 0) fail(`${output}\nBuilding ${title} failed: see above.`);
  writeFileSync(join(draft, '.halles-built'), wanted);
  const old = join(root, '.cache', `${name}-old`);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(distOf(name))) renameSync(distOf(name), old);
  renameSync(draft, distOf(name));
  rmSync(old, { recursive: true, force: true });
  console.log(`Built ${title} in ${seconds(since)}.`);
}

function sourceHash(sources) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((one) => filesIn(join(root, one))).sort()) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (NOT_SOURCES.test(relative(root, path))) return [];
  try {
    return readdirSync(path).flatMap((name) => filesIn(join(path, name)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

function readOr(path, otherwise = null) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}

/** An error whose message is printed as it is; thrown instead of exiting, so that locks are released. */
export class Stopped extends Error {}

function fail(why) {
  throw new Stopped(`\n${why}\n`);
}
