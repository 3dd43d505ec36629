import type { ConversationRow } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';

const DAY_MS = 86_400_000;

/** Days near today by name, others as dates. */
export function useDayWords() {
  const text = useText();
  const formats = useFormats();
  const near = (at: string): string | null => {
    const day = formats.dayOf(at);
    if (day === formats.dayOf(new Date())) return text('conversations.days.today');
    if (day === formats.dayOf(new Date(Date.now() - DAY_MS))) return text('conversations.days.yesterday');
    return null;
  };
  return {
    /** `Today`, `Friday 20/11/2026` */
    long: (at: string): string => near(at) ?? formats.longDay(formats.dayOf(at)),
    /** In a list: the time for today, then `Yesterday`, then the date. */
    short: (at: string): string =>
      formats.dayOf(at) === formats.dayOf(new Date()) ? formats.time(at) : (near(at) ?? formats.date(at)),
  };
}

type Subject = Pick<ConversationRow['subject'], 'kind' | 'number'>;

/** `Order FN-38`, `Invoice 23`; empty for a conversation about no document. */
export function useSubjectWords(): (subject: Subject) => string {
  const text = useText();
  return ({ kind, number }) => (kind === 'relation' ? '' : text(`conversations.subject.${kind}`, { number }));
}
