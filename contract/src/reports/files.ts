import { z } from 'zod';
import { id, language, procedure } from '../kernel/index.ts';
import { orderSide } from '../ordering/index.ts';
import { reportQuestion } from './entities.ts';
import { ledgerQuestion } from './ledgers.ts';

export const reportFileId = id('ReportFile');
export type ReportFileId = z.infer<typeof reportFileId>;

export const reportFileFormats = ['xlsx', 'csv'] as const;
export const reportFileStates = ['waiting', 'writing', 'done', 'failed'] as const;

/** What a file contains: the figures, the order lines behind them, or a ledger. */
export const reportFileContent = z.discriminatedUnion('of', [
  z.object({ of: z.literal('figures'), question: reportQuestion }),
  z.object({ of: z.literal('lines'), question: reportQuestion }),
  z.object({ of: z.literal('ledger'), question: ledgerQuestion }),
]);
export type ReportFileContent = z.output<typeof reportFileContent>;
/** The input of a screen, which may leave out fields that have a default. */
export type ReportFileRequest = z.input<typeof reportFileContent>;

export const reportFile = z.object({
  id: reportFileId,
  title: z.object({ en: z.string(), fr: z.string() }),
  from: z.string(),
  until: z.string(),
  format: z.enum(reportFileFormats),
  state: z.enum(reportFileStates),
  /** Number of rows written, out of `total`. */
  done: z.int(),
  total: z.int(),
  /** The download address, once the file is done and until it expires. */
  url: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ReportFile = z.infer<typeof reportFile>;

export const reportFiles = {
  startReportFile: procedure({
    method: 'PUT',
    path: '/report-files/{reportFileId}',
    summary: 'Create a large report file in the background; the caller chooses the id',
    access: 'member',
    input: z.object({
      reportFileId,
      content: reportFileContent,
      format: z.enum(reportFileFormats),
      language,
    }),
    output: reportFile,
    errors: ['reports.tooManyFiles'],
  }),
  listReportFiles: procedure({
    method: 'GET',
    path: '/report-files',
    summary: 'Report files of the member, in progress and ready',
    access: 'member',
    input: z.object({ side: orderSide }),
    output: z.array(reportFile),
    live: true,
  }),
  removeReportFile: procedure({
    method: 'DELETE',
    path: '/report-files/{reportFileId}',
    summary: 'Remove a report file, or cancel its creation',
    access: 'member',
    input: z.object({ reportFileId }),
    output: z.object({ done: z.literal(true) }),
  }),
};
