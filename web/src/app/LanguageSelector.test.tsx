import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientConfigQuery, type ClientConfig } from '../lib/client-config.ts';
import { storeLanguage } from '../lib/i18n/language.ts';
import { queryClient } from '../lib/query.ts';
import { aPerson } from '../testing/identity.ts';
import { renderSlice } from '../testing/render-slice.tsx';
import { useShowsLanguageSelector } from './LanguageSelector.tsx';

const of = (language: 'EN' | 'FR' | null) => {
  const user = aPerson();
  return { ...user, settings: { ...user.settings, language } };
};

function Shown({ me }: { me: Parameters<typeof useShowsLanguageSelector>[0] }) {
  return <p>{useShowsLanguageSelector(me) ? 'shown' : 'hidden'}</p>;
}

it.each([
  ['no preference', of(null), null, true, 'shown'],
  ['a preference', of('FR'), null, true, 'hidden'],
  ['a preference, in development', of('FR'), null, false, 'shown'],
  ['nobody signed in', null, null, true, 'shown'],
  ['nobody signed in, a language chosen on this device', null, 'fr-CA', true, 'hidden'],
] as const)('the language selector with %s', async (_name, me, stored, isProduction, expected) => {
  if (stored) storeLanguage(stored);
  queryClient.setQueryData(clientConfigQuery.queryKey, { isProduction } as ClientConfig);
  await act(() => renderSlice(<Shown me={me} />));
  expect(screen.getByText(expected)).toBeTruthy();
});
