import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSlice } from '../testing/render-slice.tsx';
import { ErrorPage } from './ErrorPage.tsx';

it.each([
  ['en-CA', 404, 'Error: 404', /^Page not found\./],
  ['en-CA', 503, 'Error: 503', /^Halles is unavailable right now\./],
  ['fr-CA', 404, 'Erreur : 404', /^Page introuvable\./],
  ['fr-CA', 503, 'Erreur : 503', /^Halles est inaccessible pour le moment\./],
] as const)(
  'the error page in %s: %i with its explanation (Spec §2)',
  async (language, code, title, words) => {
    await renderSlice(<ErrorPage code={code} />, { language });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  },
);
