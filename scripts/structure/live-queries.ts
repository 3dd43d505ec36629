import { failure, type Finding } from './findings.ts';
import { walk, type Module, type Node } from './modules.ts';
import { isTest } from './places.ts';
import { lineAt } from './tree.ts';

const PROOF = 'expectLiveMatchesFetch';

/** Every live procedure of the contract must be named in a test that compares its changes with its fetch. */
export function checkLiveQueries(modules: readonly Module[]): Finding[] {
  const proven = new Set(
    modules.filter(({ path }) => path.startsWith('server/') && isTest(path)).flatMap(provenNames),
  );
  return modules
    .filter(({ path }) => path.startsWith('contract/src/') && !isTest(path))
    .flatMap(liveProcedures)
    .filter(({ name }) => !proven.has(name))
    .map(({ name, path, line }) =>
      failure('live-query', path, line, `${name} is live, and no test proves it.`, `Name it in ${PROOF}.`),
    );
}

/** `getMe: procedure({ …, live: true })` in `contract/src/identity/` is `identity.getMe`. */
function liveProcedures({ path, program, text }: Module): { name: string; path: string; line: number }[] {
  const slice = /^contract\/src\/([^/.]+)/.exec(path)![1]!;
  const found: { name: string; path: string; line: number }[] = [];
  walk(program, (node, parent) => {
    if (!isCallOf(node, 'procedure') || parent?.type !== 'Property') return;
    const [described] = node['arguments'] as Node[];
    const isLive = propertiesOf(described).some(
      (one) => keyOf(one) === 'live' && (one['value'] as Node)['value'] === true,
    );
    if (isLive) found.push({ name: `${slice}.${keyOf(parent)}`, path, line: lineAt(text, parent.start) });
  });
  return found;
}

/** Strings in the first argument of the comparison, and `name` properties of queries defined beside it. */
function provenNames({ program }: Module): string[] {
  const direct: string[] = [];
  const named: string[] = [];
  let hasProof = false;
  walk(program, (node) => {
    if (node.type === 'Property' && keyOf(node) === 'name') named.push(...textsOf(node['value'] as Node));
    if (!isCallOf(node, PROOF)) return;
    hasProof = true;
    direct.push(...textsOf((node['arguments'] as Node[])[0]));
  });
  return hasProof ? [...direct, ...named] : [];
}

const isCallOf = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' && (node['callee'] as Node)['name'] === name;

const propertiesOf = (node: Node | undefined): Node[] => (node?.['properties'] as Node[] | undefined) ?? [];

const keyOf = (property: Node): string => ((property['key'] as Node | undefined)?.['name'] ?? '') as string;

function textsOf(node: Node | undefined): string[] {
  const texts: string[] = [];
  if (node)
    walk(node, ({ type, value }) => {
      if (type === 'Literal' && typeof value === 'string') texts.push(value);
    });
  return texts;
}
