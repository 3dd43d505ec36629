import { z } from 'zod';
import { inFeature, pageInput, pageOf, procedure, type ErrorTable } from '../kernel/index.ts';
import { orderSide } from '../ordering/index.ts';
import { dashboard } from './dashboard.ts';
import {
  report,
  reportLine,
  reportQuestion,
  savedReport,
  savedReportFields,
  savedReportId,
} from './entities.ts';
import { reportFiles } from './files.ts';
import { ledgerResult, ledgerPage } from './ledgers.ts';
import { recordSearch } from './search.ts';

export * from './dashboard.ts';
export * from './entities.ts';
export * from './files.ts';
export * from './ledgers.ts';
export * from './market.ts';
export * from './periods.ts';
export * from './search.ts';

export const reportsErrors = {
  'reports.tooManySaved': 409,
  'reports.noRecipients': 422,
  'reports.tooLongForPdf': 422,
  'reports.tooManyFiles': 409,
} as const satisfies ErrorTable;

export const reports = {
  ...dashboard,
  ...recordSearch,
  ...inFeature('reports', {
    ...reportFiles,
    getReport: procedure({
      method: 'GET',
      path: '/reports/figures',
      summary: 'Sales or purchases by time and one dimension, compared with another period',
      access: 'member',
      input: reportQuestion,
      output: report,
    }),
    listReportLines: procedure({
      method: 'GET',
      path: '/reports/lines',
      summary: 'Order lines behind the figures, newest day first',
      access: 'member',
      input: reportQuestion.safeExtend(pageInput.pick({ page: true, pageSize: true }).shape),
      output: pageOf(reportLine),
    }),
    getLedger: procedure({
      method: 'GET',
      path: '/reports/ledger',
      summary: 'A ledger: documents one by one (invoices, payments, taxes, debts), with totals',
      access: 'member',
      input: ledgerPage,
      output: ledgerResult,
    }),
    listSavedReports: procedure({
      method: 'GET',
      path: '/saved-reports',
      summary: 'Saved reports of the organization',
      access: 'member',
      input: z.object({ side: orderSide }),
      output: z.array(savedReport),
      live: true,
    }),
    putSavedReport: procedure({
      method: 'PUT',
      path: '/saved-reports/{savedReportId}',
      summary:
        'Create or replace a saved report, emailed weekly or monthly if scheduled; the caller chooses the id',
      access: 'member',
      idempotent: true,
      input: savedReportFields.extend({ savedReportId, version: z.int().optional() }),
      output: savedReport,
      errors: ['request.stale', 'reports.tooManySaved', 'reports.noRecipients'],
    }),
    removeSavedReport: procedure({
      method: 'DELETE',
      path: '/saved-reports/{savedReportId}',
      summary: 'Remove a saved report and its scheduled emails',
      access: 'member',
      input: z.object({ savedReportId }),
      output: z.object({ done: z.literal(true) }),
    }),
  }),
};
