import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFormats } from '../../../lib/formats.ts';
import { textNow } from '../../../lib/i18n/index.ts';
import { readTexts } from '../../../testing/render-slice.tsx';
import { eventWords } from './event-words.ts';

const eventsFolder = join(import.meta.dirname, '../../../../../server/src/events');
const types = readdirSync(eventsFolder).flatMap((file) =>
  [...readFileSync(join(eventsFolder, file), 'utf8').matchAll(/^ {2}'([a-z]+\.\w+)':/gm)].map(
    ([, type = '']) => type,
  ),
);
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

async function wordsOf(language: 'en-CA' | 'fr-CA', type: string, data: Record<string, unknown> = {}) {
  readTexts(language);
  const { what, reason } = eventWords({ type, data }, textNow, createFormats(language, 'America/Toronto'));
  return [plain(what), plain(reason)];
}

describe('events in words', () => {
  it('has a text for every event', async () => {
    expect(types.length).toBeGreaterThan(30);
    const other = (await wordsOf('en-CA', 'nobody.knows'))[0];
    const wordless = [];
    for (const type of types) if ((await wordsOf('en-CA', type))[0] === other) wordless.push(type);
    expect(wordless).toEqual([]);
  });

  it.each([
    [
      'credit.entryRecorded',
      { kind: 'serviceFee', amountMinor: -303 },
      'Transaction de crédit : Frais de service, −3,03',
    ],
    [
      'credit.entryRecorded',
      { kind: 'serviceFee', amountMinor: -303, currency: 'CAD' },
      'Transaction de crédit : Frais de service, −3,03 $',
    ],
    ['invoicing.paymentRecorded', { amountMinor: 12_050, currency: 'EUR' }, 'Paiement enregistré : 120,50 €'],
    ['invoicing.paymentRecorded', { amountMinor: 12_050, currency: 'CAD' }, 'Paiement enregistré : 120,50 $'],
    ['credit.feeChanged', { percent: '1.5' }, 'Frais de service modifiés : 1,5 %'],
    ['credit.feeChanged', { percent: null }, 'Frais de service modifiés : Par défaut'],
    ['credit.premiumChanged', { isPremium: true }, 'Type de compte modifié : Premium'],
    ['organizations.memberRoleChanged', { role: 'warehouse' }, 'Rôle d’un membre modifié : Entrepôt'],
    ['identity.signedIn', { method: 'passkey' }, 'Connexion (clé d’accès)'],
  ])('%s %o: %s', async (type, data, what) => {
    expect((await wordsOf('fr-CA', type, data))[0]).toBe(what);
  });

  it('adds a person’s reason, not a program’s code', async () => {
    expect(await wordsOf('en-CA', 'organizations.suspended', { reason: 'Unpaid' })).toEqual([
      'Organization suspended',
      'Reason: Unpaid',
    ]);
    expect((await wordsOf('en-CA', 'identity.signInFailed', { reason: 'wrongPassword' }))[1]).toBeNull();
  });
});
