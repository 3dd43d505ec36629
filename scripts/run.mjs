import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { check } from './run/check.mjs';
import { ensureBuilt, ensureInstalled, ensureNode, isOldNode, Stopped } from './run/ready.mjs';
import { root, run, tool } from './run/processes.mjs';
import { supervise } from './run/supervise.mjs';
import { test } from './run/test.mjs';

// The only entry point: installs Node 24, the packages and the build when they are missing, then runs the task. `npm
// start`, `npm test` and the others are all `node scripts/run.mjs <task>`.

const tasks = {
  start: async (args) => {
    await ensureBuilt();
    loadEnvironmentFile();
    // What a start leaves behind would keep the youngest objects' space at its largest.
    return supervise(['--max-semi-space-size=8', join(root, 'server', 'dist', 'main.js'), ...args]);
  },
  dev,
  build: async () => {
    await ensureBuilt();
    return 0;
  },
  test,
  check: async () => ((await check()).failed === 0 ? 0 : 1),
  bench: async (args) => {
    await ensureBuilt();
    return inside('bench/index.ts', args);
  },
  prove: async (args) => {
    await ensureBuilt();
    return inside('prove/index.ts', args);
  },
  halles: (args) => inside('server/src/cli/index.ts', args),
  format: (args) => run(tool('oxfmt'), args, { shell: process.platform === 'win32' }),
};

/** Runs in this process, so that signals, memory and exit code are the program's own. */
async function inside(file, args) {
  const path = join(root, file);
  process.argv = [process.execPath, path, ...args];
  loadEnvironmentFile();
  await import(pathToFileURL(path).href);
  return undefined;
}

function loadEnvironmentFile() {
  try {
    process.loadEnvFile(join(root, '.env'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** The server restarts when its sources change; the browser reloads when those of the web app change. */
async function dev(args) {
  const environmentFile = `--env-file-if-exists=${join(root, '.env')}`;
  const both = [
    run(process.execPath, [
      '--watch',
      '--watch-preserve-output',
      environmentFile,
      'server/src/main.ts',
      ...args,
    ]),
    run(tool('vite'), [], { cwd: join(root, 'web'), shell: process.platform === 'win32' }),
  ];
  const code = await Promise.race(both);
  process.kill(process.pid, 'SIGTERM');
  await Promise.all(both);
  return code;
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const task = tasks[name];
  if (!task) {
    console.error(`There is no task ${JSON.stringify(name)}; there are: ${Object.keys(tasks).join(', ')}.`);
    return 64;
  }
  if (isOldNode()) {
    const node = await ensureNode();
    process.env.PATH = `${dirname(node)}:${process.env.PATH}`;
    return run(node, [join(root, 'scripts', 'run.mjs'), name, ...args], { cwd: process.cwd() });
  }
  await ensureInstalled();
  return task(args);
}

try {
  const code = await main();
  if (code !== undefined) process.exit(code);
} catch (error) {
  if (!(error instanceof Stopped)) throw error;
  console.error(error.message);
  process.exit(1);
}
