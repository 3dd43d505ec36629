import { textsIn } from '../texts.ts';
import {
  checkedUrl,
  type Email,
  type EmailLine,
  type EmailLink,
  type Envelope,
  type RenderedMail,
} from './email.ts';
import { htmlOf } from './layout-html.ts';

const lineText = ({ title, detail, amount, change }: EmailLine): string =>
  [`- ${title}`, `  ${detail}`, ...(change ? [`  ${change}`] : []), `  ${amount}`].join('\n');

function textOf(email: Email, { language, sender, unsubscribeUrl }: Envelope): string {
  const t = textsIn(language);
  const labelled = (label: string) => t('mail.layout.labelled', { label });
  const pairs = (all: Email['facts'] = []) => all.map(([label, value]) => `${labelled(label)} ${value}`);
  const link = (one: EmailLink | undefined) => (one ? `${labelled(one.label)}\n${checkedUrl(one.url)}` : '');
  const parts = [
    sender?.name ?? '',
    email.heading,
    ...email.paragraphs,
    ...(email.quotes ?? []).map(({ from, text }) => `${labelled(from)}\n${text}`),
    pairs(email.facts).join('\n'),
    email.changes?.length ? [labelled(t('mail.layout.changes')), ...pairs(email.changes)].join('\n') : '',
    (email.lines ?? []).map(lineText).join('\n'),
    pairs(email.totals).join('\n'),
    link(email.button),
    ...(email.otherLinks ?? []).map(link),
    ...(email.footnotes ?? []),
    `--\n${email.reason}`,
    unsubscribeUrl ? `${labelled(t('mail.layout.unsubscribe'))}\n${checkedUrl(unsubscribeUrl)}` : '',
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Prevents header injection by a name in the subject. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const renderEmail = (email: Email, envelope: Envelope): RenderedMail => ({
  subject: oneLine(email.subject),
  html: htmlOf(email, envelope),
  text: textOf(email, envelope),
});
