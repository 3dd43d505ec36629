import { failure, type Finding } from './findings.ts';
import { walk, type Module, type Node } from './modules.ts';
import { isTest, placeOf, type Place } from './places.ts';
import { lineAt } from './tree.ts';

const writes = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);

/** Statements that write, with the table they name. A title such as "update products" writes nothing. */
const STATEMENT =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+"?\w+"?(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(?:only\s+)?"?(\w+)/gi;

/** How a test says that it writes the tables of another slice on purpose, and why no command can. */
const EXCEPTION = /^[ \t]*\/\/ Writes ([a-z_]+(?:, [a-z_]+)*) directly: \S.{9,}$/gm;

interface Write {
  table: string;
  start: number;
}

/** The slice of each table: the names that it adds to `Tables` in its tables.ts. */
export const tableOwners = (modules: readonly Module[]): Map<string, string> =>
  new Map(
    modules
      .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
      .flatMap((module) => tablesOf(module).map((table) => [table, ownerOf(placeOf(module.path))])),
  );

/** Only its own slice writes a table. */
export function checkOwners(modules: readonly Module[]): Finding[] {
  const server = modules.filter((module) => module.path.startsWith('server/src/'));
  const owners = tableOwners(modules);
  return server.flatMap((module) => {
    const place = placeOf(module.path);
    const foreign = writesOf(module).filter(
      ({ table }) => (owners.get(table) ?? ownerOf(place)) !== ownerOf(place),
    );
    if (isOfTests(place, module.path)) return findingsOfTests(module, place, foreign, owners);
    if (place.layer !== 'serverSlice' && place.layer !== 'platform') return [];
    return foreign.map((write) => finding(module, place, write, owners));
  });
}

/** Tests, and what only tests import. */
export const isOfTests = (place: Place, path: string): boolean =>
  isTest(path) ||
  place.layer === 'testing' ||
  (place.layer === 'serverSlice' && /^factory[./]/.test(place.rest));

function findingsOfTests(
  module: Module,
  place: Place,
  foreign: Write[],
  owners: ReadonlyMap<string, string>,
): Finding[] {
  const excepted = [...module.text.matchAll(EXCEPTION)].flatMap((match) =>
    match[1]!.split(', ').map((table): Write => ({ table, start: match.index })),
  );
  const unused = excepted.filter(({ table }) => !foreign.some((write) => write.table === table));
  return [
    ...foreign
      .filter(({ table }) => !excepted.some((exception) => exception.table === table))
      .map((write) => finding(module, place, write, owners)),
    ...unused.map(({ table, start }) =>
      failure(
        'table-owner',
        module.path,
        lineAt(module.text, start),
        `the exception for table ${table} is not needed.`,
        'Take the table out of the comment, or the comment away.',
      ),
    ),
  ];
}

function finding(
  module: Module,
  place: Place,
  { table, start }: Write,
  owners: ReadonlyMap<string, string>,
): Finding {
  const owner = owners.get(table)!;
  return failure(
    'table-owner',
    module.path,
    lineAt(module.text, start),
    `${ownerOf(place)} writes table ${table}, which ${owner} owns.`,
    isOfTests(place, module.path)
      ? `Call a command or the factory of ${owner}; where none can, say \`// Writes ${table} directly: why.\``
      : `Call a command of ${owner} by its public API, in the same transaction.`,
  );
}

const ownerOf = (place: Place): string => place.slice ?? 'the platform';

function tablesOf(module: Module): string[] {
  const tables: string[] = [];
  walk(module.program, (node, parent) => {
    if (node.type !== 'TSInterfaceBody' || (parent?.['id'] as Node | undefined)?.['name'] !== 'Tables')
      return;
    for (const member of node['body'] as Node[]) {
      const key = member['key'] as Node | undefined;
      const name = key?.['name'] ?? key?.['value'];
      if (typeof name === 'string') tables.push(name);
    }
  });
  return tables;
}

/** What a module writes: by the query builder, and in the texts of its SQL. */
function writesOf(module: Module): Write[] {
  const found: Write[] = [];
  walk(module.program, (node) => {
    const table = tableWritten(node);
    if (table !== null) found.push({ table, start: node.start });
    for (const match of textOf(node).matchAll(STATEMENT))
      found.push({ table: match[1]!, start: node.start + match.index });
  });
  return found;
}

export function textOf(node: Node): string {
  if (node.type === 'TemplateElement') return (node['value'] as { raw: string }).raw;
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : '';
}

function tableWritten(node: Node): string | null {
  if (node.type !== 'CallExpression') return null;
  const callee = node['callee'] as Node;
  const args = node['arguments'] as Node[];
  // saveRows(tx, 'invoices', …)
  const isSave = callee.type === 'Identifier' && callee['name'] === 'saveRows';
  const method = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : null;
  if (!isSave && (typeof method !== 'string' || !writes.has(method))) return null;
  const table = args[isSave ? 1 : 0]?.['value'];
  return typeof table === 'string' ? table.split(' ')[0]! : null;
}
