import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Router } from './link.tsx';
import { Library } from './library.tsx';
import { UiProvider } from './provider.tsx';
import { uiTexts } from './testing-texts.ts';
import type { Locale } from './texts.ts';

/** Adds the browser functions jsdom lacks. */
export function completeBrowser(): void {
  window.matchMedia ??= (query) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }) as unknown as MediaQueryList;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

interface Options {
  language?: Locale;
  router?: Router;
}

export function renderUi(children: ReactNode, { language = 'en-CA', router }: Options = {}): RenderResult {
  completeBrowser();
  return render(children, {
    wrapper: ({ children: inside }) => (
      <I18nextProvider i18n={uiTexts(language)}>
        <Library env="test">
          <UiProvider {...(router && { router })}>{inside}</UiProvider>
        </Library>
      </I18nextProvider>
    ),
  });
}
