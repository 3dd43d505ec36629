import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

const root = join(import.meta.dirname, '../..');
// Compiled code is cached where the folder is writable, which halves the start time.
enableCompileCache(join(root, '.cache/node'));
// On a large machine the heap would grow to four times what lives in it before it is collected.
setFlagsFromString('--heap-growing-percent=50');
const { fatal } = await import('./app/fatal.ts');
const { startServer } = await import('./app/start.ts');

const starting = startServer({ env: process.env, webFolder: join(root, 'web/dist') });
const stop = (): void => void starting.then((server) => server.stop()).then(() => process.exit(0), fatal);
// Registered at once, because a supervisor that sees the process ready may already stop it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
// Ends when the supervisor that started the process is gone.
if (process.channel) process.once('disconnect', stop);
await starting.catch(fatal);
