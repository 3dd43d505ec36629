import { fieldErrorsOf, type FieldError } from '@halles/contract/kernel';
import type { z } from 'zod';
import { valueAt } from './paths.ts';

/** Errors by field path: `sales.taxes.0.taxNumber`. */
export type ErrorsByPath = Readonly<Record<string, FieldError>>;

/** `/sales/taxes/0` → `sales.taxes.0` (JSON pointer, RFC 6901). */
export const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

export function byPath(errors: readonly FieldError[]): ErrorsByPath {
  const found: Record<string, FieldError> = {};
  // Only the first error of a field is shown.
  for (const error of errors) found[pathOf(error.pointer)] ??= error;
  return found;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const EMPTY_VALUE_CODES = new Set([
  'field.invalid',
  'field.notEmail',
  'field.tooShort',
  'field.notPhone',
  'field.notOneOf',
]);

/** An empty field that the schema refuses is reported as required, not as malformed. */
const asRequired = (error: FieldError, values: unknown): FieldError =>
  EMPTY_VALUE_CODES.has(error.code) && isEmpty(valueAt(values, pathOf(error.pointer)))
    ? { pointer: error.pointer, code: 'field.required' }
    : error;

/** The part of a zod schema the form uses. */
export interface Schema<Output> {
  safeParse: (
    values: unknown,
    options: { reportInput: true },
  ) => { success: true; data: Output } | { success: false; error: z.ZodError };
}

export type Validated<Output> =
  | { output: Output; errors: ErrorsByPath }
  | { output: null; errors: ErrorsByPath };

export function validate<Output>(schema: Schema<Output>, values: unknown): Validated<Output> {
  // The reported input tells an empty field from an invalid one; the server validates the same way.
  const result = schema.safeParse(values, { reportInput: true });
  if (result.success) return { output: result.data, errors: {} };
  return {
    output: null,
    errors: byPath(fieldErrorsOf(result.error).map((error) => asRequired(error, values))),
  };
}
