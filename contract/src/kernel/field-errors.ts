import type { z } from 'zod';
import type { FieldError } from './errors.ts';

type Issue = z.core.$ZodIssue;

const isTextParam = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number';

/** Maps a schema issue to our closed list of codes, so that each has a text in both languages. */
function codeOf(issue: Issue): Pick<FieldError, 'code' | 'params'> {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { code: 'field.tooLong', params: { len: Number(issue.maximum) } }
        : { code: 'field.tooLarge', params: { max: Number(issue.maximum) } };
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array')
        return Number(issue.minimum) <= 1
          ? { code: 'field.required' }
          : { code: 'field.tooShort', params: { len: Number(issue.minimum) } };
      return { code: 'field.tooSmall', params: { min: Number(issue.minimum) } };
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '')
        return { code: 'field.required' };
      return {
        code:
          issue.expected === 'int'
            ? 'field.notInteger'
            : issue.expected === 'number'
              ? 'field.notNumber'
              : 'field.invalid',
      };
    case 'invalid_value':
      return { code: 'field.notOneOf' };
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'field.notEmail' : 'field.invalid' };
    case 'custom': {
      const { code, ...rest } = issue.params ?? {};
      const params = Object.fromEntries(Object.entries(rest).filter(isTextParam));
      return {
        code: typeof code === 'string' ? code : 'field.invalid',
        ...(Object.keys(params).length > 0 && { params }),
      };
    }
    default:
      return { code: 'field.invalid' };
  }
}

export const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ pointer: pointerOf(issue.path), ...codeOf(issue) }));
}
