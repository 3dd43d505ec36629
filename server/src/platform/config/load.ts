import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { isGstNumber, isQstNumber } from '@halles/contract';
import { nearestWord } from '../nearest-word.ts';
import { type Config, configFrom } from './config.ts';
import { crossChecks, type Problem } from './cross-checks.ts';
import { variableDocs } from './variable.ts';
import { type Values, type VariableName, variables } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Loaded =
  | { ok: true; config: Config; warnings: string[] }
  | { ok: false; problems: Problem[]; warnings: string[] };

const names = Object.keys(variables) as VariableName[];

/** Reads the configuration and reports all problems at once. Touches no files except those named by `…_FILE`. */
export function loadConfig(env: Environment, workingFolder = process.cwd()): Loaded {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const name of names) {
    const read = readVariable(env, name);
    if ('problem' in read) problems.push(read.problem);
    else if (read.value !== undefined) values[name] = read.value;
  }
  const known = values as Values;
  const reported = new Set(problems.map(({ name }) => name));
  problems.push(...crossChecks(known).filter(({ name }) => !reported.has(name)));
  const warnings = [...unknownNames(env), ...doubtfulNumbers(known)];
  if (problems.length > 0) return { ok: false, problems, warnings };
  return { ok: true, config: configFrom(known, (path) => resolve(workingFolder, path)), warnings };
}

function readVariable(env: Environment, name: VariableName): { problem: Problem } | { value: unknown } {
  const schema: z.ZodType = variables[name];
  const { secret, expects, example } = variableDocs(schema);
  const direct = env[name]?.trim() || undefined;
  const file = secret ? env[`${name}_FILE`]?.trim() || undefined : undefined;
  if (direct !== undefined && file !== undefined)
    return { problem: { name, what: `is set twice, also as ${name}_FILE`, example: `${name}=${example}` } };
  let raw = direct;
  if (file !== undefined) {
    try {
      raw = readFileSync(file, 'utf8').trim();
    } catch (error) {
      const what = `cannot be read from ${file} (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`;
      return {
        problem: { name: `${name}_FILE`, what, example: `${name}_FILE=/run/secrets/${name.toLowerCase()}` },
      };
    }
  }
  if (raw === undefined) return { value: undefined };
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { value: parsed.data };
  const shown = secret ? 'is not' : `is ${JSON.stringify(raw)}, not`;
  return { problem: { name, what: `${shown} ${expects}`, example: `${name}=${example}` } };
}

/** Names with a typo would otherwise be ignored silently. */
function unknownNames(env: Environment): string[] {
  const known = names.flatMap((name) =>
    variableDocs(variables[name]).secret ? [name, `${name}_FILE`] : [name],
  );
  return Object.keys(env)
    .filter((name) => name.startsWith('HALLES_') && !known.includes(name))
    .toSorted()
    .map((name) => {
      const plain = name.slice('HALLES_'.length);
      const meant = known.includes(plain) ? plain : nearestWord(name, known);
      return `${name} is not a variable of Halles${meant ? `; did you mean ${meant}?` : ''}`;
    });
}

/** As of a seller's own numbers, the shape is only warned about. */
const doubtfulNumbers = ({ HALLES_GST_NUMBER: gst, HALLES_QST_NUMBER: qst }: Values): string[] => [
  ...(gst === undefined || isGstNumber(gst) ? [] : [doubtful('HALLES_GST_NUMBER')]),
  ...(qst === undefined || isQstNumber(qst) ? [] : [doubtful('HALLES_QST_NUMBER')]),
];

const doubtful = (name: 'HALLES_GST_NUMBER' | 'HALLES_QST_NUMBER'): string =>
  `${name} is no such registration number (${variableDocs(variables[name]).example}), and invoices of service fees show it`;
