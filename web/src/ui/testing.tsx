import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Router } from './link.tsx';
import { UiProvider } from './provider.tsx';
import { showUiTexts } from './testing-texts.ts';
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
  window.scrollTo = () => undefined;
}

interface Options {
  language?: Locale;
  router?: Router;
}

export function renderUi(children: ReactNode, { language = 'en-CA', router }: Options = {}): RenderResult {
  completeBrowser();
  showUiTexts(language);
  return render(children, {
    wrapper: ({ children: inside }) => <UiProvider {...(router && { router })}>{inside}</UiProvider>,
  });
}
