import type { Language } from '../../web/plugins/texts.ts';
import { baseKey, leavesOf, variablesOf, type TextFile } from './text-files.ts';
import { failure, type Finding } from '../structure/findings.ts';
import { placeOf } from '../structure/places.ts';
import { lineAt, type SourceFile } from '../structure/tree.ts';
import type { Lists } from './lists.ts';

/** A text, and the file in which it would be corrected. */
export interface Text {
  key: string;
  text: string;
  file: string;
  line: number;
}

export type Catalogue = Map<string, Text>;

export function catalogueOf(
  files: readonly TextFile[],
  sources: readonly SourceFile[],
  language: Language,
): Catalogue {
  const catalogue: Catalogue = new Map();
  for (const file of files.filter((each) => each.language === language)) {
    const source = sources.find((each) => each.path === file.path)?.text ?? '';
    for (const [key, text] of leavesOf(file.texts)) {
      const name = key.slice(key.lastIndexOf('.') + 1);
      const at = source.indexOf(`"${name}": ${JSON.stringify(text)}`);
      catalogue.set(key, { key, text, file: file.path, line: at < 0 ? 1 : lineAt(source, at) });
    }
  }
  return catalogue;
}

/** Both languages must have the same keys with the same parameters, and no empty text. */
export function compareCatalogues(english: Catalogue, french: Catalogue, lists: Lists): Finding[] {
  return [
    ...missingIn(french, english, 'French'),
    ...missingIn(english, french, 'English'),
    ...[...english.values(), ...french.values()].flatMap(emptyFindings),
    ...[...french.values()].flatMap((text) => pairFindings(english.get(text.key), text, lists)),
  ];
}

/** French may have a `_many` plural form (for a million), which English lacks. */
const isExtraPlural = (key: string, other: Catalogue): boolean =>
  key.endsWith('_many') && other.has(`${baseKey(key)}_other`);

const missingIn = (catalogue: Catalogue, other: Catalogue, language: string): Finding[] =>
  [...other.values()]
    .filter((text) => !catalogue.has(text.key) && !isExtraPlural(text.key, catalogue))
    .map((text) =>
      failure(
        'text-missing',
        text.file,
        text.line,
        `'${text.key}' has no ${language} text.`,
        'Write it in the other language too.',
      ),
    );

const emptyFindings = (text: Text): Finding[] =>
  text.text.trim() === ''
    ? [
        failure(
          'text-empty',
          text.file,
          text.line,
          `'${text.key}' says nothing.`,
          'Write it, or take the key out.',
        ),
      ]
    : [];

function pairFindings(english: Text | undefined, french: Text, lists: Lists): Finding[] {
  if (!english) return [];
  const findings: Finding[] = [];
  const [inEnglish, inFrench] = [variablesOf(english.text), variablesOf(french.text)];
  // "One item" needs no {{count}} even if the other language has it.
  const gaps = (names: string[]): string =>
    names.filter((name) => !(name === 'count' && baseKey(french.key) !== french.key)).join(', ');
  if (gaps(inEnglish) !== gaps(inFrench))
    findings.push(
      failure(
        'text-variables',
        french.file,
        french.line,
        `'${french.key}' fills in {${inFrench.join(', ')}} in French and {${inEnglish.join(', ')}} in English.`,
        'Name the same variables in both.',
      ),
    );
  const words = french.text.replaceAll(/\{\{[^}]*\}\}/g, '').trim();
  const known = [...lists.sameInBoth, ...lists.brands].some(
    (each) => each.toLowerCase() === words.toLowerCase(),
  );
  if (french.text === english.text && /\p{L}{2}/u.test(words) && !known)
    findings.push(
      failure(
        'text-untranslated',
        french.file,
        french.line,
        `'${french.key}' is '${french.text}' in both languages.`,
        'Translate it, or list it in scripts/i18n/lists.json when French says it the same way.',
      ),
    );
  return findings;
}

/** The texts of a slice, or of a folder of the server's platform, stay in their own branches and errors. */
export function checkBranches(files: readonly TextFile[], lists: Lists): Finding[] {
  return files.flatMap((file) => {
    const { slice } = placeOf(file.path);
    const owner = slice ?? /^server\/src\/platform\/([^/]+)\//.exec(file.path)?.[1];
    if (owner === undefined) return [];
    const own = [owner, ...Object.keys(lists.branches).filter((branch) => lists.branches[branch] === owner)];
    const isOwn = (key: string): boolean =>
      own.some((branch) => key.startsWith(`${branch}.`) || key.startsWith(`errors.${branch}.`));
    return [...leavesOf(file.texts).keys()]
      .filter((key) => !isOwn(key))
      .map((key) =>
        failure(
          'text-branch',
          file.path,
          1,
          `${owner} says '${key}', which is not its own.`,
          `Its keys begin with '${owner}.' or 'errors.${owner}.'.`,
        ),
      );
  });
}
