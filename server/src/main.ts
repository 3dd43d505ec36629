import { join } from 'node:path';
import { fatal } from './app/fatal.ts';
import { startServer } from './app/start.ts';

const webFolder = join(import.meta.dirname, '../../web/dist');

try {
  const server = await startServer({ env: process.env, webFolder });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void server.stop().then(() => process.exit(0), fatal);
    });
} catch (error) {
  fatal(error);
}
