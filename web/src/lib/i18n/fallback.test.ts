// Needs its own modules: it starts the texts as the application does.
import { expect, it, vi } from 'vitest';
import { translate } from '../../ui/texts.ts';
import { loadFallback, startI18n } from './index.ts';

const texts: Record<string, object> = {
  'en-CA': { both: 'both', missed: 'English' },
  'fr-CA': { both: 'les deux' },
};
const requested: string[] = [];
vi.stubGlobal('navigator', { languages: ['fr-CA'] });
vi.stubGlobal('fetch', async (address: URL) => {
  const [, language = ''] = /i18n\/(.+)\.json/.exec(String(address))!;
  requested.push(address.pathname);
  return Response.json(texts[language]);
});

it('loads only the reader’s language first, then the other as a fallback', async () => {
  await startI18n();
  expect(requested).toEqual(['/assets/i18n/fr-CA.json']);
  expect(translate('missed')).toBe('missed');
  await loadFallback();
  expect(requested).toEqual(['/assets/i18n/fr-CA.json', '/assets/i18n/en-CA.json']);
  expect([translate('both'), translate('missed')]).toEqual(['les deux', 'English']);
});
