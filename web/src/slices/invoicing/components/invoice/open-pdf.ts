import type { Invoice } from '@halles/contract';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { pdfOf } from '../list/use-together.ts';

export const openPdf = ({ id }: Pick<Invoice, 'id'>): Promise<void> =>
  pdfOf(id).catch((error: unknown) => {
    snackbar.error(textNow('invoicing.failed', { reason: errorText(error) }));
  });
