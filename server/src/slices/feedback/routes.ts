import { feedback } from '@halles/contract';
import { EVERYONE } from '../../platform/live/hub.ts';
import { bind } from '../../platform/routes.ts';
import { postToSlack, setHandled } from './commands.ts';
import { listFeedback } from './queries.ts';

export const feedbackRoutes = bind('feedback', feedback, {
  postToSlack,
  listFeedback: {
    query: listFeedback,
    live: { on: ['feedback.sent', 'feedback.handled'], scope: () => EVERYONE },
  },
  setHandled,
});
