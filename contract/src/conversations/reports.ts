import { z } from 'zod';
import { id, organizationId, pageInput, pageOf, procedure } from '../kernel/index.ts';
import { conversationId, conversationLimits, messageId } from './entities.ts';

export const messageReportId = id('MessageReport');
/** A suspension stops all trade of the reported organization. */
export const reportDecisions = ['dismissed', 'warned', 'suspended'] as const;
export const reportStatuses = ['open', ...reportDecisions] as const;
export const reportStatus = z.enum(reportStatuses);
const decision = z.enum(reportDecisions);
export type ReportDecision = z.infer<typeof decision>;

export const messageReport = z.object({
  id: messageReportId,
  status: reportStatus,
  /** The name of the reported organization. */
  name: z.string(),
  reportedId: organizationId,
  isSuspended: z.boolean(),
  reason: z.string(),
  reportedAt: z.iso.datetime(),
  reporter: z.object({ id: organizationId, name: z.string(), personName: z.string() }),
  conversationId,
  /** The message as it is now, with the texts it had before; null: the report is about the organization. */
  message: z
    .object({
      id: messageId,
      authorName: z.string(),
      text: z.string(),
      formerTexts: z.array(z.string()),
      fileNames: z.array(z.string()),
      sentAt: z.iso.datetime(),
      isDeleted: z.boolean(),
    })
    .nullable(),
  decision: z.object({ reason: z.string(), byName: z.string(), at: z.iso.datetime() }).nullable(),
});
export type MessageReport = z.infer<typeof messageReport>;

export const reports = {
  listReports: procedure({
    method: 'GET',
    path: '/admin/reported-messages',
    summary: 'Messages and organizations that were reported to the admins, newest first',
    access: 'admin',
    input: pageInput.extend({ state: reportStatus.optional() }),
    output: pageOf(messageReport),
    live: true,
  }),
  decideReport: procedure({
    method: 'POST',
    path: '/admin/reported-messages/{reportId}/decision',
    summary: 'Decide about a report, once and with a reason; both organizations learn what concerns them',
    access: 'admin',
    idempotent: true,
    input: z.object({
      reportId: messageReportId,
      decision,
      reason: z.string().trim().min(1).max(conversationLimits.reason),
    }),
    output: z.object({ done: z.literal(true) }),
  }),
};
