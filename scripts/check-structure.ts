/** Checks that the code follows ARCHITECTURE.md: `node scripts/check-structure.ts [FOLDER]`. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkCssModules, checkHas } from './structure/css-modules.ts';
import { checkCycles } from './structure/cycles.ts';
import { withoutDebts, type DebtList } from './structure/debts.ts';
import { failure, inOrder, printed, type Finding } from './structure/findings.ts';
import { checkBudgets, checkInjected, checkSqlText } from './structure/habits.ts';
import { checkImports, checkReach } from './structure/imports.ts';
import { checkLicences } from './structure/licences.ts';
import { checkLiveQueries } from './structure/live-queries.ts';
import { readModules, type Module } from './structure/modules.ts';
import { checkNames } from './structure/names.ts';
import { checkOwners } from './structure/owners.ts';
import { checkReads } from './structure/reads.ts';
import { readTree } from './structure/tree.ts';
import { checkVocabulary } from './structure/vocabulary.ts';
import { checkWords } from './structure/words.ts';

export interface Report {
  files: number;
  modules: number;
  imports: number;
  findings: Finding[];
}

export function checkStructure(root: string): Report {
  const files = readTree(root);
  const modules = readModules(root, files);
  const findings = [
    ...modules.flatMap(syntaxFindings),
    ...checkImports(modules),
    ...checkReach(modules),
    ...checkCycles(modules),
    ...checkCssModules(files, modules),
    ...checkHas(files),
    ...checkVocabulary(files, modules),
    ...checkNames(files, modules),
    ...checkOwners(modules),
    ...checkReads(modules),
    ...checkInjected(modules),
    ...checkSqlText(modules),
    ...checkLiveQueries(modules),
    ...checkBudgets(modules),
    ...checkWords(files),
    ...checkLicences(root),
    ...(modules.length === 0
      ? [failure('nothing-read', '.', 1, 'not one module was found.', 'Run it from the root of the project.')]
      : []),
  ];
  return {
    files: files.length,
    modules: modules.length,
    imports: modules.reduce((sum, module) => sum + module.imports.length, 0),
    findings: inOrder(withoutDebts(findings, debtsOf(root))),
  };
}

const syntaxFindings = (module: Module): Finding[] =>
  module.syntaxErrors.map((error) => failure('syntax', module.path, 1, error, 'Mend the syntax.'));

function debtsOf(root: string): DebtList {
  const file = join(root, 'scripts/structure/debt.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DebtList) : { comment: '', debts: [] };
}

function main(): void {
  const report = checkStructure(resolve(process.argv[2] ?? '.'));
  const failures = report.findings.filter((finding) => finding.level === 'fail');
  const warnings = report.findings.filter((finding) => finding.level === 'warn');
  for (const finding of warnings) console.log(`warning  ${printed(finding)}`);
  for (const finding of failures) console.error(`failure  ${printed(finding)}`);
  console.log(
    `structure: ${report.modules} modules and ${report.imports} imports read in ${report.files} files; ` +
      `${failures.length} failures, ${warnings.length} warnings.`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) main();
