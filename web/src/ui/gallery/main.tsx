import { createRoot } from 'react-dom/client';
import { startColours } from '../colour-scheme.ts';
import { UiProvider } from '../provider.tsx';
import { showUiTexts } from '../testing-texts.ts';
import { locale } from '../texts.ts';
import { GalleryScreen } from './GalleryScreen.tsx';

/** The gallery alone, in development: /gallery.html. `?lang=fr-CA` chooses the language. */
const galleryLanguage = new URLSearchParams(location.search).get('lang') === 'fr-CA' ? 'fr-CA' : 'en-CA';
const setPageLanguage = () => (document.documentElement.lang = locale.get());
locale.subscribe(setPageLanguage);
showUiTexts(galleryLanguage);

startColours();
createRoot(document.getElementById('root')!).render(
  <UiProvider>
    <GalleryScreen />
  </UiProvider>,
);
