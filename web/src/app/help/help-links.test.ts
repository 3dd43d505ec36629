import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { helpArticles, helpSlugs, type HelpArticle } from '../../lib/help-articles.ts';
import { articles as english } from './articles/en-CA.ts';
import { articles as french } from './articles/fr-CA.ts';

/** Each "?" of the screens: its file, its article, and the title beside which it stands. */
const places: readonly (readonly [file: string, article: HelpArticle, title: string])[] = [
  ['catalogue/components/formats/FormatSections.tsx', 'variable-weight', 'catalogue.formats.parts.weight'],
  [
    'catalogue/components/producers/ProducerForm.tsx',
    'producers-and-commission',
    'catalogue.producers.sections.commission',
  ],
  ['credit/screens/CreditAccountScreen.tsx', 'credit-account', 'credit.fee.title'],
  ['distribution/components/FulfilmentFields.tsx', 'cut-off', 'distribution.when.title'],
  ['distribution/components/FulfilmentFields.tsx', 'deliveries-and-pickups', 'distribution.conditions'],
  ['invoicing/components/bank/BankList.tsx', 'payments-and-reminders', 'invoicing.bank.title'],
  ['notifications/components/NotificationSettings.tsx', 'notifications', 'notifications.settings.title'],
  ['offers/components/scheduled/ScheduledForm.tsx', 'scheduled-offers', 'offers.scheduled.about'],
  ['ordering/components/standing/StandingForm.tsx', 'standing-orders', 'ordering.standing.form.goodsTitle'],
  [
    'organizations/components/settings/SettingsSections.tsx',
    'producers-and-commission',
    'settings.producers.title',
  ],
  ['organizations/components/settings/SettingsSections.tsx', 'taxes', 'settings.purchaseOrders.title'],
  ['relationships/components/TermsTab.tsx', 'changes-and-claims', 'relationships.terms.tolerance'],
];

const root = join(import.meta.dirname, '../..');
const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));

/** The element that a "?" belongs to begins with the title: `<Section title={text('…')} aside={<HelpLink …/>}`. */
const LINK =
  /title=\{text\('(?<title>[\w.]+)'\)\}\s*aside=\{\s*<HelpLink article="(?<article>[\w-]+)" \/>\s*\}/g;

it('every "?" stands beside the title that is listed here, and no other does', () => {
  const found = sources.flatMap(({ file, code }) =>
    [...code.matchAll(LINK)].map(({ groups }) =>
      [file.replace('slices/', ''), groups!['article'], groups!['title']].join(' '),
    ),
  );
  expect(found.toSorted()).toEqual(places.map((place) => place.join(' ')).toSorted());
  const all = sources.reduce((count, { code }) => count + code.split('<HelpLink').length - 1, 0);
  expect(all).toBe(places.length);
});

it.each(places)('%s: the article %s names the section %s, in both languages', (_, article, title) => {
  expect(helpSlugs).toContain(article);
  for (const text of [english[`./en-CA/${article}.md`], french[`./fr-CA/${article}.md`]])
    expect(text).toContain(`**{${title}}**`);
});

it('every other link to an article names one that exists', () => {
  const named = sources.flatMap(({ code }) =>
    [...code.matchAll(/paths\.help\('(?<slug>[^'$]+)'\)/g)].map(({ groups }) => groups!['slug']!),
  );
  const known = new Set([...Object.keys(helpArticles), 'whats-new']);
  expect(named.filter((slug) => !known.has(slug))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});
