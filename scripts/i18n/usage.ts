import { failure, type Finding } from '../structure/findings.ts';
import { walk, type Module, type Node } from '../structure/modules.ts';
import { isTest } from '../structure/places.ts';
import { lineAt } from '../structure/tree.ts';
import type { Catalogue } from './catalogues.ts';
import { listsPath, type Lists } from './lists.ts';
import { baseKey } from './text-files.ts';

/** How the web application, or the server, uses its catalogue. */
interface Usage {
  /** Keys passed to a translation function: they must exist. */
  keys: { key: string; file: string; line: number }[];
  /** Fixed prefixes of keys composed at run time. */
  built: { prefix: string; file: string; line: number }[];
  /** Every string in the code: a key that is not among them is unused. */
  strings: Set<string>;
}

export function checkUsage(
  modules: readonly Module[],
  english: Catalogue,
  codes: readonly string[],
  lists: Lists,
): Finding[] {
  const usage = usageOf(
    modules.filter((module) => !isTest(module.path)),
    lists,
  );
  const known = new Set([...english.keys()].map(baseKey));
  return [
    ...missingFindings(usage, known),
    ...builtFindings(usage, lists),
    ...unusedFindings(usage, english, codes, lists),
    ...codes.filter((code) => !known.has(`errors.${code}`)).map(wordlessCode),
  ];
}

const missingFindings = (usage: Usage, known: ReadonlySet<string>): Finding[] =>
  usage.keys
    .filter(({ key }) => !known.has(key))
    .map(({ key, file, line }) =>
      failure(
        'key-missing',
        file,
        line,
        `'${key}' is asked for and is in no catalogue.`,
        'Add it to both languages.',
      ),
    );

/** The type checker knows all keys of `credit.kinds.${kind}`; `credit.${name}` hides unused keys. */
const isWide = (prefix: string): boolean => !/^[^.]+\.[^.]+\./.test(prefix);

const builtFindings = (usage: Usage, lists: Lists): Finding[] => [
  ...usage.built
    .filter(({ prefix }) => isWide(prefix) && lists.prefixes[prefix] === undefined)
    .map(({ prefix, file, line }) =>
      failure(
        'key-built',
        file,
        line,
        `a key beginning with only '${prefix}' is put together at run time.`,
        `Say in ${listsPath} which keys those are.`,
      ),
    ),
  ...Object.keys(lists.prefixes)
    .filter((prefix) => !usage.built.some((each) => each.prefix === prefix))
    .map((prefix) =>
      failure(
        'key-built',
        listsPath,
        1,
        `no key beginning with '${prefix}' is put together any more.`,
        'Take it off the list.',
      ),
    ),
];

const wordlessCode = (code: string): Finding =>
  failure(
    'error-text',
    'contract/src/errors.ts',
    1,
    `error '${code}' has no text.`,
    `Add 'errors.${code}' to both languages.`,
  );

function unusedFindings(usage: Usage, english: Catalogue, codes: readonly string[], lists: Lists): Finding[] {
  const narrow = usage.built.map(({ prefix }) => prefix).filter((prefix) => !isWide(prefix));
  const prefixes = [...Object.values(lists.prefixes).flat(), ...narrow];
  const errors = new Set(codes.map((code) => `errors.${code}`));
  const isShown = (key: string): boolean =>
    usage.strings.has(baseKey(key)) ||
    // Forms name an error by its code alone, without `errors.`.
    usage.strings.has(baseKey(key).replace(/^errors\./, '')) ||
    errors.has(baseKey(key)) ||
    prefixes.some((prefix) => key.startsWith(prefix));
  return [...english.values()]
    .filter(({ key }) => !isShown(key))
    .map(({ key, file, line }) =>
      failure('key-unused', file, line, `'${key}' is shown nowhere.`, 'Take it out of both languages.'),
    );
}

function usageOf(modules: readonly Module[], lists: Lists): Usage {
  const usage: Usage = { keys: [], built: [], strings: new Set() };
  for (const module of modules) {
    const prefixes = translatorsOf(module, lists);
    walk(module.program, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string')
        for (const prefix of new Set(['', ...prefixes.values()])) usage.strings.add(prefix + node['value']);
      // A key may be composed first and translated later.
      if (node.type === 'TemplateLiteral')
        for (const { text, whole } of textsOf(node))
          if (!whole && !isWide(text)) usage.built.push({ prefix: text, file: module.path, line: 0 });
      const translated = translatedBy(node, prefixes);
      if (!translated) return;
      const line = lineAt(module.text, node.start);
      for (const { text, whole } of textsOf(translated.argument)) {
        const key = translated.prefix + text;
        if (whole) usage.keys.push({ key, file: module.path, line });
        // The definition of a wrapper composes keys of its whole branch.
        else if (!Object.values(lists.wrappers).includes(key))
          usage.built.push({ prefix: key, file: module.path, line });
      }
    });
  }
  return usage;
}

/** The names of a module's translation functions, and the branch each of them uses. */
function translatorsOf(module: Module, lists: Lists): Map<string, string> {
  const names = new Map(lists.translators.map((name) => [name, '']));
  walk(module.program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const id = node['id'] as Node;
    const init = node['init'] as Node | null;
    if (init?.type !== 'CallExpression' || id.type !== 'Identifier') return;
    const prefix = lists.wrappers[((init['callee'] as Node)['name'] as string | undefined) ?? ''];
    if (prefix !== undefined) names.set(id['name'] as string, prefix);
  });
  return names;
}

function translatedBy(
  node: Node,
  names: ReadonlyMap<string, string>,
): { prefix: string; argument: Node } | null {
  if (node.type === 'JSXAttribute' && (node['name'] as Node)['name'] === 'i18nKey' && node['value'])
    return { prefix: '', argument: node['value'] as Node };
  if (node.type !== 'CallExpression') return null;
  const callee = node['callee'] as Node;
  const property = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : null;
  const name = callee.type === 'Identifier' ? (callee['name'] as string) : null;
  const prefix = property === 't' ? '' : name === null ? undefined : names.get(name);
  const argument = (node['arguments'] as Node[])[0];
  return prefix === undefined || argument === undefined ? null : { prefix, argument };
}

/** The texts an argument may be: both branches of a condition; of a template, its fixed prefix. */
function textsOf(argument: Node): { text: string; whole: boolean }[] {
  if (argument.type === 'Literal')
    return typeof argument['value'] === 'string' ? [{ text: argument['value'], whole: true }] : [];
  if (argument.type === 'JSXExpressionContainer') return textsOf(argument['expression'] as Node);
  if (argument.type === 'ConditionalExpression')
    return [...textsOf(argument['consequent'] as Node), ...textsOf(argument['alternate'] as Node)];
  if (argument.type === 'TSAsExpression') return textsOf(argument['expression'] as Node);
  if (argument.type !== 'TemplateLiteral') return [];
  const quasis = argument['quasis'] as { value: { cooked: string } }[];
  return [{ text: quasis[0]!.value.cooked, whole: quasis.length === 1 }];
}
