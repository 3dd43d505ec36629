/**
 * Checks that both languages of the web application and of the server have the same texts and that the French typography is right: `node scripts/check-i18n.ts
 * [FOLDER]`. With `--mend` it first corrects the French (non-breaking spaces, apostrophes).
 */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { catalogueOf, checkBranches, compareCatalogues } from './i18n/catalogues.ts';
import { errorCodesOf } from './i18n/codes.ts';
import { checkFrench, mendFrench } from './i18n/french.ts';
import { checkHardCoded } from './i18n/hard-coded.ts';
import { checkInCode } from './i18n/in-code.ts';
import { readLists } from './i18n/lists.ts';
import { checkUsage } from './i18n/usage.ts';
import { baseKey, checkMerge, readTextFiles, textSources } from './i18n/text-files.ts';
import { failure, inOrder, printed, type Finding } from './structure/findings.ts';
import { readModules } from './structure/modules.ts';
import { readTree } from './structure/tree.ts';

export interface TextReport {
  texts: number;
  codes: number;
  findings: Finding[];
}

export function checkTexts(root: string): TextReport {
  const sources = readTree(root);
  const modules = readModules(root, sources);
  const lists = readLists(root);
  const codes = errorCodesOf(modules);
  const reports = textSources.map((from): { texts: number; findings: Finding[] } => {
    const files = readTextFiles(root, from);
    const own = modules.filter((module) => module.path.startsWith(`${from}/`));
    const english = catalogueOf(files, sources, 'en-CA');
    const french = catalogueOf(files, sources, 'fr-CA');
    const isWeb = from === 'web/src';
    return {
      texts: english.size + french.size,
      findings: [
        ...checkMerge(root, from, files),
        ...checkBranches(files, lists),
        ...compareCatalogues(english, french, lists),
        ...checkFrench(french),
        // Errors and keys put together from a wide beginning are the web application's.
        ...checkUsage(own, english, isWeb ? codes : [], isWeb ? lists : { ...lists, prefixes: {} }),
        ...(isWeb ? checkHardCoded(own, new Set([...english.keys()].map(baseKey)), lists) : checkInCode(own)),
        ...(english.size === 0
          ? [
              failure(
                'nothing-read',
                from,
                1,
                'not one text was found.',
                'Run it from the root of the project.',
              ),
            ]
          : []),
      ],
    };
  });
  return {
    texts: reports.reduce((sum, { texts }) => sum + texts, 0),
    codes: codes.length,
    findings: inOrder(reports.flatMap(({ findings }) => findings)),
  };
}

function main(): void {
  const root = resolve(process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '.');
  if (process.argv.includes('--mend'))
    for (const path of mendFrench(
      root,
      textSources.flatMap((from) => readTextFiles(root, from)),
    ))
      console.log(`mended   ${path}`);
  const report = checkTexts(root);
  for (const finding of report.findings) console.error(`failure  ${printed(finding)}`);
  console.log(
    `texts: ${report.texts} texts and ${report.codes} error codes read; ${report.findings.length} failures.`,
  );
  process.exitCode = report.findings.length > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) main();
