import type { Language, NotificationKind } from '@halles/contract';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { formatInstant, plainLines, plainMessage, plainName } from './formats.ts';

export interface NotificationEmail {
  organizationName: string;
  kind: NotificationKind;
  /** What happened, in the language of the reader. */
  text: string;
  url: string;
  settingsUrl: string;
}

const MAX_SUBJECT = 150;

/** What happened, to a member who chose emails about it. */
export function notification(data: NotificationEmail, language: Language): Email {
  const t = textsIn(language);
  const organization = plainName(data.organizationName);
  const text = plainMessage(data.text);
  return {
    subject: t('mail.notification.subject', { organization, text: plainMessage(data.text, MAX_SUBJECT) }),
    preview: text,
    heading: organization,
    paragraphs: [text],
    button: { label: t('mail.notification.button'), url: data.url },
    otherLinks: [{ label: t('mail.notification.settings'), url: data.settingsUrl }],
    reason: t('mail.notification.reason', { kind: t(`mail.notification.kinds.${data.kind}`), organization }),
  };
}

export interface NotificationDigest {
  organizationName: string;
  timeZone: string;
  /** What it is about; missing from emails that an earlier version queued. */
  kinds?: readonly NotificationKind[];
  /** `8 orders from 5 customers`, or one notification. */
  groups: readonly { title: string; items: readonly { at: string; text: string }[] }[];
  count: number;
  url: string;
  settingsUrl: string;
}

/** So many are listed under their groups. */
export const MOST_ITEMS = 20;

/** What happened since the last email, grouped. */
export function notificationDigest(data: NotificationDigest, language: Language): Email {
  const t = textsIn(language);
  const organization = plainName(data.organizationName);
  const { count, groups } = data;
  const items = groups.flatMap((group) => (group.items.length > 1 ? group.items : []));
  return {
    subject: t('mail.notificationDigest.subject', { organization, count }),
    preview: groups.map(({ title }) => plainMessage(title)).join(' · '),
    heading: t('mail.notificationDigest.heading', { count }),
    paragraphs: groups.map(({ title }) => plainMessage(title)),
    facts: items
      .slice(0, MOST_ITEMS)
      .map(({ at, text }) => [formatInstant(at, data.timeZone, language), plainMessage(text)] as const),
    button: { label: t('mail.notificationDigest.button'), url: data.url },
    otherLinks: [{ label: t('mail.notification.settings'), url: data.settingsUrl }],
    reason: t('mail.notificationDigest.reason', { organization }),
  };
}

export interface ConversationMessages {
  organizationName: string;
  partnerName: string;
  /** The number of the order or invoice that it is about; empty: it is about neither. */
  number: string;
  timeZone: string;
  messages: readonly { authorName: string; at: string; text: string; attached: number }[];
  /** The email can be answered. */
  takesAnswers: boolean;
  url: string;
  settingsUrl: string;
}

const MOST_MESSAGES = 20;
const LONGEST_MESSAGE = 3_000;

/** What was written in a conversation since the reader looked at it, oldest first. */
export function conversationMessages(data: ConversationMessages, language: Language): Email {
  const t = textsIn(language);
  const organization = plainName(data.organizationName);
  const about = { partner: plainName(data.partnerName), number: data.number };
  const count = data.messages.length;
  const names = new Set(data.messages.map(({ authorName }) => plainName(authorName)));
  const writtenBy = [...names].filter(Boolean).join(', ') || about.partner;
  const quotes = data.messages.slice(-MOST_MESSAGES).map(({ authorName, at, text, attached }) => ({
    from: [plainName(authorName), formatInstant(at, data.timeZone, language)].filter(Boolean).join(', '),
    text: [
      plainLines(text, LONGEST_MESSAGE),
      ...(attached > 0 ? [t('mail.conversationMessages.attached', { count: attached })] : []),
    ]
      .filter(Boolean)
      .join('\n'),
  }));
  return {
    subject: t(`mail.conversationMessages.${data.number ? 'subjectAbout' : 'subject'}`, about),
    preview: quotes.at(-1)?.text ?? '',
    heading: t('mail.conversationMessages.heading', { count, names: writtenBy }),
    paragraphs: [
      ...(data.number ? [t('mail.conversationMessages.about', about)] : []),
      ...(count > MOST_MESSAGES
        ? [t('mail.conversationMessages.earlier', { count: count - MOST_MESSAGES })]
        : []),
    ],
    quotes,
    button: { label: t('mail.conversationMessages.button'), url: data.url },
    otherLinks: [{ label: t('mail.notification.settings'), url: data.settingsUrl }],
    footnotes: data.takesAnswers ? [t('mail.conversationMessages.answer', about)] : [],
    reason: t('mail.notification.reason', { kind: t('mail.notification.kinds.messages'), organization }),
  };
}
