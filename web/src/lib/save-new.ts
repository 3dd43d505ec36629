import { currentOf } from './problem-error.ts';

/**
 * Saves what has a new id of this page. Where an earlier attempt saved it and only its answer was lost, the first
 * version is one's own, and what was typed since replaces it.
 */
export async function saveNew<Answer>(send: (version?: number) => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const current = currentOf(error) as { version: number } | null;
    if (current?.version !== 1) throw error;
    return send(current.version);
  }
}
