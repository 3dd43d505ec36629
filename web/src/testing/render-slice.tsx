import type { AppContext } from '@halles/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, type RenderResult } from '@testing-library/react';
import i18next from 'i18next';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { mergedTexts, type Language } from '../../plugins/texts.ts';
import { contextQuery } from '../lib/session.ts';
import { keyOf, queryClient, type InputNamed, type OutputNamed, type ProcedureName } from '../lib/query.ts';
import { dialogs } from '../ui/dialogs/open-dialog.ts';
import { Library } from '../ui/library.tsx';
import { UiProvider } from '../ui/provider.tsx';
import { snackbar } from '../ui/snackbar/snackbar.ts';
import { completeBrowser } from '../ui/testing.tsx';
import { aContext } from './organizations.ts';

const source = join(import.meta.dirname, '..');

/** The whole catalogue, as the server serves it. */
export async function readTexts(language: Language): Promise<void> {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: 'en-CA',
      resources: {
        'en-CA': { translation: mergedTexts(source, 'en-CA') },
        'fr-CA': { translation: mergedTexts(source, 'fr-CA') },
      },
      interpolation: { escapeValue: false },
      initAsync: false,
    });
  await i18next.changeLanguage(language);
}

/** Puts a response into the query cache, so that a screen gets it at once. */
export const mockQuery = <Name extends ProcedureName>(
  name: Name,
  input: InputNamed<Name>,
  output: OutputNamed<Name>,
): void => void queryClient.setQueryData(keyOf(name, input), output);

interface Options {
  language?: Language;
  /** Null: nobody is signed in. */
  context?: AppContext | null;
}

/** Renders a part of a slice for a signed-in person. There is no server; responses are set with `mockQuery`. */
export async function renderSlice(
  children: ReactNode,
  { language = 'en-CA', context = aContext() }: Options = {},
): Promise<RenderResult> {
  await readTexts(language);
  if (context) queryClient.setQueryData(contextQuery.queryKey, context);
  completeBrowser();
  return render(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <Library env="test">
          <UiProvider>{children}</UiProvider>
        </Library>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

/** Clears the page and the cache after each test. */
export function clearSlice(): void {
  cleanup();
  dialogs.set(() => []);
  snackbar.hide();
  queryClient.clear();
}
