import { useEffect, useRef, useState, type RefObject } from 'react';
import { changedByBoth } from '../ui/form/changed-fields.ts';
import { currentOf, ProblemError } from './problem-error.ts';

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

/**
 * The record that a dialog was opened with, or the newer one for which a save was refused. The person is told, sees what
 * is stored now in the fields they left alone, and means the next save.
 */
export function useNewest<Stored>(opened: Stored) {
  const [newest, setNewest] = useState(opened);
  const send = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      setNewest((known) => (currentOf(error) as Stored | null) ?? known);
      throw error;
    }
  };
  return { newest, send };
}

/**
 * The record as it was when typing began; the newest while nothing is typed. By its version the server knows what was
 * changed since, although live updates have replaced the record (decision 006). A save sets what it led to.
 */
export function useTypedFrom<Stored>(latest: Stored, isDirty: boolean): RefObject<Stored> {
  const typedFrom = useRef(latest);
  useEffect(() => {
    if (!isDirty) typedFrom.current = latest;
  }, [latest, isDirty]);
  return typedFrom;
}
