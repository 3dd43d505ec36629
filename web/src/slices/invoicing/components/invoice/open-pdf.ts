import type { Invoice } from '@halles/contract';
import { downloadFile } from '../../../../lib/downloads.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { pdfOf } from '../list/use-together.ts';

const orSaid = (download: Promise<void>): Promise<void> =>
  download.catch((error: unknown) => {
    snackbar.error(textNow('invoicing.failed', { reason: errorText(error) }));
  });

export const openPdf = ({ id }: Pick<Invoice, 'id'>): Promise<void> => orSaid(pdfOf(id));

/** The XML invoice alone, as it is embedded in the PDF. */
export const openXml = ({ id }: Pick<Invoice, 'id'>): Promise<void> =>
  orSaid(downloadFile('api/documents/factur-x.xml', { invoiceId: id }));
export const hasXml = ({ document }: Pick<Invoice, 'document'>): boolean =>
  document.electronic !== undefined && document.number !== null;
