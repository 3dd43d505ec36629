// Needs its own modules: it starts the texts as the application does.
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { loadFallback, startI18n } from './index.ts';

const texts: Record<string, object> = {
  'en-CA': { both: 'both', missed: 'English' },
  'fr-CA': { both: 'les deux' },
};
const asked: string[] = [];
vi.stubGlobal('navigator', { languages: ['fr-CA'] });
vi.stubGlobal('fetch', async (address: URL) => {
  const [, language = ''] = /i18n\/(.+)\.json/.exec(String(address))!;
  asked.push(language);
  return Response.json(texts[language]);
});

it('loads only the reader’s language first, then the other as a fallback', async () => {
  await startI18n();
  expect(asked).toEqual(['fr-CA']);
  expect(i18next.t('missed')).toBe('missed');
  await loadFallback();
  expect(asked).toEqual(['fr-CA', 'en-CA']);
  expect([i18next.t('both'), i18next.t('missed')]).toEqual(['les deux', 'English']);
});
