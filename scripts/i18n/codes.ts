import { walk, type Module, type Node } from '../structure/modules.ts';
import { isTest } from '../structure/places.ts';

/**
 * Returns every error code that the contract declares: the keys of each exported `…Errors` table, the strings of each
 * exported `…Errors` or `errorCodes` list.
 */
export function errorCodesOf(modules: readonly Module[]): string[] {
  const codes = new Set<string>();
  for (const module of modules.filter((each) => each.path.startsWith('contract/src/') && !isTest(each.path)))
    walk(module.program, (node) => {
      const name = node.type === 'VariableDeclarator' ? (node['id'] as Node)['name'] : null;
      if (typeof name === 'string' && /^(?:\w+Errors|errorCodes)$/.test(name))
        for (const code of codesIn(node['init'] as Node)) codes.add(code);
    });
  return [...codes].toSorted();
}

function codesIn(value: Node): string[] {
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')
    return codesIn(value['expression'] as Node);
  if (value.type === 'ArrayExpression')
    return (value['elements'] as Node[]).flatMap((each) =>
      typeof each['value'] === 'string' ? [each['value']] : [],
    );
  if (value.type !== 'ObjectExpression') return [];
  return (value['properties'] as Node[]).flatMap((each) => {
    const key = each['key'] as Node | undefined;
    // One code of the specification has no slice prefix, so its key is an identifier and not a string.
    const code = key?.['value'] ?? key?.['name'];
    return typeof code === 'string' ? [code] : [];
  });
}
