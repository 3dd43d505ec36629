import { journalExport } from './accounting-journal.ts';
import { programExports } from './accounting-files.ts';
import { invoiceListExports } from './list-exports.ts';

export const invoicingExports = [...invoiceListExports, ...programExports, journalExport];
