import type { Statement } from '@halles/contract';
import { sendAndCache } from '../../../../lib/cached-answers.ts';
import { statementQuery } from '../../queries.ts';

/** Shows the statement as a command left it, before the live update arrives. */
export const sendForStatement = (statementId: string, send: () => Promise<Statement>): Promise<Statement> =>
  sendAndCache(statementQuery(statementId).queryKey, send);
