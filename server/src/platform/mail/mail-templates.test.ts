import { describe, expect, it } from 'vitest';
import type { Language } from '@halles/contract/kernel';
import { formatInstant, formatMoney, plainName } from './templates/formats.ts';
import { renderMail, templates, type TemplateData, type TemplateName } from './templates/index.ts';

const url = 'https://halles.example/a?token=1&x=2';
const notice = { at: '2026-11-21T02:05:00Z', timeZone: 'America/Toronto', device: 'Firefox, Windows', url };

const samples: { [Name in TemplateName]: TemplateData<Name> } = {
  verifyEmail: { url, validHours: 24 },
  resetPassword: { url, validMinutes: 30 },
  confirmNewEmail: { url, validHours: 24 },
  emailChanged: notice,
  emailChangeRequested: notice,
  emailChangeUndone: { signInUrl: url },
  newSignIn: notice,
  passwordChanged: notice,
  accountDeleted: { url },
  secondFactorChanged: { ...notice, change: 'passkeyAdded' },
  signUpWithKnownAddress: { signInUrl: url },
  invitation: {
    inviterName: 'Anna Roy',
    organizationName: 'Ferme <Lanoix> & fils',
    roleName: 'Gérante',
    url,
    expiresAt: '2026-11-28T17:00:00Z',
    timeZone: 'America/Toronto',
  },
  supplierInvitation: {
    inviterName: 'Anna Roy',
    vendorName: 'Ferme <Lanoix> & fils',
    message: 'Au plaisir https://piege.example de travailler avec Anna',
    url,
    expiresAt: '2026-11-28T17:00:00Z',
    timeZone: 'America/Toronto',
  },
  exemptionEnd: {
    side: 'vendor',
    notice: 'endsSoon',
    partnerName: 'Bistro <Verger>',
    certificateNumber: 'C-77',
    expiresOn: '2026-12-21',
    url,
  },
  priceList: {
    vendorName: 'Ferme Lanoix',
    isAttached: true,
    listName: 'Restaurants',
    message: 'Les premières asperges',
    url,
  },
  producersMessage: {
    vendorName: 'Carrefour',
    message: 'Livrez avant 6 h',
    replyTo: 'quai@carrefour.example',
    url,
  },
  invoice: {
    kind: 'invoice',
    isReminder: true,
    number: '41',
    vendorName: 'Ferme du Nord',
    totalMinor: 15_069,
    balanceMinor: 5_069,
    currency: 'CAD',
    dueOn: '2026-12-24',
    message: '',
    url,
  },
  statement: {
    vendorName: 'Ferme du Nord',
    from: '2026-11-01',
    until: '2026-11-30',
    closings: [{ currency: 'CAD', amountMinor: 15_069 }],
    url,
  },
  report: {
    reportName: 'Ventes de la semaine',
    organizationName: 'Ferme <Lanoix> & fils',
    side: 'vendor',
    from: '16/11/2026',
    until: '22/11/2026',
    totals: ['129,10 $'],
    url,
  },
  hubPurchase: {
    vendorName: 'Carrefour',
    number: '20261124-1',
    on: '2026-11-24',
    lines: 3,
    note: 'Livrez au quai 2',
    replyTo: 'quai@carrefour.example',
    url,
  },
  producerStatement: {
    vendorName: 'Carrefour',
    number: '7',
    from: '2026-11-01',
    until: '2026-11-24',
    dueMinor: 125_010,
    currency: 'CAD',
    replyTo: 'compta@carrefour.example',
    url,
  },
  orderUpdate: {
    news: 'changeProposed',
    number: 'FDN-12',
    partnerName: 'Bistro Verger',
    kind: 'delivery',
    on: '2026-11-24',
    window: { from: '07:00', until: '11:00' },
    fulfilmentName: 'Montréal',
    totalMinor: 15_069,
    currency: 'CAD',
    words: '',
    instructions: { en: 'By the alley', fr: 'Par la ruelle', original: 'en' },
    url,
  },
  standingOrderUpdate: {
    outcome: 'notPlaced',
    reason: 'ordering.belowMinimumOrder',
    sellerName: 'Ferme du Nord',
    on: '2026-11-27',
    number: null,
    differences: [
      {
        kind: 'outOfStock',
        name: { en: 'Carrots', fr: 'Carottes' },
        formatTitle: { en: 'bag of 5 kg', fr: 'sac de 5 kg' },
        before: '4',
        after: null,
      },
      {
        kind: 'price',
        name: { en: 'Tomme', fr: 'Tomme' },
        formatTitle: { en: 'wheel', fr: 'meule' },
        before: '18.5',
        after: '19',
      },
    ],
    missingMinor: 4_000,
    currency: 'CAD',
    url,
  },
  savedSearchFound: { organizationName: 'Bistro Verger', searchName: 'Légumes racines', count: 3, url },
  lowCredit: { organizationName: 'Ferme Lanoix', balance: { amountMinor: -123_456, currency: 'CAD' }, url },
};

const names = Object.keys(templates) as TemplateName[];
const every = names.flatMap((name) => (['EN', 'FR'] as const).map((language) => [name, language] as const));
const render = (name: TemplateName, language: Language, unsubscribeUrl?: string) =>
  renderMail(name, samples[name] as never, language, unsubscribeUrl);

describe.each(every)('%s in %s', (name, language) => {
  const { subject, html, text } = render(name, language);

  it('has the same content in both parts, with a button and the reason', () => {
    expect(subject).not.toBe('');
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`);
    expect(text).toContain(url);
    expect(html).toContain(`lang="${language === 'FR' ? 'fr-CA' : 'en-CA'}"`);
    expect(text).toMatch(
      language === 'FR' ? /Vous recevez ce courriel parce qu/ : /You’re receiving this email because/,
    );
    expect(`${subject}${html}${text}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('loads nothing external and has no script', () => {
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(|\son\w+=/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it('is in its own language', () => {
    const other = render(name, language === 'FR' ? 'EN' : 'FR');
    expect(subject).not.toBe(other.subject);
    const letters = text.replace(url, '');
    if (language === 'FR') expect(letters).not.toMatch(/\b(the|your|you)\b/i);
    else expect(letters).not.toMatch(/\b(votre|vous|courriel)\b/i);
  });
});

it('escapes user text', () => {
  const { html, text } = render('invitation', 'EN');
  expect(html).toContain('Ferme &lt;Lanoix&gt; &amp; fils');
  expect(html).not.toContain('<Lanoix>');
  expect(text).toContain('Ferme <Lanoix> & fils');
});

it('allows no link, header or long text in a name', () => {
  const data = {
    ...samples.invitation,
    inviterName: 'Prize\r\nBcc: all@x.example https://evil.example/win www.evil.example',
  };
  const { subject, html } = renderMail('invitation', data, 'EN');
  expect(subject).toBe('Prize Bcc: all@x.example invites you to join Ferme <Lanoix> & fils');
  expect(html).not.toContain('evil.example');
  expect(plainName('x'.repeat(200))).toHaveLength(80);
});

it('shows the customer’s delivery instructions, in the recipient’s language', () => {
  expect(renderMail('orderUpdate', samples.orderUpdate, 'EN').text).toContain('By the alley');
  expect(renderMail('orderUpdate', samples.orderUpdate, 'FR').text).toContain('Par la ruelle');
});

it('links only to web addresses', () => {
  expect(() => renderMail('verifyEmail', { url: 'javascript:alert(1)', validHours: 1 }, 'EN')).toThrow(
    'web address',
  );
  expect(() => renderMail('verifyEmail', { url: 'https://x/" onclick="', validHours: 1 }, 'EN')).toThrow(
    'web address',
  );
});

it('offers to unsubscribe only where it is possible', () => {
  const stop = 'https://halles.example/stop/1';
  expect(render('lowCredit', 'FR', stop).html).toContain('Se désabonner de ces courriels');
  expect(render('lowCredit', 'EN', stop).text).toContain(`Unsubscribe from these emails:\n${stop}`);
  expect(render('lowCredit', 'EN').html).not.toContain('Unsubscribe');
});

it('formats amounts and instants by language', () => {
  expect(formatMoney({ amountMinor: -123_456, currency: 'CAD' }, 'FR').replaceAll(/\s/g, ' ')).toBe(
    '−1 234,56 $',
  );
  expect(formatMoney({ amountMinor: 123_456, currency: 'CAD' }, 'EN')).toBe('$1,234.56');
  expect(formatMoney({ amountMinor: 123_456, currency: 'EUR' }, 'FR').replaceAll(/\s/g, ' ')).toBe(
    '1 234,56 €',
  );
  expect(formatInstant('2026-11-21T02:05:00Z', 'America/Toronto', 'FR')).toMatch(/^20\/11\/2026, 21 h 05/);
  expect(formatInstant('2026-11-21T02:05:00Z', 'Europe/Paris', 'EN')).toMatch(/^21\/11\/2026, 03:05/);
});
