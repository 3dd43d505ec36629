import type { Language } from '@halles/contract/kernel';
import { escapeHtml } from '../html.ts';
import { textsIn } from '../texts.ts';

/** Content of an email; its HTML and text parts are both rendered from this, so they never differ. */
export interface Email {
  subject: string;
  /** Preview text that mail clients show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  button?: { label: string; url: string };
  /** Text below the button: how long the link works, what to do if the request was not yours. */
  footnotes?: readonly string[];
  /** Why the recipient gets this email. */
  reason: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

function checkedUrl(url: string): string {
  if (!/^https?:\/\/[^\s"<>]+$/.test(url)) throw new Error('a button in a letter leads to a web address');
  return url;
}

const paragraphHtml = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1c231e">${escapeHtml(text)}</p>`;

const factsHtml = (facts: NonNullable<Email['facts']>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${facts
    .map(
      ([label, value]) =>
        `<tr><td class="quiet" style="padding:4px 16px 4px 0;font-size:14px;line-height:20px;color:#58615a;vertical-align:top">${escapeHtml(label)}</td><td class="ink" style="padding:4px 0;font-size:14px;line-height:20px;color:#1c231e;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`;

// The colour is set on the cell and on the link: Outlook paints the first, other clients the second.
const buttonHtml = ({ label, url }: NonNullable<Email['button']>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="brand" bgcolor="#1d5a3c" style="border-radius:8px;background:#1d5a3c"><a class="brand" href="${escapeHtml(checkedUrl(url))}" target="_blank" style="display:inline-block;padding:14px 28px;border-radius:8px;background:#1d5a3c;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const linkHelpHtml = (url: string, language: Language): string =>
  `<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#58615a">${textsIn(language)('mail.layout.linkHelp')}<br><a class="link" href="${escapeHtml(url)}" style="color:#1d5a3c;word-break:break-all">${escapeHtml(url)}</a></p>`;

const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #121613 !important; }
  .surface { background: #191e1a !important; border-color: #2b322c !important; }
  .ink { color: #e9ece7 !important; }
  .quiet { color: #a9b2aa !important; }
  .link, .wordmark { color: #7fc79d !important; }
  .brand { background: #7fc79d !important; color: #0d1a12 !important; }
}
@media (max-width: 600px) { .surface { border-radius: 0 !important; padding: 24px 20px !important; } }`;

function footerHtml(email: Email, language: Language, unsubscribeUrl: string | null): string {
  const stop =
    unsubscribeUrl === null
      ? ''
      : `<br><a class="link" href="${escapeHtml(checkedUrl(unsubscribeUrl))}" style="color:#1d5a3c">${textsIn(language)('mail.layout.unsubscribe')}</a>`;
  return `<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:#58615a">${escapeHtml(email.reason)}${stop}</p>`;
}

function htmlOf(email: Email, language: Language, unsubscribeUrl: string | null): string {
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:650;color:#1c231e">${escapeHtml(email.heading)}</h1>`,
    ...email.paragraphs.map(paragraphHtml),
    email.facts ? factsHtml(email.facts) : '',
    email.button ? buttonHtml(email.button) : '',
    ...(email.footnotes ?? []).map(paragraphHtml),
    email.button ? linkHelpHtml(email.button.url, language) : '',
  ].join('\n');
  return `<!doctype html>
<html lang="${language === 'FR' ? 'fr-CA' : 'en-CA'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<style>${style}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf8f3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(email.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#faf8f3;font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><tr><td align="center" style="padding:24px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 20px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="brand" bgcolor="#1d5a3c" align="center" style="width:32px;height:32px;border-radius:8px;background:#1d5a3c;color:#ffffff;font-size:18px;line-height:32px;font-weight:700">H</td><td class="wordmark" style="padding-left:10px;font-size:20px;line-height:32px;font-weight:700;letter-spacing:-.02em;color:#1d5a3c">Halles</td></tr></table></td></tr>
<tr><td class="surface" style="padding:32px;background:#ffffff;border:1px solid #e5e0d5;border-radius:8px">
${body}
</td></tr>
<tr><td style="padding:16px 20px">${footerHtml(email, language, unsubscribeUrl)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function textOf(email: Email, language: Language, unsubscribeUrl: string | null): string {
  const t = textsIn(language);
  const labelled = (label: string) => t('mail.layout.labelled', { label });
  const facts = (email.facts ?? []).map(([label, value]) => `${labelled(label)} ${value}`);
  const parts = [
    email.heading,
    ...email.paragraphs,
    facts.join('\n'),
    email.button ? `${labelled(email.button.label)}\n${checkedUrl(email.button.url)}` : '',
    ...(email.footnotes ?? []),
    `--\n${email.reason}`,
    unsubscribeUrl === null ? '' : `${labelled(t('mail.layout.unsubscribe'))}\n${unsubscribeUrl}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Prevents header injection by a name in the subject. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const renderEmail = (
  email: Email,
  language: Language,
  unsubscribeUrl: string | null = null,
): RenderedMail => ({
  subject: oneLine(email.subject),
  html: htmlOf(email, language, unsubscribeUrl),
  text: textOf(email, language, unsubscribeUrl),
});
