import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = new URL('../../../package.json', import.meta.url);

export const { version: VERSION } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

export const migrationsFolder = join(import.meta.dirname, '../../migrations');
