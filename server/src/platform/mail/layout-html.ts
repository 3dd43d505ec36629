import type { Language } from '@halles/contract/kernel';
import { escapeHtml } from '../html.ts';
import { textsIn } from '../texts.ts';
import {
  checkedUrl,
  type Email,
  type EmailLine,
  type EmailLink,
  type EmailQuote,
  type Envelope,
  type MailSender,
} from './email.ts';

const INK = '#1c231e';
const QUIET = '#58615a';
const LINE = '#e5e0d5';
const BRAND = '#1d5a3c';
const AMBER = '#7a4b00';

const tableOpen = (style = '', attributes = ''): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${attributes} style="border-collapse:separate;${style}">`;

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${INK}">${escapeHtml(text)}</p>`;

const label = (text: string): string =>
  `<td class="quiet label" valign="top" style="padding:4px 16px 4px 0;font-size:14px;line-height:20px;color:${QUIET}">${escapeHtml(text)}</td>`;

const value = (text: string): string =>
  `<td class="ink value" valign="top" style="padding:4px 0;font-size:14px;line-height:20px;color:${INK};font-weight:600;word-break:break-word">${escapeHtml(text)}</td>`;

const pairs = (all: NonNullable<Email['facts']>, style: string): string =>
  `${tableOpen(style)}${all.map(([name, text]) => `<tr>${label(name)}${value(text)}</tr>`).join('')}</table>`;

/** What changed stands in a frame of its own, because it is why the email came. */
const changesHtml = (changes: NonNullable<Email['changes']>, language: Language): string =>
  `${tableOpen('margin:0 0 24px', ' width="100%"')}<tr><td class="changed" style="padding:12px 16px;border-left:3px solid #c9821a;background:#fdf3e1;border-radius:4px"><p class="ink" style="margin:0 0 4px;font-size:14px;line-height:20px;font-weight:600;color:${INK}">${textsIn(language)('mail.layout.changes')}</p>${pairs(changes, '')}</td></tr></table>`;

const quoteHtml = ({ from, text }: EmailQuote): string =>
  `${tableOpen('margin:0 0 16px', ' width="100%"')}<tr><td class="rule" style="padding:2px 0 2px 16px;border-left:3px solid ${LINE}"><p class="quiet" style="margin:0 0 4px;font-size:13px;line-height:20px;color:${QUIET}">${escapeHtml(from)}</p><p class="ink" style="margin:0;font-size:16px;line-height:24px;color:${INK}">${escapeHtml(text).replaceAll('\n', '<br>')}</p></td></tr></table>`;

const lineHtml = ({ title, detail, amount, change }: EmailLine): string =>
  `<tr><td class="ink rule" valign="top" style="padding:10px 12px 10px 0;border-bottom:1px solid ${LINE};font-size:15px;line-height:20px;color:${INK}"><strong style="font-weight:600">${escapeHtml(title)}</strong><br><span class="quiet" style="font-size:13px;color:${QUIET}">${escapeHtml(detail)}</span>${change ? `<br><span class="amber" style="font-size:13px;color:${AMBER}">${escapeHtml(change)}</span>` : ''}</td><td class="ink rule" valign="top" align="right" width="1%" style="padding:10px 0;border-bottom:1px solid ${LINE};font-size:15px;line-height:20px;color:${INK};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;

function totalHtml([name, amount]: readonly [string, string], isSum: boolean): string {
  const size = isSum
    ? 'font-size:17px;line-height:24px;font-weight:700;padding:8px 0 0'
    : 'font-size:14px;line-height:20px;padding:6px 0 0';
  const tone = isSum ? 'ink' : 'quiet';
  const colour = isSum ? INK : QUIET;
  return `<tr><td class="${tone}" style="${size};color:${colour}">${escapeHtml(name)}</td><td class="${tone}" align="right" style="${size};color:${colour};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

function linesHtml({ lines = [], totals = [] }: Email): string {
  if (lines.length === 0 && totals.length === 0) return '';
  const rows = [
    ...lines.map(lineHtml),
    ...totals.map((total, at) => totalHtml(total, at === totals.length - 1)),
  ];
  return `${tableOpen('margin:0 0 24px', ' width="100%"')}${rows.join('')}</table>`;
}

// The colour is set on the cell and on the link: Outlook paints the first, other clients the second.
const buttonHtml = ({ label: text, url }: EmailLink): string =>
  `${tableOpen('margin:8px 0 20px')}<tr><td class="brand" bgcolor="${BRAND}" align="center" style="border-radius:8px;background:${BRAND}"><a class="brand" href="${escapeHtml(checkedUrl(url))}" target="_blank" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${BRAND};color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`;

const otherLinkHtml = ({ label: text, url }: EmailLink): string =>
  `<p style="margin:0 0 20px;font-size:15px;line-height:20px"><a class="link" href="${escapeHtml(checkedUrl(url))}" target="_blank" style="color:${BRAND}">${escapeHtml(text)}</a></p>`;

const linkHelpHtml = (url: string, language: Language): string =>
  `<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:${QUIET}">${textsIn(language)('mail.layout.linkHelp')}<br><a class="link" href="${escapeHtml(url)}" style="color:${BRAND};word-break:break-all">${escapeHtml(url)}</a></p>`;

// `data-ogsc` is how Outlook's apps mark their dark theme: it is put before each rule, so a rule has one selector.
const darkRules = `
  .paper { background: #121613 !important; }
  .surface { background: #191e1a !important; border-color: #2b322c !important; }
  .ink { color: #e9ece7 !important; }
  .quiet { color: #a9b2aa !important; }
  .rule { border-color: #2b322c !important; }
  .link { color: #7fc79d !important; }
  .wordmark { color: #7fc79d !important; }
  .brand { background: #7fc79d !important; color: #0d1a12 !important; }
  .changed { background: #2a2314 !important; }
  .amber { color: #e7b45c !important; }`;

const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {${darkRules}
}
${darkRules.replaceAll(/^ {2}/gm, '[data-ogsc] ').trim()}
@media (max-width: 480px) {
  .surface { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; padding: 24px 20px !important; }
  .label { display: block !important; padding: 4px 0 0 !important; }
  .value { display: block !important; padding: 0 0 4px !important; }
}`;

// In a table of its own, so that a name of several lines does not stretch it.
const emblemHtml = (text: string, colour: string, isBrand: boolean): string =>
  `<td width="40" valign="middle" style="width:40px;min-width:40px">${tableOpen()}<tr><td${isBrand ? ' class="brand"' : ''} bgcolor="${colour}" align="center" valign="middle" width="40" height="40" style="width:40px;min-width:40px;height:40px;border-radius:10px;background:${colour};color:#ffffff;font-size:15px;line-height:40px;font-weight:700">${escapeHtml(text)}</td></tr></table></td>`;

const logoHtml = (url: string): string =>
  `<td width="40" style="width:40px;min-width:40px;height:40px"><img src="${escapeHtml(checkedUrl(url))}" width="40" height="40" alt="" style="display:block;width:40px;height:40px;border-radius:10px;background:#ffffff;object-fit:contain"></td>`;

function headHtml(sender: MailSender | null): string {
  const mark = () => {
    if (!sender) return emblemHtml('H', BRAND, true);
    if (sender.logoUrl !== null) return logoHtml(sender.logoUrl);
    const { initials, colour } = emblemOf(sender.name);
    return emblemHtml(initials, colour, false);
  };
  const tone = sender
    ? `class="ink" style="padding-left:12px;font-size:18px;line-height:24px;font-weight:700;color:${INK}"`
    : `class="wordmark" style="padding-left:12px;font-size:20px;line-height:24px;font-weight:700;letter-spacing:-.02em;color:${BRAND}"`;
  return `${tableOpen()}<tr>${mark()}<td valign="middle" ${tone}>${escapeHtml(sender?.name ?? 'Halles')}</td></tr></table>`;
}

function footHtml({ reason }: Email, { language, sender, unsubscribeUrl }: Envelope): string {
  const t = textsIn(language);
  const parts = [
    escapeHtml(reason),
    sender ? t('mail.layout.sentWith', { name: escapeHtml(sender.name) }) : '',
    unsubscribeUrl
      ? `<a class="link" href="${escapeHtml(checkedUrl(unsubscribeUrl))}" style="color:${BRAND}">${t('mail.layout.unsubscribe')}</a>`
      : '',
  ];
  return `<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:${QUIET}">${parts.filter(Boolean).join('<br>')}</p>`;
}

const bodyHtml = (email: Email, language: Language): string =>
  [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:650;color:${INK}">${escapeHtml(email.heading)}</h1>`,
    ...email.paragraphs.map(paragraph),
    ...(email.quotes ?? []).map(quoteHtml),
    email.changes?.length ? changesHtml(email.changes, language) : '',
    email.facts?.length ? pairs(email.facts, 'margin:0 0 24px') : '',
    linesHtml(email),
    email.button ? buttonHtml(email.button) : '',
    ...(email.otherLinks ?? []).map(otherLinkHtml),
    ...(email.footnotes ?? []).map(paragraph),
    email.button ? linkHelpHtml(email.button.url, language) : '',
  ]
    .filter(Boolean)
    .join('\n');

export function htmlOf(email: Email, envelope: Envelope): string {
  const { language, sender = null } = envelope;
  return `<!doctype html>
<html lang="${language === 'FR' ? 'fr-CA' : 'en-CA'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<style>${style}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf8f3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(email.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:#faf8f3;font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><tr><td align="center" style="padding:24px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 20px 16px">${headHtml(sender)}</td></tr>
<tr><td class="surface" style="padding:32px;background:#ffffff;border:1px solid ${LINE};border-radius:8px;overflow-wrap:break-word">
${bodyHtml(email, language)}
</td></tr>
<tr><td style="padding:16px 20px">${footHtml(email, envelope)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The dye colours of the web's emblems (`web/src/ui/avatar.module.css`), each dark enough for white letters. */
const COLOURS = ['#3f6d4e', '#8a4b2a', '#3d5f86', '#7a3f62', '#6b6420', '#2f6b6b', '#8c3d3d', '#5a4f86'];
const SMALL_WORDS = /^(de|des|du|la|le|les|l|d|the|of|and|et)$/iu;

/** An organization without a logo: the same letters and colour as on its screens. */
function emblemOf(name: string): { initials: string; colour: string } {
  const words = name
    .split(/[\s'’-]+/u)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .filter((word, index) => index === 0 || !SMALL_WORDS.test(word));
  const [first = '', ...rest] = words;
  const last = rest.at(-1);
  const initials = last === undefined ? first.slice(0, 2) : `${first.charAt(0)}${last.charAt(0)}`;
  let hash = 0;
  for (const letter of name.trim().toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return { initials: initials.toLocaleUpperCase(), colour: COLOURS[hash % COLOURS.length]! };
}
