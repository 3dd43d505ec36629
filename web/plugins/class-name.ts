import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../src');
const files = globSync('**/*.module.css', { cwd: root })
  .map((file) => join(root, file))
  .toSorted();

/**
 * The class of a CSS module in the page: by its file, not by its content and line, which would change the size of the
 * code with every style.
 */
export function className(name: string, file: string): string {
  const [path] = file.split('?') as [string];
  // A file that is new while the page is served for development comes last.
  if (!files.includes(path)) files.push(path);
  return `${name}_${files.indexOf(path).toString(36)}`;
}
