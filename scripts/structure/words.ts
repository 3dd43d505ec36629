import { failure, type Finding } from './findings.ts';
import { isTest } from './places.ts';
import { lineAt, type SourceFile } from './tree.ts';

interface Pattern {
  rule: string;
  pattern: RegExp;
  message: string;
  mend: string;
  where?: (path: string) => boolean;
}

const isCodeOrText = (path: string): boolean =>
  !path.startsWith('scripts/structure/') && path !== 'package-lock.json';

/** The patterns are broken up so that this file does not find itself. */
const patterns: Pattern[] = [
  {
    rule: 'unfinished',
    pattern: new RegExp(
      `\\b(?:TO${''}DO|FIX${''}ME|XX${''}X)\\b|[Cc]oming soon|[Bb]ient[ôo]t disponible`,
      'g',
    ),
    message: 'something is left unfinished here.',
    mend: 'Finish it, or take it out and open an issue.',
    where: isCodeOrText,
  },
  {
    rule: 'test-left-out',
    pattern: /\b(?:describe|it|test|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme)\s*\(/g,
    message: 'a test runs alone or not at all.',
    mend: 'Run them all; delete a test that no longer says anything.',
    where: (path) => isTest(path) || path.startsWith('e2e/'),
  },
  {
    rule: 'machine-path',
    pattern: new RegExp(
      '/wo' + 'rk/(?:main|shared)\\b|/tmp/(?:hel' + 'pers|[a-z]+_jobs)|/home/[a-z]+/|/Users/[A-Za-z]+/',
      'g',
    ),
    message: 'the path of one machine is written here.',
    mend: 'Use a path relative to the project.',
  },
  {
    rule: 'registry-address',
    pattern:
      /"resolved": "h[t]tp[^"]*"|https?:\/\/(?![\w.-]*\bexample\b)[^\s"'<>)]*\b(?:artifactory|nexus|verdaccio|registry)\b[^\s"'<>)]*/g,
    message: 'a package registry is named here.',
    mend: 'Keep `omit-lockfile-registry-resolved=true` in .npmrc and write the lock file again.',
  },
];

export const checkWords = (files: readonly SourceFile[]): Finding[] => files.flatMap(patternFindings);

function patternFindings(file: SourceFile): Finding[] {
  return patterns
    .filter(({ where }) => where === undefined || where(file.path))
    .flatMap(({ rule, pattern, message, mend }) =>
      [...file.text.matchAll(pattern)].map((match) =>
        failure(rule, file.path, lineAt(file.text, match.index), message, mend),
      ),
    );
}
