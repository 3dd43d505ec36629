import type { Id } from '@halles/contract/kernel';

export interface ReportsEvents {
  'reports.savedReportChanged': { savedReportId: Id<'SavedReport'> };
  'reports.fileChanged': { reportFileId: Id<'ReportFile'> };
}
