import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages, mergedTexts, type Language, type Texts } from '../../web/plugins/texts.ts';
import { failure, type Finding } from '../structure/findings.ts';

/** The web application and the server have a catalogue each. */
export const textSources = ['web/src', 'server/src'] as const;
export type TextSource = (typeof textSources)[number];

export interface TextFile {
  path: string;
  language: Language;
  texts: Texts;
}

/** Every `texts/{language}.json` of the web application or the server, sorted by path. */
export function readTextFiles(root: string, from: TextSource): TextFile[] {
  const base = join(root, from);
  if (!existsSync(base)) return [];
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .flatMap((path) => {
      const language = languages.find((each) => path.endsWith(`/texts/${each}.json`));
      if (language === undefined) return [];
      const texts = JSON.parse(readFileSync(join(base, path), 'utf8')) as Texts;
      return [{ path: `${from}/${path}`, language, texts }];
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
export const baseKey = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

export const variablesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1]!))].toSorted();

const folders: Record<TextSource, RegExp> = {
  'web/src': /^(?:app|ui|slices\/[^/]+)\/texts\//,
  'server/src': /^(?:platform|slices)\/[^/]+\/texts\//,
};

/** Findings that would break the build: duplicate keys, texts outside of the folders it reads. */
export function checkMerge(root: string, from: TextSource, files: readonly TextFile[]): Finding[] {
  const elsewhere = files
    .filter((file) => !folders[from].test(file.path.slice(from.length + 1)))
    .map((file) =>
      failure(
        'text-place',
        file.path,
        1,
        'nothing reads the texts here.',
        'They lie in app, ui or a slice; on the server in a folder of platform or in a slice.',
      ),
    );
  try {
    for (const language of languages) mergedTexts(join(root, from), language);
    return elsewhere;
  } catch (error) {
    return [...elsewhere, failure('key-twice', from, 1, (error as Error).message, 'Keep one of them.')];
  }
}
