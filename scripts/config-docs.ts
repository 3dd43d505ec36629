import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage, environmentFile } from '../server/src/platform/config/index.ts';

/** Writes the pages and samples generated from the configuration variables; with --check it only lists what differs. */
const root = join(import.meta.dirname, '..');
const PAGE = 'docs/configuration.md';
const pages = { '.env.example': environmentFile(), [PAGE]: formatted(configurationPage()) };
const isCheck = process.argv.includes('--check');

const stale = Object.entries(pages).filter(([path, text]) => read(path) !== text);
if (!isCheck) for (const [path, text] of stale) writeFileSync(join(root, path), text);
for (const [path] of stale)
  console.log(isCheck ? `${path} differs from the variables: node scripts/config-docs.ts` : `wrote ${path}`);
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;

function read(path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return null;
  }
}

/** Formats the page as `npm run format` would. */
function formatted(page: string): string {
  const program = join(root, 'node_modules', '.bin', 'oxfmt');
  return execFileSync(program, [`--stdin-filepath=${PAGE}`], { cwd: root, input: page, encoding: 'utf8' });
}
