import { posix } from 'node:path';
import { failure, type Finding } from './findings.ts';
import { walk, type Module } from './modules.ts';
import { lineAt, type SourceFile } from './tree.ts';

/** The heading in docs/glossary.md over the table of words that no name may hold. */
const HEADING = '## Words we do not use';

/** Every name is one that a stranger would type to find the thing. */
export function checkNames(files: readonly SourceFile[], modules: readonly Module[]): Finding[] {
  const glossary = files.find(({ path }) => path === 'docs/glossary.md');
  const words = glossary ? avoidedWords(glossary.text) : new Map<string, string>();
  return [
    ...sameNames(modules),
    ...sameMigrationNumbers(files),
    ...modules.flatMap((module) => avoidedNames(module, words)),
  ];
}

/** Reads the rows `| word, word | what to write instead |` under the heading. */
export function avoidedWords(glossary: string): Map<string, string> {
  const start = glossary.indexOf(HEADING);
  if (start < 0) return new Map();
  const section = glossary.slice(start + HEADING.length).split(/^## /m)[0]!;
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return new Map(
    rows.slice(2).flatMap((row) => {
      const [words, instead] = row.split('|').slice(1, 3) as [string, string];
      return words.split(',').map((word): [string, string] => [word.trim(), instead.trim()]);
    }),
  );
}

const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const isName = (type: string): boolean => type === 'Identifier' || type === 'PrivateIdentifier';

function avoidedNames(module: Module, words: ReadonlyMap<string, string>): Finding[] {
  const found = new Map<string, Finding>();
  const look = (name: string, line: number): void => {
    const word = wordsIn(name).find((each) => words.has(each));
    if (word === undefined || found.has(name)) return;
    const message = `“${name}” holds the word “${word}”, which the glossary replaces.`;
    found.set(name, failure('avoided-word', module.path, line, message, `Write: ${words.get(word)}.`));
  };
  look(posix.basename(module.path).replace(/\..*$/, ''), 1);
  if (words.size > 0)
    walk(module.program, (node) => {
      if (isName(node.type)) look(node['name'] as string, lineAt(module.text, node.start));
    });
  return [...found.values()];
}

/** `Weights.tsx` beside `weights.ts`: nobody knows which of them to open. */
function sameNames(modules: readonly Module[]): Finding[] {
  const known = new Map<string, string>();
  return modules.flatMap(({ path }) => {
    const { dir, base } = posix.parse(path);
    const name = base.replace(/\.[a-z]+$/, '');
    const key = posix.join(dir, name.replaceAll(/[-_]/g, '').toLowerCase());
    const other = known.get(key);
    known.set(key, path);
    if (other === undefined) return [];
    const message = `it differs from ${posix.basename(other)} only in case or hyphens.`;
    return [failure('same-name', path, 1, message, 'Name each file for what it holds.')];
  });
}

/** Two branches that took the same next number: the program would refuse to start. */
function sameMigrationNumbers(files: readonly SourceFile[]): Finding[] {
  const known = new Map<string, string>();
  return files.flatMap(({ path }) => {
    const number = /^server\/migrations\/(\d+)-[^/]*\.sql$/.exec(path)?.[1];
    if (number === undefined) return [];
    const other = known.get(number);
    known.set(number, path);
    if (other === undefined) return [];
    const message = `it has the number of ${posix.basename(other)}.`;
    return [failure('same-migration-number', path, 1, message, 'Take the next free number.')];
  });
}
