import { z } from 'zod';
import { fileId, id, organizationId, pageInput, pageOf, procedure } from './kernel/index.ts';

export const feedbackKinds = ['problem', 'idea', 'question'] as const;
export const feedbackKind = z.enum(feedbackKinds);
export type FeedbackKind = z.infer<typeof feedbackKind>;

export const feedbackId = id('Feedback');
export type FeedbackId = z.infer<typeof feedbackId>;

export const feedbackLimits = { message: 5_000, page: 500, short: 300 } as const;
const short = z.string().trim().max(feedbackLimits.short);

/** What failed last on the page. */
const failure = z.object({ during: short, message: z.string().max(1_000), requestId: short.nullable() });

/** Spec §7: the fields of the request; the server adds organization and user. */
export const feedbackRequest = z.object({
  kind: feedbackKind,
  message: z.string().trim().min(1).max(feedbackLimits.message),
  /** The address of the page, without the host. */
  page: z.string().trim().max(feedbackLimits.page),
  version: short,
  browser: short,
  failure: failure.nullable(),
  screenshotFileId: fileId.nullable(),
});
export type FeedbackRequest = z.infer<typeof feedbackRequest>;

export const feedbackRow = feedbackRequest.omit({ screenshotFileId: true }).extend({
  id: feedbackId,
  /** Of the person, or their email without one. */
  name: z.string(),
  email: z.string(),
  organizationId,
  organizationName: z.string(),
  screenshotUrl: z.string().nullable(),
  isPosted: z.boolean(),
  isHandled: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type FeedbackRow = z.infer<typeof feedbackRow>;

export const feedback = {
  postToSlack: procedure({
    method: 'POST',
    path: '/slack',
    summary: 'Send a message to the team, with organization and user',
    access: 'member',
    limit: 'mail',
    idempotent: true,
    input: feedbackRequest,
    output: z.object({ data: z.object({ id: feedbackId }) }),
  }),
  listFeedback: procedure({
    method: 'GET',
    path: '/admin/feedback',
    summary: 'What people wrote to the team, newest first',
    access: 'admin',
    input: pageInput.extend({
      kind: feedbackKind.optional(),
      state: z.enum(['open', 'handled']).optional(),
    }),
    output: pageOf(feedbackRow),
    live: true,
  }),
  setHandled: procedure({
    method: 'POST',
    path: '/admin/feedback/{feedbackId}/handled',
    summary: 'Mark feedback as handled, or as open again',
    access: 'admin',
    input: z.object({ feedbackId, isHandled: z.boolean() }),
    output: z.object({ done: z.literal(true) }),
  }),
};
