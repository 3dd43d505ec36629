import { z } from 'zod';
import { id, language, organizationId, pageInput, pageOf, procedure } from '../kernel/index.ts';
import { reason } from './inputs.ts';

export const jobStates = ['waiting', 'running', 'failed', 'parked'] as const;
export const mailStates = ['waiting', 'held', 'sent', 'bounced', 'stopped', 'failed'] as const;
/** Every email, by the name of its template. */
export const mailTemplates = [
  'verifyEmail',
  'resetPassword',
  'confirmNewEmail',
  'emailChanged',
  'emailChangeRequested',
  'emailChangeUndone',
  'newSignIn',
  'passwordChanged',
  'secondFactorChanged',
  'accountDeleted',
  'signUpWithKnownAddress',
  'invitation',
  'supplierInvitation',
  'exemptionEnd',
  'lowCredit',
  'notification',
  'notificationDigest',
  'conversationMessages',
  'feeInvoice',
  'priceList',
  'producersMessage',
  'savedSearchFound',
  'scheduledOffer',
  'orderUpdate',
  'report',
  'standingOrderUpdate',
  'invoice',
  'statement',
  'hubPurchase',
  'producerStatement',
  'replyRefused',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];
/** So many are changed at once. */
export const jobsAtOnce = 500;

const jobId = z.string().regex(/^\d{1,19}$/);
const kind = z.string().trim().max(100);
const count = z.int();

export const adminJob = z.object({
  id: jobId,
  kind,
  state: z.enum(jobStates),
  attempts: count,
  maxAttempts: count,
  /** As the program wrote it. */
  lastError: z.string().nullable(),
  runAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type AdminJob = z.infer<typeof adminJob>;

export const adminMail = z.object({
  id: id('Mail'),
  /** The name of its template, which a later version may not have any more. */
  kind,
  to: z.string(),
  language,
  organization: z.string().nullable(),
  organizationId: organizationId.nullable(),
  state: z.enum(mailStates),
  attempts: count,
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was sent, or failed for good. */
  endedAt: z.iso.datetime().nullable(),
  canResend: z.boolean(),
});
export type AdminMail = z.infer<typeof adminMail>;

const kindFigures = z.object({
  kind,
  waiting: count,
  running: count,
  failed: count,
  parked: count,
  /** How late the oldest that is due is. */
  lagMs: count,
});
const changed = z.object({ changed: count });
const chosenJobs = z.object({ ids: z.array(jobId).min(1).max(jobsAtOnce), reason });

export const jobs = {
  getJobFigures: procedure({
    method: 'GET',
    path: '/admin/jobs/figures',
    summary: 'Jobs by kind, and emails by state',
    access: 'admin',
    input: z.object({}),
    output: z.object({
      lagMs: count,
      jobs: z.object({ waiting: count, running: count, failed: count, parked: count }),
      kinds: z.array(kindFigures),
      mail: z.object({ waiting: count, held: count, sentOfDay: count, failedOfWeek: count }),
    }),
  }),
  listJobs: procedure({
    method: 'GET',
    path: '/admin/jobs',
    summary: 'Jobs that wait, run, failed, or are parked after their last attempt',
    access: 'admin',
    input: pageInput.extend({ state: z.enum(jobStates).optional(), kind: kind.optional() }),
    output: pageOf(adminJob),
  }),
  retryJobs: procedure({
    method: 'POST',
    path: '/admin/jobs/retry',
    summary: 'Run failed or parked jobs now, with all their attempts; others are left out',
    access: 'admin',
    idempotent: true,
    input: chosenJobs,
    output: changed,
  }),
  purgeJobs: procedure({
    method: 'POST',
    path: '/admin/jobs/purge',
    summary: 'Delete parked jobs: what they were for is not done; others are left out',
    access: 'admin',
    idempotent: true,
    input: chosenJobs,
    output: changed,
    errors: ['identity.confirmationRequired'],
  }),
  listMail: procedure({
    method: 'GET',
    path: '/admin/mail',
    summary: 'Emails that wait, were sent, or failed',
    access: 'admin',
    input: pageInput.extend({ state: z.enum(mailStates).optional(), kind: kind.optional() }),
    output: pageOf(adminMail),
  }),
  resendMail: procedure({
    method: 'POST',
    path: '/admin/mail/resend',
    summary: 'Send failed emails again; those whose content was deleted are left out',
    access: 'admin',
    idempotent: true,
    input: z.object({ ids: z.array(id('Mail')).min(1).max(jobsAtOnce), reason }),
    output: changed,
  }),
};
