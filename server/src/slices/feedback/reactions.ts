import { reaction, type Schedule } from '../../platform/reactions/registry.ts';
import { deleteOldFeedback, postStored } from './commands.ts';

export const feedbackReactions = [
  reaction<'feedback.sent'>({
    name: 'feedback.postToSlack',
    on: 'feedback.sent',
    run: (ctx, { data }) => postStored(ctx, data.feedbackId),
  }),
];

export const feedbackSchedules: Schedule[] = [
  { name: 'feedback.deleteOld', cron: '52 3 * * *', run: deleteOldFeedback },
];
