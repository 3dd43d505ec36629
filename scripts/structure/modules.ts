import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { lineAt, type SourceFile } from './tree.ts';

/** An AST node, as far as these checks need it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface Import {
  specifier: string;
  line: number;
  /** Erased before running: `import type`, or every imported name is a type. */
  typeOnly: boolean;
  /** The project file that it resolves to, or null for a package. */
  target: string | null;
  reExport: boolean;
}

export interface Module extends SourceFile {
  imports: Import[];
  /** Exported names; `*` for everything of another module. */
  exported: { name: string; line: number }[];
  program: Node;
  syntaxErrors: string[];
}

export const isCode = (path: string): boolean =>
  /\.(?:ts|tsx|mts|mjs|js)$/.test(path) && !path.endsWith('.d.ts');

export function readModules(root: string, files: readonly SourceFile[]): Module[] {
  const paths = new Set(files.map((file) => file.path));
  const packages = workspacePackages(root);
  return files.filter((file) => isCode(file.path)).map((file) => readModule(file, paths, packages));
}

function readModule(file: SourceFile, paths: ReadonlySet<string>, packages: Packages): Module {
  const parsed = parseSync(file.path, file.text);
  const module: Module = {
    ...file,
    imports: [],
    exported: [],
    program: parsed.program as unknown as Node,
    syntaxErrors: parsed.errors.map((error) => error.message),
  };
  const add = (specifier: string, start: number, typeOnly: boolean, reExport: boolean): void => {
    const target = resolve(file.path, specifier, paths, packages);
    module.imports.push({ specifier, line: lineAt(file.text, start), typeOnly, target, reExport });
  };
  for (const entry of parsed.module.staticImports) {
    const typeOnly = entry.entries.length > 0 && entry.entries.every((name) => name.isType);
    add(entry.moduleRequest.value, entry.start, typeOnly, false);
  }
  for (const statement of parsed.module.staticExports)
    for (const entry of statement.entries) {
      if (entry.moduleRequest) add(entry.moduleRequest.value, entry.start, entry.isType, true);
      module.exported.push({ name: entry.exportName.name ?? '*', line: lineAt(file.text, entry.start) });
    }
  for (const { moduleRequest, start } of parsed.module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(file.text.slice(moduleRequest.start, moduleRequest.end));
    if (literal) add(literal[2]!, start, false, false);
  }
  walk(module.program, (node) => {
    if (node.type === 'TSImportType')
      add((node['source'] as { value: string }).value, node.start, true, false);
  });
  return module;
}

/** Calls `visit` for every node, parents first. */
export function walk(
  node: Node,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit, node);
    } else if (isNode(value)) walk(value, visit, node);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

type Packages = ReadonlyMap<string, string>;

/** `@halles/contract/kernel` → `contract/src/kernel/index.ts`, as the workspaces' package.json files say. */
function workspacePackages(root: string): Packages {
  const packages = new Map<string, string>();
  for (const folder of ['contract', 'server', 'web']) {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) continue;
    const described = JSON.parse(readFileSync(file, 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    for (const [key, target] of Object.entries(described.exports ?? {}))
      packages.set(posix.join(described.name, key), posix.join(folder, target));
  }
  return packages;
}

function resolve(
  from: string,
  specifier: string,
  paths: ReadonlySet<string>,
  packages: Packages,
): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (!bare.startsWith('.')) {
    for (const [name, target] of packages) {
      if (bare === name) return target;
      // `./*` exports, such as `"./*": "./src/*.ts"`.
      const [head, tail] = name.split('*');
      if (tail !== undefined && bare.startsWith(head!)) return target.replace('*', bare.slice(head!.length));
    }
    return null;
  }
  const base = posix.join(dirname(from), bare);
  const candidates = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`];
  return candidates.find((candidate) => paths.has(candidate)) ?? base;
}
