import { describe, expect, it } from 'vitest';
import { replyText } from './reply-text.ts';

const quoted = ['> Bonjour,', '>', '> La livraison de mardi passe à 7 h.', '> Ferme du Nord'].join('\n');
const outlookHeader = (from: string, sent: string, to: string, subject: string) =>
  [
    `${from} Ferme du Nord via Halles <bonjour@halles.example>`,
    `${sent} mardi 24 novembre 2026 09:12`,
    `${to} Josée`,
    `${subject} Message de Ferme du Nord`,
  ].join('\n');

/** As these programs write answers, in both languages. */
const replies: [program: string, body: string][] = [
  [
    'Gmail, English',
    `Perfect, see you at 7.\n\nOn Tue, Nov 24, 2026 at 9:12 AM Ferme du Nord via Halles <\nr.0123@reply.halles.example> wrote:\n\n${quoted}\n`,
  ],
  [
    'Gmail, français',
    `Perfect, see you at 7.\n\nLe mar. 24 nov. 2026 à 09:12, Ferme du Nord via Halles <\nr.0123@reply.halles.example> a écrit :\n\n${quoted}\n`,
  ],
  [
    'Apple Mail, English',
    `Perfect, see you at 7.\n\n> On Nov 24, 2026, at 9:12 AM, Ferme du Nord <r.0123@reply.halles.example> wrote:\n> \n${quoted}\n`,
  ],
  [
    'Apple Mail, français',
    `Perfect, see you at 7.\n\nLe 24 nov. 2026 à 09:12, Ferme du Nord <r.0123@reply.halles.example> a écrit\u00a0:\n\n${quoted}\n`,
  ],
  [
    'iPhone, English',
    `Perfect, see you at 7.\n\nSent from my iPhone\n\n> On Nov 24, 2026, at 9:12 AM, Ferme du Nord <r.0123@reply.halles.example> wrote:\n> \n${quoted}`,
  ],
  [
    'iPhone, français',
    `Perfect, see you at 7.\n\nEnvoyé de mon iPhone\n\n> Le 24 nov. 2026 à 09:12, Ferme du Nord <r.0123@reply.halles.example> a écrit :\n> \n${quoted}`,
  ],
  [
    'Outlook, English',
    `Perfect, see you at 7.\n\n${outlookHeader('From:', 'Sent:', 'To:', 'Subject:')}\n\nBonjour,\nLa livraison de mardi passe à 7 h.`,
  ],
  [
    'Outlook, français',
    `Perfect, see you at 7.\n\n${outlookHeader('De :', 'Envoyé :', 'À :', 'Objet :')}\n\nBonjour,\nLa livraison de mardi passe à 7 h.`,
  ],
  [
    'older Outlook, English',
    `Perfect, see you at 7.\n\n-----Original Message-----\n${outlookHeader('From:', 'Sent:', 'To:', 'Subject:')}\n\nBonjour,`,
  ],
  [
    'older Outlook, français',
    `Perfect, see you at 7.\n\n-----Message d'origine-----\n${outlookHeader('De :', 'Envoyé :', 'À :', 'Objet :')}\n\nBonjour,`,
  ],
  [
    'Outlook for iOS',
    `Perfect, see you at 7.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${outlookHeader('From:', 'Sent:', 'To:', 'Subject:')}\n\nBonjour,`,
  ],
  [
    'Outlook pour iOS',
    `Perfect, see you at 7.\n\nObtenir Outlook pour iOS<https://aka.ms/o0ukef>\n________________________________\n${outlookHeader('De :', 'Envoyé :', 'À :', 'Objet :')}\n\nBonjour,`,
  ],
  ['Thunderbird, with a signature', `Perfect, see you at 7.\n\n-- \nJosée Pelletier\nLes Petits Pois\n`],
  [
    'Windows line ends',
    `Perfect, see you at 7.\r\n\r\nOn Tue, Nov 24, 2026 at 9:12 AM Ferme du Nord <a@b.example> wrote:\r\n> Bonjour\r\n`,
  ],
];

describe('what was written in an answer, from', () => {
  it.each(replies)('%s', (_program, body) => {
    expect(replyText({ text: body })).toBe('Perfect, see you at 7.');
  });

  it.each([
    [
      'Gmail',
      '<div dir="ltr">Perfect, see you at 7.</div><br><div class="gmail_quote"><div class="gmail_attr">Le mar. 24 nov.</div><blockquote>Bonjour</blockquote></div>',
    ],
    [
      'Outlook',
      '<html><head><style>p{color:red}</style></head><body><p>Perfect, see you at&nbsp;7.</p><div id="appendonsend"></div><div>From: Ferme</div></body></html>',
    ],
    [
      'Apple Mail',
      '<body>Perfect, see you at 7.<div><br><blockquote type="cite"><div>On Nov 24, Ferme wrote:</div></blockquote></div></body>',
    ],
  ])('%s, as HTML only', (_program, html) => {
    expect(replyText({ html }).replaceAll('\u00a0', ' ')).toBe('Perfect, see you at 7.');
  });
});

it.each([
  ['keeps paragraphs', 'Bonjour,\n\nOui pour mardi.\n\nJosée', 'Bonjour,\n\nOui pour mardi.\n\nJosée'],
  [
    'keeps a sentence that only begins like a quote',
    'Le prix a changé : 4 $ le kilo?',
    'Le prix a changé : 4 $ le kilo?',
  ],
  [
    'keeps answers between quoted lines',
    '> Mardi ou mercredi?\nMercredi.\n> Quelle heure?\n7 h',
    '> Mardi ou mercredi?\nMercredi.\n> Quelle heure?\n7 h',
  ],
  ['finds nothing in a message that only quotes', quoted, ''],
  ['finds nothing in an empty message', ' \n ', ''],
])('%s', (_what, text, expected) => {
  expect(replyText({ text })).toBe(expected);
});

it('reads hostile text in a short time', () => {
  // Of the processor, as another program may have it for a while.
  const since = process.cpuUsage();
  for (const text of [
    '>'.repeat(200_000),
    'On '.repeat(60_000),
    `Le ${'a'.repeat(200_000)}`,
    '\n>'.repeat(100_000),
    '<div '.repeat(50_000),
  ])
    replyText({ text, html: text });
  expect(process.cpuUsage(since).user / 1_000).toBeLessThan(5_000);
});
