import { reports } from '@halles/contract';
import type { EventType } from '../../events.ts';
import { bind } from '../../platform/routes.ts';
import { removeReportFile, startReportFile } from './commands/files.ts';
import { putSavedReport, removeSavedReport } from './commands/saved.ts';
import { getDashboard } from './queries/dashboard.ts';
import { listReportFiles } from './queries/files.ts';
import { getLedger } from './queries/ledger.ts';
import { listReportLines } from './queries/lines.ts';
import { getReport } from './queries/report.ts';
import { listSavedReports } from './queries/saved.ts';
import { listOpenedRecords, searchRecords } from './queries/search.ts';

/** Events that change a figure of the dashboard. */
const dashboardEvents: EventType[] = [
  'ordering.cartChanged',
  'ordering.submitted',
  'ordering.moved',
  'ordering.changeProposed',
  'ordering.changeDecided',
  'ordering.linesPrepared',
  'ordering.claimRaised',
  'ordering.claimDecided',
  'deliveries.stopRecorded',
  'inventory.stockChanged',
  'invoicing.drafted',
  'invoicing.changed',
  'invoicing.removed',
  'invoicing.batchStarted',
  'invoicing.batchUndone',
  'invoicing.published',
  'invoicing.cancelled',
  'invoicing.settled',
  'invoicing.emitted',
  'invoicing.paymentRecorded',
  'invoicing.refunded',
];

export const reportsRoutes = bind('reports', reports, {
  getDashboard: { query: getDashboard, live: { on: dashboardEvents } },
  getReport: (ctx, question) => getReport(ctx, question),
  listReportLines,
  getLedger,
  startReportFile,
  listReportFiles: {
    query: listReportFiles,
    live: { on: ['reports.fileChanged'], personal: true },
  },
  removeReportFile,
  listSavedReports: {
    query: listSavedReports,
    live: { on: ['reports.savedReportChanged'] },
  },
  putSavedReport,
  removeSavedReport,
  searchRecords,
  listOpenedRecords,
});
