import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages, mergedTexts, type Language, type Texts } from '../../web/plugins/texts.ts';
import { failure, type Finding } from '../structure/findings.ts';

export interface TextFile {
  path: string;
  language: Language;
  texts: Texts;
}

/** Every `texts/{language}.json` under web/src, sorted by path. */
export function readTextFiles(root: string): TextFile[] {
  const base = join(root, 'web/src');
  if (!existsSync(base)) return [];
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .flatMap((path) => {
      const language = languages.find((each) => path.endsWith(`/texts/${each}.json`));
      if (language === undefined) return [];
      const texts = JSON.parse(readFileSync(join(base, path), 'utf8')) as Texts;
      return [{ path: `web/src/${path}`, language, texts }];
    })
    .toSorted((a, b) => a.path.localeCompare(b.path));
}

/** `settings.title` → its text, for every leaf. */
export function leavesOf(texts: Texts, prefix = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') leaves.set(prefix + name, value);
    else for (const [key, text] of leavesOf(value, `${prefix}${name}.`)) leaves.set(key, text);
  }
  return leaves;
}

/** Code uses the key of a plural text without its plural ending. */
export const askedAs = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

export const variablesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1]!))].toSorted();

/** Findings that would break the build: duplicate keys, texts outside of the folders it reads. */
export function checkMerge(root: string, files: readonly TextFile[]): Finding[] {
  const elsewhere = files
    .filter((file) => !/^web\/src\/(?:app|ui|slices\/[^/]+)\/texts\//.test(file.path))
    .map((file) =>
      failure(
        'text-place',
        file.path,
        1,
        'the build does not look for texts here.',
        'They lie in app, ui or a slice.',
      ),
    );
  try {
    for (const language of languages) mergedTexts(join(root, 'web/src'), language);
    return elsewhere;
  } catch (error) {
    return [...elsewhere, failure('key-twice', 'web/src', 1, (error as Error).message, 'Keep one of them.')];
  }
}
