import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Lists {
  sameInBoth: string[];
  brands: string[];
  branches: Record<string, string>;
  prefixes: Record<string, string[]>;
  translators: string[];
  wrappers: Record<string, string>;
}

export const listsPath = 'scripts/i18n/lists.json';

export function readLists(root: string): Lists {
  const file = join(root, listsPath);
  const none: Lists = {
    sameInBoth: [],
    brands: [],
    branches: {},
    prefixes: {},
    translators: [],
    wrappers: {},
  };
  return existsSync(file) ? { ...none, ...(JSON.parse(readFileSync(file, 'utf8')) as Lists) } : none;
}
