import { reportError } from './error-reporting.ts';
import { errorText } from './i18n/errors.ts';
import { requestIdOf } from './problem-error.ts';

export interface ActionFailure {
  /** The call, or where it failed. */
  during: string;
  /** As the person read it. */
  message: string;
  requestId: string | null;
}

let lastFailure: ActionFailure | null = null;
let lastError: unknown = null;

/** Spec §8: a failed action stores its message and reports the error; whoever called it gets the rejection. */
export function recordActionFailure(error: unknown, during: string): void {
  // A call made within an action fails once for both.
  if (error === lastError) return;
  lastError = error;
  lastFailure = { during, message: errorText(error), requestId: requestIdOf(error) ?? null };
  reportError(error, during);
}

/** What failed last on this page, which a request for help sends along. */
export const lastActionFailure = (): ActionFailure | null => lastFailure;
