import { join } from 'node:path';
import { fatal } from './app/fatal.ts';
import { startServer } from './app/start.ts';

const webFolder = join(import.meta.dirname, '../../web/dist');

const starting = startServer({ env: process.env, webFolder });
// From the first moment: whoever sees it ready may already stop it.
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    void starting.then((server) => server.stop()).then(() => process.exit(0), fatal);
  });
await starting.catch(fatal);
