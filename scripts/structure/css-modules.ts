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

/**
 * The browser looks again at all that such a rule may name, in the whole page, each time anything in it is inserted or
 * removed: without a name, that is every element.
 */
export function checkHas(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => path.startsWith('web/src/') && path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      selectorsOf(text)
        .filter(({ selector }) => dependsOnContent(selector) && !hasName(compoundsOf(selector).at(-1)!))
        .map(({ at, selector }) =>
          failure(
            'css-has',
            path,
            lineAt(text, at),
            `${selector} depends on what is in another element and names nothing.`,
            'End it with a class, an attribute or a tag, or set a custom property on what is named.',
          ),
        ),
    );
}

/** Selectors with those they are nested in, one for each comma. */
function selectorsOf(text: string): { at: number; selector: string }[] {
  const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/\S/g, ' '));
  const found: { at: number; selector: string }[] = [];
  const around: string[][] = [['']];
  for (const { 0: part, 1: head, index } of rules.matchAll(/([^{};]*)(?:\{|\}|;)/g)) {
    if (part.endsWith('}')) around.pop();
    if (!part.endsWith('{')) continue;
    const outer = around.at(-1)!;
    const own = head!.trim().startsWith('@') ? outer : nested(outer, splitAt(head!, /^,/));
    if (own !== outer) found.push(...own.map((selector) => ({ at: index + part.search(/\S/), selector })));
    around.push(own);
  }
  return found;
}

const nested = (outer: readonly string[], inner: readonly string[]): string[] =>
  outer.flatMap((one) =>
    inner.map((two) => (two.includes('&') ? two.replaceAll('&', one) : `${one} ${two}`).trim()),
  );

const compoundsOf = (selector: string): string[] =>
  splitAt(selector.replaceAll(/:global\(([^()]*)\)/g, '$1'), /^\s*[>+~\s]\s*/);

const dependsOnContent = (selector: string): boolean =>
  compoundsOf(selector)
    .slice(0, -1)
    .some((one) => one.includes(':has('));

/** What is in brackets may say what it is not. */
const hasName = (compound: string): boolean =>
  /^[a-z]|[.#[]|:(?:is|where)\(/.test(compound.replaceAll(/:(?:not|has)\(.*\)/g, ''));

/** Divides where no bracket is open. */
function splitAt(text: string, separator: RegExp): string[] {
  const parts = [''];
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const found = open === 0 ? separator.exec(text.slice(at))?.[0] : undefined;
    if (found) {
      parts.push('');
      at += found.length - 1;
      continue;
    }
    if ('(['.includes(text[at]!)) open += 1;
    if (')]'.includes(text[at]!)) open -= 1;
    parts[parts.length - 1] += text[at]!;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
