import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientConfigQuery, type ClientConfig } from '../../../lib/client-config.ts';
import { queryClient } from '../../../lib/query.ts';
import { clearSlice, renderScreen } from '../../../testing/render-slice.tsx';
import SignupScreen from './SignupScreen.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  clearSlice();
  vi.unstubAllGlobals();
});

it.each([
  ['2.5', 'Sellers pay 2.5% of the product total of each order they confirm'],
  ['0', 'Free for buyers and sellers.'],
])('says before there is an account what one costs: %s %%', async (serviceFeePercent, words) => {
  const config = { serviceFeePercent, remote: { areSignUpsOpen: true } } as ClientConfig;
  queryClient.setQueryData(clientConfigQuery.queryKey, config);
  await renderScreen(<SignupScreen />, { context: null });
  expect(screen.getByText(words, { exact: false })).toBeTruthy();
});
