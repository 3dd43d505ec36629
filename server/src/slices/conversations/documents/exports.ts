import { conversations, reportStatuses, type MessageReport } from '@halles/contract';
import { z } from 'zod';
import { everyPage, exportOf } from '../../../platform/exports/index.ts';
import { inBothLanguages } from '../../../platform/texts.ts';
import { everyMessage, type ExportedMessage } from '../queries/export.ts';
import { listReports } from '../queries/reports.ts';

const messagesExport = exportOf<Record<string, never>, ExportedMessage>({
  name: 'messages',
  title: inBothLanguages('conversations.sheet.messages'),
  input: z.object({}),
  columns: [
    { title: inBothLanguages('conversations.sheet.sent'), type: 'minute', value: (row) => row.sentAt },
    { title: inBothLanguages('conversations.sheet.partner'), type: 'text', value: (row) => row.partner },
    {
      title: inBothLanguages('conversations.sheet.subject'),
      type: 'choice',
      choices: [
        { value: 'relation', title: inBothLanguages('conversations.sheet.relation') },
        { value: 'order', title: inBothLanguages('conversations.sheet.order') },
        { value: 'invoice', title: inBothLanguages('conversations.sheet.invoice') },
      ],
      value: (row) => row.subject,
    },
    { title: inBothLanguages('conversations.sheet.number'), type: 'text', value: (row) => row.number },
    {
      title: inBothLanguages('conversations.sheet.organization'),
      type: 'text',
      value: (row) => row.organization,
    },
    { title: inBothLanguages('conversations.sheet.author'), type: 'text', value: (row) => row.author },
    { title: inBothLanguages('conversations.sheet.message'), type: 'text', value: (row) => row.text },
    { title: inBothLanguages('conversations.sheet.files'), type: 'text', value: (row) => row.files },
    { title: inBothLanguages('conversations.sheet.deleted'), type: 'boolean', value: (row) => row.isDeleted },
  ],
  rows: (ctx) => everyMessage(ctx),
});

const reportFilter = conversations.listReports.input.omit({ page: true, pageSize: true });
type Heading =
  | 'title'
  | 'reportedAt'
  | 'status'
  | 'reported'
  | 'reporter'
  | 'reason'
  | 'message'
  | 'decision';
const title = (name: Heading) => inBothLanguages(`conversations.reportSheet.${name}`);

/** The admins' list of reports as a file. */
const reportsExport = exportOf<z.output<typeof reportFilter>, MessageReport>({
  name: 'reportedMessages',
  title: title('title'),
  access: 'admin',
  input: reportFilter,
  columns: [
    { title: title('reportedAt'), type: 'dayOfInstant', value: (row) => row.reportedAt },
    {
      title: title('status'),
      type: 'choice',
      choices: reportStatuses.map((value) => ({
        value,
        title: inBothLanguages(`conversations.reportSheet.statuses.${value}`),
      })),
      value: (row) => row.status,
    },
    { title: title('reported'), type: 'text', width: 30, value: (row) => row.name },
    { title: title('reporter'), type: 'text', width: 30, value: (row) => row.reporter.name },
    { title: title('reason'), type: 'text', width: 60, value: (row) => row.reason },
    { title: title('message'), type: 'text', width: 60, value: (row) => row.message?.text ?? null },
    { title: title('decision'), type: 'text', width: 60, value: (row) => row.decision?.reason ?? null },
  ],
  rows: (ctx, wanted) => everyPage((page, pageSize) => listReports(ctx, { ...wanted, page, pageSize })),
});

export const conversationsExports = [messagesExport, reportsExport];
