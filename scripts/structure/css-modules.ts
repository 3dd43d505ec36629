import { failure, type Finding } from './findings.ts';
import type { Module } from './modules.ts';
import { lineAt, type SourceFile } from './tree.ts';

const importedSheet = /^import (\w+) from '\.[^']+\.module\.css';$/gm;

/** A class that its CSS module does not define is `undefined` at run time and has no style. */
export function checkCssModules(files: readonly SourceFile[], modules: readonly Module[]): Finding[] {
  const sheets = new Map(
    files.filter(({ path }) => path.endsWith('.module.css')).map((file) => [file.path, file]),
  );
  return modules.flatMap((module) =>
    [...module.text.matchAll(importedSheet)].flatMap(([statement, name]) => {
      const specifier = /'(.+)'/.exec(statement)![1]!;
      const path = new URL(specifier, `file:///${module.path}`).pathname.slice(1);
      const defined = new Set(sheets.get(path)?.text.match(/(?<=\.)[A-Za-z][\w-]*/g));
      const uses = module.text.matchAll(new RegExp(String.raw`(?<![\w.'/-])${name}\.(\w+)`, 'g'));
      return [...uses]
        .filter((use) => !defined.has(use[1]!))
        .map((use) =>
          failure(
            'css-module',
            module.path,
            lineAt(module.text, use.index),
            `${use[0]} is not a class of ${specifier}.`,
            'Define the class, or remove its use.',
          ),
        );
    }),
  );
}
