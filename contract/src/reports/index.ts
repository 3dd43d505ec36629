import { z } from 'zod';
import { pageInput, pageOf, procedure, type ErrorTable } from '../kernel/index.ts';
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
import { ledgerAnswer, ledgerPage } from './ledgers.ts';

export * from './dashboard.ts';
export * from './entities.ts';
export * from './files.ts';
export * from './ledgers.ts';
export * from './periods.ts';

export const reportsErrors = {
  'reports.tooManySaved': 409,
  'reports.noRecipients': 422,
  'reports.tooLongForPaper': 422,
  'reports.tooManyFiles': 409,
} as const satisfies ErrorTable;

export const reports = {
  ...dashboard,
  ...reportFiles,
  readReport: procedure({
    method: 'GET',
    path: '/reports/figures',
    summary: 'What was sold or bought, by time and by one thing more, against another period',
    access: 'member',
    input: reportQuestion,
    output: report,
  }),
  listReportLines: procedure({
    method: 'GET',
    path: '/reports/lines',
    summary: 'The order lines that the figures are made of, newest day first',
    access: 'member',
    input: reportQuestion.safeExtend(pageInput.pick({ page: true, pageSize: true }).shape),
    output: pageOf(reportLine),
  }),
  readLedger: procedure({
    method: 'GET',
    path: '/reports/ledger',
    summary: 'Documents one by one (invoices, payments, taxes, what is owed), with what they come to',
    access: 'member',
    input: ledgerPage,
    output: ledgerAnswer,
  }),
  listSavedReports: procedure({
    method: 'GET',
    path: '/saved-reports',
    summary: 'Questions that the organization asks again',
    access: 'member',
    input: z.object({ side: orderSide }),
    output: z.array(savedReport),
    live: true,
  }),
  putSavedReport: procedure({
    method: 'PUT',
    path: '/saved-reports/{savedReportId}',
    summary: 'Keep a question, and mail its answer by the week or month; the id is chosen by the caller',
    access: 'member',
    input: savedReportFields.extend({ savedReportId, version: z.int().optional() }),
    output: savedReport,
    errors: ['request.stale', 'reports.tooManySaved', 'reports.noRecipients'],
  }),
  removeSavedReport: procedure({
    method: 'DELETE',
    path: '/saved-reports/{savedReportId}',
    summary: 'Forget it, and mail it no more',
    access: 'member',
    input: z.object({ savedReportId }),
    output: z.object({ done: z.literal(true) }),
  }),
};
