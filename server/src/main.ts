import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
// Where it may write, a start finds its code compiled by the one before: half of the time that a start takes.
enableCompileCache(join(root, '.cache/node'));
const { fatal } = await import('./app/fatal.ts');
const { startServer } = await import('./app/start.ts');

const starting = startServer({ env: process.env, webFolder: join(root, 'web/dist') });
const stop = (): void => void starting.then((server) => server.stop()).then(() => process.exit(0), fatal);
// From the first moment: whoever sees it ready may already stop it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
// Started under a supervisor that is gone.
if (process.channel) process.once('disconnect', stop);
await starting.catch(fatal);
