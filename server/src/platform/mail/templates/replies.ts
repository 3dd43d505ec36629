import type { Language } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';

export interface ReplyRefused {
  reason: 'notYourAddress' | 'noAccess' | 'empty' | 'wrongFile' | 'tooMany';
  /** The conversations of the reader. */
  url: string;
}

/** Says why an answer by email is not a message in the conversation, and what to do. */
export function replyRefused({ reason, url }: ReplyRefused, language: Language): Email {
  const t = textsIn(language);
  const why = t(`mail.replyRefused.reasons.${reason}`);
  return {
    subject: t('mail.replyRefused.subject'),
    preview: why,
    heading: t('mail.replyRefused.subject'),
    paragraphs: [why],
    button: { label: t('mail.replyRefused.button'), url },
    reason: t('mail.replyRefused.reason'),
  };
}
