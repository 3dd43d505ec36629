import { ProblemError } from '../problem-error.ts';
import { isText, textNow, useLanguage, type TextKey } from './index.ts';

const fillable = (details: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(details).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  ) as Record<string, string | number>;

/** The text key of a refusal; a general fault for an error without a code. */
export function errorKey(error: unknown): TextKey {
  const key = `errors.${error instanceof ProblemError ? error.code : 'server.fault'}`;
  return isText(key) ? key : 'errors.server.fault';
}

/** The error in the reader's language. */
export const errorText = (error: unknown): string =>
  textNow(errorKey(error), error instanceof ProblemError ? fillable(error.details) : {});

export function useErrorText(): (error: unknown) => string {
  useLanguage();
  return errorText;
}
