import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { startColours } from '../colour-scheme.ts';
import { Library } from '../library.tsx';
import { UiProvider } from '../provider.tsx';
import { uiTexts } from '../testing-texts.ts';
import { GalleryScreen } from './GalleryScreen.tsx';

/** The gallery alone, in development: /gallery.html. `?lang=fr-CA` chooses the language. */
const galleryLanguage = new URLSearchParams(location.search).get('lang') === 'fr-CA' ? 'fr-CA' : 'en-CA';
const texts = uiTexts(galleryLanguage);
const setLanguage = (language: string) => (document.documentElement.lang = language);
setLanguage(texts.language);
texts.on('languageChanged', setLanguage);

startColours();
createRoot(document.getElementById('root')!).render(
  <I18nextProvider i18n={texts}>
    <Library>
      <UiProvider>
        <GalleryScreen />
      </UiProvider>
    </Library>
  </I18nextProvider>,
);
