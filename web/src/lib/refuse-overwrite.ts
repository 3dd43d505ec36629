import type { RefObject } from 'react';
import { changedByBoth } from '../ui/form/changed-fields.ts';
import { ProblemError } from './problem-error.ts';

/**
 * For a form whose record follows live changes: refuses a save that would replace what somebody else saved in the same
 * field since typing began. The person is told; the next save is meant. A save that the form stays open after sets
 * `typedFrom` to what it led to.
 */
export function refuseOverwrite<Values extends object>(
  typedFrom: RefObject<Values>,
  stored: Values,
  values: Values,
): void {
  const both = changedByBoth(typedFrom.current, stored, values);
  typedFrom.current = stored;
  if (both.length > 0) throw new ProblemError({ code: 'request.stale', status: 409 });
}
