import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Creates a small project on disk for a check to read; `files` maps paths to contents. */
export function plantTree(files: Readonly<Record<string, string>>): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'halles-tree-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
