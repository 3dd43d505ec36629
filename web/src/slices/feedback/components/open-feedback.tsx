import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { lastActionFailure } from '../../../lib/action-failures.ts';

/** The page and the last failure are those of the moment when help was asked for. */
export async function openFeedback(): Promise<void> {
  const page = `${location.pathname}${location.search}`;
  const failure = lastActionFailure();
  const { FeedbackForm } = await import('./FeedbackForm.tsx');
  await openDialog({ title: 'feedback.title', width: 560 }, (close) => (
    <FeedbackForm page={page} failure={failure} close={close} />
  ));
}
