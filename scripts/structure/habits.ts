import { failure, warning, type Finding } from './findings.ts';
import { walk, type Module, type Node } from './modules.ts';
import { textOf } from './owners.ts';
import { isDecision, isTest, placeOf } from './places.ts';
import { lineAt, lineCount } from './tree.ts';

/** Time, randomness and the environment are passed in: slices and the contract never read them directly. */
export function checkInjected(modules: readonly Module[]): Finding[] {
  return modules
    .filter((module) => !isTest(module.path) && isInjected(module.path))
    .flatMap((module) => {
      const findings: Finding[] = [];
      walk(module.program, (node) => {
        const taken = takenFromNowhere(node, isDecision(placeOf(module.path)));
        if (taken)
          findings.push(
            failure(
              'injected',
              module.path,
              lineAt(module.text, node.start),
              `${taken} is taken from nowhere.`,
              'Clock, ids, chance and settings come in through ctx, so that tests say what they are.',
            ),
          );
      });
      return findings;
    });
}

const isInjected = (path: string): boolean => {
  const { layer } = placeOf(path);
  return (
    layer === 'serverSlice' || layer === 'contractSlice' || layer === 'kernel' || layer === 'contractDoor'
  );
};

const forbiddenCalls = new Set([
  'Date.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'performance.now',
  'Temporal.Now.instant',
  'Temporal.Now.plainDateISO',
  'Temporal.Now.zonedDateTimeISO',
  'randomUUID',
]);

function takenFromNowhere(node: Node, decision: boolean): string | null {
  if (
    node.type === 'NewExpression' &&
    nameOf(node['callee']) === 'Date' &&
    (node['arguments'] as Node[]).length === 0
  )
    return 'new Date()';
  if (node.type === 'CallExpression') {
    const name = nameOf(node['callee']);
    if (name !== null && forbiddenCalls.has(name)) return `${name}()`;
    if (decision && name === 'fetch') return 'fetch()';
  }
  if (node.type === 'MemberExpression' && nameOf(node) === 'process.env') return 'process.env';
  return null;
}

/** `Date.now` of a member expression, `fetch` of an identifier. */
function nameOf(value: unknown): string | null {
  const node = value as Node;
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type !== 'MemberExpression') return null;
  const object = nameOf(node['object']);
  const property = (node['property'] as Node)['name'];
  return object === null || typeof property !== 'string' ? null : `${object}.${property}`;
}

/** A statement, or a part of one that no sentence and no code contains. */
const SQL_TEXT =
  /\bselect\b[^.]*\bfrom\s|\b(?:insert\s+into|delete\s+from|order\s+by|group\s+by|case\s+when|(?:left|inner|cross)\s+join)\s|\bjoin\s+\w+\s+\w+\s+on\s|\bupdate\s+\w+\s+set\s|\b(?:coalesce|jsonb_\w+)\(|\w::(?:bigint|date|jsonb|numeric|text|uuid)\b/i;

/** Rules and policies decide about values; the SQL that reads or writes these is in queries and commands. */
export function checkSqlText(modules: readonly Module[]): Finding[] {
  return modules
    .filter((module) => isDecision(placeOf(module.path)))
    .flatMap((module) => {
      const findings: Finding[] = [];
      walk(module.program, (node) => {
        const [found] = SQL_TEXT.exec(textOf(node)) ?? [];
        if (found !== undefined)
          findings.push(
            failure(
              'sql-text',
              module.path,
              lineAt(module.text, node.start),
              `a rule or policy holds SQL: '${found.trim()}'.`,
              'Move the text to queries or commands, and let the rule decide about values.',
            ),
          );
      });
      return findings;
    });
}

interface Budget {
  warns: number;
  fails: number;
}
const fileBudget: Budget = { warns: 300, fails: 499 };
const componentBudget: Budget = { warns: 150, fails: 250 };
const functionBudget: Budget = { warns: 50, fails: 100 };

/** Size budgets: above the first number is a warning, above the second a failure. */
export function checkBudgets(modules: readonly Module[]): Finding[] {
  return modules.flatMap((module) => {
    const isComponent = module.path.endsWith('.tsx') && !isTest(module.path);
    const name = isComponent ? 'component' : 'file';
    const length = overBudget(
      isComponent ? componentBudget : fileBudget,
      lineCount(module.text),
      module.path,
      1,
      `this ${name}`,
      isComponent ? 'component' : 'file-length',
      isComponent ? 'Split it into components.' : 'Make it a folder of its name.',
    );
    return isTest(module.path) || /^(?:e2e)\//.test(module.path)
      ? length
      : [...length, ...functionFindings(module)];
  });
}

function functionFindings(module: Module): Finding[] {
  const findings: Finding[] = [];
  walk(module.program, (node, parent) => {
    if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const name = functionName(node, parent);
    const first = lineAt(module.text, node.start);
    const lines = lineAt(module.text, node.end) - first + 1;
    const isComponent = module.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const budget = isComponent ? componentBudget : functionBudget;
    const what = name === '' ? 'this function' : `function ${name}`;
    findings.push(
      ...overBudget(budget, lines, module.path, first, what, 'function-length', 'Give its parts names.'),
    );
  });
  return findings;
}

function functionName(node: Node, parent: Node | null): string {
  const id = (node['id'] ?? parent?.['id'] ?? parent?.['key']) as Node | null | undefined;
  return typeof id?.['name'] === 'string' ? id['name'] : '';
}

function overBudget(
  budget: Budget,
  lines: number,
  path: string,
  line: number,
  what: string,
  rule: string,
  mend: string,
): Finding[] {
  if (lines <= budget.warns) return [];
  const found = lines > budget.fails ? failure : warning;
  const limit = lines > budget.fails ? budget.fails : budget.warns;
  return [found(rule, path, line, `${what} has ${lines} lines, more than ${limit}.`, mend)];
}
