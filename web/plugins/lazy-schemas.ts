import MagicString from 'magic-string';
import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  init?: Node | null;
  declaration?: Node | null;
  declarations?: Node[];
}

const initializerTypes = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression']);

/**
 * Initializers such as `const organization = z.object(…)` and `const identity = { signUp: procedure(…) }`, exported
 * or not.
 */
function initializers(statement: Node): Node[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return (declaration.declarations ?? []).flatMap(({ init }) =>
    init && initializerTypes.has(init.type) ? [init] : [],
  );
}

/**
 * The contract's rules stand beside its schemas (ARCHITECTURE.md). Building a schema has no side effect; marking it
 * as pure lets the bundler drop unused schemas from a page that imports only a rule.
 */
export function lazySchemasPlugin(contract: string): Plugin {
  return {
    name: 'halles-lazy-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(contract)) return null;
      const text = new MagicString(code);
      for (const statement of (this.parse(code) as unknown as { body: Node[] }).body)
        for (const { start, end } of initializers(statement))
          text.appendLeft(start, '/*#__PURE__*/ (() => (').appendRight(end, '))()');
      return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) };
    },
  };
}
