import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Finding } from '../structure/findings.ts';
import type { Catalogue } from './catalogues.ts';
import type { TextFile } from './text-files.ts';

const fixed = '\u00A0';
const anySpace = '[ \u00A0\u202F]*';

const settings: [RegExp, (match: string, ...parts: string[]) => string][] = [
  [/(?<=\p{L})'(?=[\p{L}«{])/gu, () => '’'],
  // Québec has no space before ; ! ? but one before » and, where no digit or slash follows, before a colon.
  [/[ \u00A0\u202F]+([;!?])/gu, (_, mark) => mark],
  [new RegExp(`(?<=\\S)${anySpace}(»)(?=[\\s).,;!?\uE000]|$)`, 'gu'), (all, mark) => set(all, mark)],
  [new RegExp(`(?<=[^\\s:])${anySpace}(:)(?=[\\s\uE000]|$)`, 'gu'), (all, mark) => set(all, mark)],
  [new RegExp(`(?<=\\d|\\}\\})${anySpace}([%$€])`, 'gu'), (all, sign) => set(all, sign)],
  [new RegExp(`«${anySpace}`, 'gu'), (all) => (/[\u00A0\u202F]$/.test(all) ? all : `«${fixed}`)],
];

/** A narrow non-breaking space is accepted like a wide one and stays. */
const set = (all: string, mark: string): string => (/^[\u00A0\u202F]/.test(all) ? all : fixed + mark);

/**
 * Applies French typography as in Québec: typographic apostrophes, non-breaking spaces before a colon and units and
 * inside « », none before other punctuation.
 */
export function setFrench(text: string): string {
  const literals: string[] = [];
  // URLs and tags must not change: a private-use character replaces each one meanwhile.
  const masked = text.replaceAll(/https?:\/\/\S+|<[^>]+>/g, (part) => {
    literals.push(part);
    return '\uE000';
  });
  const done = settings.reduce((all, [wrong, right]) => all.replaceAll(wrong, right), masked);
  return done.replaceAll('\uE000', () => literals.shift()!);
}

interface Habit {
  rule: string;
  wrong: RegExp;
  message: string;
  mend: string;
}

const habits: Habit[] = [
  {
    rule: 'french-quotes',
    wrong: /["“”]/u,
    message: 'has English quotation marks',
    mend: 'Write « and » with unbreakable spaces inside.',
  },
  {
    rule: 'french-word',
    wrong: /\be-?mails?\b/iu,
    message: 'says “email”',
    mend: 'In Québec it is “courriel”.',
  },
  {
    rule: 'french-word',
    wrong: /\bpick-?ups?\b/iu,
    message: 'says “pickup”',
    mend: 'In Québec it is “ramassage”.',
  },
  {
    rule: 'french-word',
    wrong: /\bweek-?ends?\b/iu,
    message: 'says “week-end”',
    mend: 'In Québec it is “fin de semaine”.',
  },
  {
    rule: 'french-word',
    wrong: /\b(?:login|log in|sign in|dashboard|settings|loading)\b/iu,
    message: 'has an English word left over',
    mend: 'Translate it.',
  },
];

/** Checks the typography and the Québec vocabulary of the French texts. */
export const checkFrench = (french: Catalogue): Finding[] =>
  [...french.values()].flatMap((text) => {
    const words = text.text.replaceAll(/\{\{[^}]*\}\}|https?:\/\/\S+|<[^>]+>/g, '');
    const found = habits
      .filter(({ wrong }) => wrong.test(words))
      .map(({ rule, message, mend }) =>
        failure(rule, text.file, text.line, `'${text.key}' ${message}: ${text.text}`, mend),
      );
    if (setFrench(text.text) === text.text) return found;
    const message = `'${text.key}' wants unbreakable spaces or the right apostrophe: ${text.text}`;
    return [
      ...found,
      failure('french-setting', text.file, text.line, message, 'Run `node scripts/check-i18n.ts --mend`.'),
    ];
  });

/** Corrects the French typography of every catalogue and leaves the rest of the files unchanged. */
export function mendFrench(root: string, files: readonly TextFile[]): string[] {
  return files
    .filter((file) => file.language === 'fr-CA')
    .flatMap((file) => {
      const path = join(root, file.path);
      const before = readFileSync(path, 'utf8');
      // Values only: the text between `": "` and the closing quote of the line.
      const after = before.replaceAll(
        /("(?:[^"\\]|\\.)*"\s*:\s*)("(?:[^"\\]|\\.)*")/g,
        (_, key: string, value: string) => key + JSON.stringify(setFrench(JSON.parse(value) as string)),
      );
      if (after === before) return [];
      writeFileSync(path, after);
      return [file.path];
    });
}
