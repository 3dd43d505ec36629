import { failure, type Finding } from './findings.ts';
import { walk, type Module, type Node } from './modules.ts';
import { isTest, placeOf } from './places.ts';
import { isOfTests, tableOwners, textOf } from './owners.ts';
import { lineAt } from './tree.ts';

const readers = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'using',
]);

const STATEMENT = /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?"?([a-z_]+)\b/gi;

/** In the header of a slice's index.ts, up to the full stop: `Reads: addresses, organizations.` */
const DECLARATION = /\* Reads: ([a-z_,\s*]+)\./;
const ANY = 'any table';

interface Read {
  table: string;
  module: Module;
  start: number;
}

/** A slice names the tables of other slices that it reads in the header of its index.ts (decision 005). */
export function checkReads(modules: readonly Module[]): Finding[] {
  const owners = tableOwners(modules);
  const bySlice = Map.groupBy(
    modules.filter(({ path }) => placeOf(path).layer === 'serverSlice' && !isTest(path)),
    ({ path }) => placeOf(path).slice!,
  );
  return [...bySlice].flatMap(([slice, own]) => {
    const index = own.find(({ path }) => path === `server/src/slices/${slice}/index.ts`);
    const declared = declaredIn(index?.text ?? '');
    if (declared.includes(ANY)) return [];
    const isForeign = ({ table }: Read): boolean => {
      const owner = owners.get(table);
      return owner !== undefined && owner !== slice && owner !== 'the platform';
    };
    const reads = own
      .filter(({ path }) => !isOfTests(placeOf(path), path))
      .flatMap(readsOf)
      .filter(isForeign);
    return [
      ...reads
        .filter(({ table }) => !declared.includes(table))
        .map(({ table, module, start }) =>
          failure(
            'table-reader',
            module.path,
            lineAt(module.text, start),
            `${slice} reads table ${table}, which ${owners.get(table)} owns, without saying so.`,
            `Name it under \`Reads:\` in ${slice}/index.ts, or call a query of ${owners.get(table)}.`,
          ),
        ),
      ...declared
        .filter((table) => !reads.some((read) => read.table === table))
        .map((table) =>
          failure('table-reader', index!.path, 1, `${slice} does not read table ${table}.`, 'Take it out.'),
        ),
    ];
  });
}

const declaredIn = (text: string): string[] =>
  (DECLARATION.exec(text)?.[1] ?? '')
    .replaceAll(/[\s*]+/g, ' ')
    .split(',')
    .map((table) => table.trim())
    .filter((table) => table !== '');

/** What a module reads: by the query builder, and in the texts of its SQL. */
function readsOf(module: Module): Read[] {
  const found: Read[] = [];
  const add = (text: string, start: number) => found.push({ table: text.split(' ')[0]!, module, start });
  walk(module.program, (node) => {
    for (const table of tablesRead(node)) add(table, node.start);
    if (node.type === 'TemplateElement')
      for (const match of textOf(node).matchAll(STATEMENT)) add(match[1]!, node.start + match.index);
  });
  return found;
}

function tablesRead(node: Node): string[] {
  if (node.type !== 'CallExpression') return [];
  const callee = node['callee'] as Node;
  const method = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : null;
  if (typeof method !== 'string' || !readers.has(method)) return [];
  const first = (node['arguments'] as Node[])[0];
  if (!first) return [];
  const named = first.type === 'ArrayExpression' ? (first['elements'] as Node[]) : [first];
  return named.map(textOf).filter((text) => text !== '');
}
