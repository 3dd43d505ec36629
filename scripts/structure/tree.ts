import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A project file, by its path from the root with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

const always = ['.git', 'node_modules'];
const binary = /\.(?:png|jpe?g|webp|avif|gif|ico|pdf|woff2?|ttf|otf|gz|zip|xlsx|dump|bin)$/i;

/** Every text file that would be committed, without the files that .gitignore names. */
export function readTree(root: string): SourceFile[] {
  const ignored = ignoredBy(root);
  const files: SourceFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (ignored(path, entry.name)) continue;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile() && !binary.test(entry.name))
        files.push({ path, text: readFileSync(join(root, path), 'utf8') });
    }
  };
  visit('');
  return files.toSorted((a, b) => a.path.localeCompare(b.path));
}

/** The subset of .gitignore that this project uses: names, folders, rooted paths, `*.ending`. */
function ignoredBy(root: string): (path: string, name: string) => boolean {
  const file = join(root, '.gitignore');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const patterns = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  const names = new Set([...always, ...patterns.map((pattern) => pattern.replace(/^\/|\/$/g, ''))]);
  const endings = patterns.filter((pattern) => pattern.startsWith('*.')).map((pattern) => pattern.slice(1));
  return (path, name) =>
    names.has(name) || names.has(path) || endings.some((ending) => name.endsWith(ending));
}

/** 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Lines as an editor counts them: a final line break does not start another. */
export const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
