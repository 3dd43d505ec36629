import { journalExport } from './accounting-journal.ts';
import { programExports } from './accounting.ts';
import { invoiceListExports } from './lists.ts';

export const invoicingExports = [...invoiceListExports, ...programExports, journalExport];
