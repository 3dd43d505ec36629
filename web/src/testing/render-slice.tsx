import type { AppContext } from '@halles/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, type RenderResult } from '@testing-library/react';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { mergedTexts, type Language } from '../../plugins/texts.ts';
import type { Params } from '../lib/router/address.ts';
import { RouterProvider, usePage } from '../lib/router/router-provider.tsx';
import { contextQuery } from '../lib/session.ts';
import { keyOf, queryClient, type InputNamed, type OutputNamed, type ProcedureName } from '../lib/query.ts';
import { dialogs } from '../ui/dialogs/open-dialog.ts';
import type { Router } from '../ui/link.tsx';
import { UiProvider } from '../ui/provider.tsx';
import { snackbar } from '../ui/snackbar/snackbar.ts';
import { completeBrowser } from '../ui/testing.tsx';
import { addCatalogue, locale } from '../ui/texts.ts';
import { resetAddress, screenRouter } from './address.tsx';
import { aContext } from './organizations.ts';

const source = join(import.meta.dirname, '..');

const catalogues = { 'en-CA': mergedTexts(source, 'en-CA'), 'fr-CA': mergedTexts(source, 'fr-CA') };

/** The whole catalogue, as the server serves it. */
export function readTexts(language: Language): void {
  addCatalogue('en-CA', catalogues['en-CA']);
  addCatalogue('fr-CA', catalogues['fr-CA']);
  locale.set(language);
}

/** Puts a response into the query cache, so that a screen gets it at once. */
export const mockQuery = <Name extends ProcedureName>(
  name: Name,
  input: InputNamed<Name>,
  output: OutputNamed<Name>,
): void => void queryClient.setQueryData(keyOf(name, input), output);

/** As when a change arrives live; the cache tells the open screens a moment later. */
export const pushQuery = async <Name extends ProcedureName>(
  name: Name,
  input: InputNamed<Name>,
  output: OutputNamed<Name>,
): Promise<void> =>
  act(async () => {
    mockQuery(name, input, output);
    await new Promise((resolve) => setTimeout(resolve));
  });

interface Options {
  language?: Language;
  /** Null: nobody is signed in. */
  context?: AppContext | null;
}

async function renderAt(
  router: Router | undefined,
  children: ReactNode,
  { language = 'en-CA', context = aContext() }: Options,
): Promise<RenderResult> {
  readTexts(language);
  if (context) queryClient.setQueryData(contextQuery.queryKey, context);
  completeBrowser();
  return render(
    <QueryClientProvider client={queryClient}>
      <UiProvider {...(router && { router })}>{children}</UiProvider>
    </QueryClientProvider>,
  );
}

/** Renders a part of a slice for a signed-in person. There is no server; responses are set with `mockQuery`. */
export const renderSlice = (children: ReactNode, options: Options = {}) =>
  renderAt(undefined, children, options);

/** The page that the router of a test shows. */
export const TestPage = (): ReactNode => usePage()?.content ?? null;

/** Renders a screen that reads its address: the parameters of its path, and the search params in `address`. */
export async function renderScreen(
  screen: ReactNode,
  { params = {}, ...options }: Options & { params?: Params } = {},
): Promise<RenderResult> {
  const router = await screenRouter(screen, params);
  const navigate = (href: string) => void router.navigate(href);
  const page = (
    <RouterProvider router={router}>
      <TestPage />
    </RouterProvider>
  );
  return renderAt({ navigate }, page, options);
}

/** Clears the page and the cache after each test. */
export function clearSlice(): void {
  cleanup();
  resetAddress();
  dialogs.set(() => []);
  snackbar.hide();
  queryClient.clear();
}
