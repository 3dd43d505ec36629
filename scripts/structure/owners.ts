import { failure, type Finding } from './findings.ts';
import { walk, type Module, type Node } from './modules.ts';
import { isTest, placeOf, type Place } from './places.ts';
import { lineAt } from './tree.ts';

const writes = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);

/** Only its own slice writes a table; the names are those that each slice adds to `Tables` in its tables.ts. */
export function checkOwners(modules: readonly Module[]): Finding[] {
  const server = modules.filter((module) => module.path.startsWith('server/src/') && !isTest(module.path));
  const owners = new Map(
    server.flatMap((module) => tablesOf(module).map((table) => [table, ownerOf(placeOf(module.path))])),
  );
  return server.flatMap((module) => {
    const place = placeOf(module.path);
    if (place.layer !== 'serverSlice' && place.layer !== 'platform') return [];
    const findings: Finding[] = [];
    walk(module.program, (node) => {
      const table = tableWritten(node);
      const owner = table === null ? undefined : owners.get(table);
      if (table === null || owner === undefined || owner === ownerOf(place)) return;
      findings.push(
        failure(
          'table-owner',
          module.path,
          lineAt(module.text, node.start),
          `${ownerOf(place)} writes table ${table}, which ${owner} owns.`,
          `Call a command of ${owner} by its door, in the same transaction.`,
        ),
      );
    });
    return findings;
  });
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

function tableWritten(node: Node): string | null {
  if (node.type !== 'CallExpression') return null;
  const callee = node['callee'] as Node;
  const method = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : null;
  if (typeof method !== 'string' || !writes.has(method)) return null;
  const table = (node['arguments'] as Node[])[0]?.['value'];
  return typeof table === 'string' ? table.split(' ')[0]! : null;
}
