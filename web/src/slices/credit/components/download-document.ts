import { runAction } from '../../../lib/actions.ts';
import { downloadFile } from '../../../lib/downloads.ts';

/** Saves a PDF that the server makes; a failure is shown. */
export const downloadDocument = (name: string, params: Record<string, string>): Promise<boolean> =>
  runAction(() => downloadFile(`api/documents/${name}.pdf`, params), {
    failed: 'credit.ledger.exportFailed',
  });
