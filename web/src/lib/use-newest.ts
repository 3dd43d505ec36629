import { useState } from 'react';
import { currentOf } from './problem-error.ts';

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
