import { describe, expect, it } from 'vitest';
import type { Language } from '@halles/contract/kernel';
import { kindsOfTemplates } from './kinds.ts';
import { samples, sampleSender, sampleUrl as url } from './previews/samples.ts';
import { formatInstant, formatMoney, plainName } from './templates/formats.ts';
import { renderMail, templates, type TemplateName } from './templates/index.ts';

const names = Object.keys(templates) as TemplateName[];
const every = names.flatMap((name) => (['EN', 'FR'] as const).map((language) => [name, language] as const));
const render = (name: TemplateName, language: Language, unsubscribeUrl: string | null = null) =>
  renderMail(name, samples[name] as never, { language, sender: sampleSender, unsubscribeUrl });

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
    expect(`${subject}${html}${text}`).not.toMatch(/undefined|null|NaN|\[object|\{\{/);
    // A missing text shows as its key.
    expect(`${subject}${text}`).not.toMatch(/\bmail\.\w+\./);
  });

  it('loads nothing external and has no script', () => {
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(|\son\w+=/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it('is short enough that no mail client cuts it, and opens with the seller', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(text.startsWith(sampleSender.name)).toBe(true);
    expect(html).not.toContain('<des Cantons');
    expect(html).not.toContain('<cette semaine>');
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
  const { subject, html } = renderMail('invitation', data, { language: 'EN' });
  expect(subject).toBe('Prize Bcc: all@x.example invites you to join Ferme <Lanoix> & fils');
  expect(html).not.toContain('evil.example');
  expect(plainName('x'.repeat(200))).toHaveLength(80);
});

/** Numbers, days, states, currencies, zones, and addresses that are checked where they are entered. */
const NOT_FREE =
  /url$|(^|\.)(\w*at|currency|timeZone|starts|ends|number|on|from|until|dueOn|expiresOn|device|kind|side|news|notice|change|reason|roleName|replyTo|quantity|ordered|kg|before|after|totals\.\d+|action\.name)$/i;

/** The paths of all texts in a value: `lines.0.name.fr`. */
const textsIn = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [path]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, one]) => textsIn(one, path === '' ? key : `${path}.${key}`))
      : [];

function withLinkAt<Value>(value: Value, path: string): Value {
  const changed = structuredClone({ value });
  const keys = `value.${path}`.split('.');
  const last = keys.pop()!;
  const of = keys.reduce<Record<string, never>>((one, key) => one[key]!, changed as never);
  of[last] = `${String(of[last])} https://evil.example/win` as never;
  return changed.value;
}

it.each(Object.keys(samples) as (keyof typeof samples)[])('%s makes no link of a text in it', (name) => {
  for (const language of ['EN', 'FR'] as const)
    for (const path of textsIn(samples[name])) {
      if (NOT_FREE.test(path)) continue;
      const { subject, html, text } = renderMail(name, withLinkAt(samples[name], path), { language });
      expect(`${subject} ${html} ${text}`, path).not.toContain('evil.example');
    }
});

it('shows the customer’s delivery instructions, in the recipient’s language', () => {
  expect(render('orderUpdate', 'EN').text).toContain('By the alley');
  expect(render('orderUpdate', 'FR').text).toContain('Par la ruelle');
});

describe('a credit is never an amount due', () => {
  const textOf = <Name extends TemplateName>(name: Name, changes: Partial<(typeof samples)[Name]>) =>
    renderMail(name, { ...samples[name], ...changes } as never, { language: 'EN' }).text;

  it('in a statement of account', () => {
    const text = textOf('statement', { closings: [{ currency: 'CAD', amountMinor: -34_15 }] });
    expect(text).toMatch(/Credit[^\n]*\$34\.15/);
    expect(text).not.toMatch(/[-\u2212]\$?34\.15|Balance/);
  });

  it('in the email of a credit note', () => {
    const shown = (kind: 'invoice' | 'creditNote') => /Balance|Due/.test(textOf('invoice', { kind }));
    expect([shown('invoice'), shown('creditNote')]).toEqual([true, false]);
  });

  it('in a producer’s statement', () => {
    const text = textOf('producerStatement', { dueMinor: -12_00 });
    expect(text).toMatch(/Carried to the next statement[^\n]*12\.00/);
    expect(text).not.toContain('Owed');
  });
});

it('links only to web addresses', () => {
  expect(() =>
    renderMail('verifyEmail', { url: 'javascript:alert(1)', validHours: 1 }, { language: 'EN' }),
  ).toThrow('web address');
  expect(() =>
    renderMail('verifyEmail', { url: 'https://x/" onclick="', validHours: 1 }, { language: 'EN' }),
  ).toThrow('web address');
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
  const at = (instant: string, timeZone: string, language: Language) =>
    formatInstant(instant, timeZone, language).replaceAll('\u00A0', ' ');
  expect(at('2026-11-21T02:05:00Z', 'America/Toronto', 'FR')).toBe('20/11/2026, 21 h 05 HNE');
  expect(at('2026-11-21T17:00:00Z', 'America/Toronto', 'FR')).toBe('21/11/2026, 12 h HNE');
  expect(at('2026-11-21T11:05:00Z', 'America/Toronto', 'FR')).toBe('21/11/2026, 6 h 05 HNE');
  expect(at('2026-11-21T17:00:00Z', 'America/Toronto', 'EN')).toBe('21/11/2026, 12:00 p.m. EST');
  expect(at('2026-11-21T02:05:00Z', 'Europe/Paris', 'EN')).toMatch(/^21\/11\/2026, 3:05 a\.m\. /);
});

it('keeps the longest order under the size at which mail clients cut an email', () => {
  const [line] = samples.orderUpdate.lines!;
  const order = { ...samples.orderUpdate, lines: Array.from({ length: 400 }, () => line!) };
  for (const language of ['EN', 'FR'] as const) {
    const { html, text } = renderMail('orderUpdate', order, { language, sender: sampleSender });
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(text).toContain(language === 'FR' ? '340 autres lignes' : '340 other lines');
  }
});

it('shows the seller’s logo and name first, and the program’s own mark without a seller', () => {
  const withLogo = { ...sampleSender, logoUrl: 'https://halles.example/files/1/full?x=1' };
  const logo = renderMail('orderUpdate', samples.orderUpdate, { language: 'FR', sender: withLogo }).html;
  expect(logo).toContain('<img src="https://halles.example/files/1/full?x=1"');
  const mark = renderMail('verifyEmail', samples.verifyEmail, { language: 'FR' }).html;
  expect(mark).toContain('>Halles</td>');
  expect(mark).not.toContain('<img');
});

it('says for every template whether one can unsubscribe from it', () => {
  expect(Object.keys(kindsOfTemplates).sort()).toEqual([...names].sort());
});
