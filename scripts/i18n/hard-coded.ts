import { failure, type Finding } from '../structure/findings.ts';
import { walk, type Module, type Node } from '../structure/modules.ts';
import { isTest } from '../structure/places.ts';
import { lineAt } from '../structure/tree.ts';
import type { Lists } from './lists.ts';

/** Props that users see, or that screen readers read aloud. */
const shown = new Set([
  'label',
  'title',
  'subtitle',
  'placeholder',
  'description',
  'error',
  'message',
  'tooltip',
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);

/** Screens take their texts from the catalogues only; the gallery of the design system may show literal examples. */
export function checkHardCoded(
  modules: readonly Module[],
  keys: ReadonlySet<string>,
  lists: Lists,
): Finding[] {
  return modules
    .filter((module) => module.path.startsWith('web/src/') && module.path.endsWith('.tsx'))
    .filter(
      (module) =>
        !isTest(module.path) && !module.path.includes('/gallery/') && !module.path.includes('/testing/'),
    )
    .flatMap((module) => {
      const findings: Finding[] = [];
      walk(module.program, (node) => {
        for (const { text, start } of writtenIn(node)) {
          if (
            !/\p{L}/u.test(text.replaceAll(/&\w+;/g, '')) ||
            keys.has(text.trim()) ||
            lists.brands.includes(text.trim())
          )
            continue;
          findings.push(
            failure(
              'hard-coded',
              module.path,
              lineAt(module.text, start + (text.length - text.trimStart().length)),
              `'${text.trim()}' is written in the code.`,
              'Give it a key in both languages, and ask for it with t().',
            ),
          );
        }
      });
      return findings;
    });
}

interface Written {
  text: string;
  start: number;
}

function writtenIn(node: Node): Written[] {
  if (node.type === 'JSXText') return [{ text: node['value'] as string, start: node.start }];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as Node[])
      .filter((child) => child.type === 'JSXExpressionContainer')
      .flatMap((child) => literalsOf(child['expression'] as Node));
  if (node.type !== 'JSXAttribute') return [];
  const name = (node['name'] as Node)['name'];
  if (typeof name !== 'string' || !shown.has(name) || !node['value']) return [];
  const value = node['value'] as Node;
  return literalsOf(value.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value);
}

/** Literals that an expression may render: itself, both branches of a condition, the right side of `&&` and `??`. */
function literalsOf(node: Node): Written[] {
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' ? [{ text: node['value'], start: node.start }] : [];
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map((quasi) => ({
      text: quasi.value.cooked,
      start: node.start,
    }));
  if (node.type === 'ConditionalExpression')
    return [...literalsOf(node['consequent'] as Node), ...literalsOf(node['alternate'] as Node)];
  return node.type === 'LogicalExpression' ? literalsOf(node['right'] as Node) : [];
}
