import { failure, type Finding } from '../structure/findings.ts';
import { walk, type Module, type Node } from '../structure/modules.ts';
import { isTest } from '../structure/places.ts';
import { lineAt } from '../structure/tree.ts';

/** Demo data, and records that tests and previews show, are written in both languages as people write them. */
const mayHaveTexts = /^server\/src\/(?:demo|testing|platform\/mail\/previews)\/|\/factory(?:\.ts$|\/)/;

/** The names of the two texts of a pair: `{ en: 'Draft', fr: 'Brouillon' }`. */
const pairs = [
  ['en', 'fr'],
  ['EN', 'FR'],
  ['en-CA', 'fr-CA'],
] as const;

/** The server takes its texts from its catalogues, never from pairs written in the code. */
export const checkInCode = (modules: readonly Module[]): Finding[] =>
  modules
    .filter((module) => !isTest(module.path) && !mayHaveTexts.test(module.path))
    .flatMap((module) => {
      const findings: Finding[] = [];
      walk(module.program, (node) => {
        if (node.type !== 'ObjectExpression') return;
        const properties = new Map(
          (node['properties'] as Node[]).map((each) => [nameOf(each), each['value'] as Node | undefined]),
        );
        if (!pairs.some((pair) => pair.every((name) => hasWords(properties.get(name))))) return;
        findings.push(
          failure(
            'text-in-code',
            module.path,
            lineAt(module.text, node.start),
            'a text in both languages is written in the code.',
            'Give it a key in texts/en-CA.json and fr-CA.json, and ask for it with textsIn() or inBothLanguages().',
          ),
        );
      });
      return findings;
    });

const nameOf = ({ key }: Node & { key?: Partial<Record<'name' | 'value', string>> }): string | undefined =>
  key?.value ?? key?.name;

/** Words in a literal, a template, a list, a table, or what a function written here answers with. */
function hasWords(value: Node | undefined): boolean {
  switch (value?.type) {
    case 'Literal':
      return isWord(value['value']);
    case 'TemplateLiteral':
      return (value['quasis'] as { value: { cooked: string } }[]).some((quasi) => isWord(quasi.value.cooked));
    case 'ArrayExpression':
      return (value['elements'] as Node[]).some(hasWords);
    case 'ObjectExpression':
      return (value['properties'] as Node[]).some((each) => hasWords(each['value'] as Node | undefined));
    case 'ArrowFunctionExpression':
      return hasWords(value['body'] as Node);
    case 'ParenthesizedExpression':
      return hasWords(value['expression'] as Node);
    case 'ConditionalExpression':
      return hasWords(value['consequent'] as Node) || hasWords(value['alternate'] as Node);
    case 'LogicalExpression':
      return hasWords(value['right'] as Node);
    default:
      return false;
  }
}

const isWord = (text: unknown): boolean => typeof text === 'string' && /\p{L}{2}/u.test(text);
