import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientConfigQuery, type ClientConfig } from '../../../lib/client-config.ts';
import { queryClient } from '../../../lib/query.ts';
import { renderScreen } from '../../../testing/render-slice.tsx';
import SignupScreen from './SignupScreen.tsx';

it.each([
  ['2.5', 'Sellers pay 2.5% of the product total of each order they confirm'],
  ['0', 'Free for buyers and sellers.'],
])('says before there is an account what one costs: %s %%', async (serviceFeePercent, words) => {
  const config = { serviceFeePercent, remote: { areSignUpsOpen: true } } as ClientConfig;
  queryClient.setQueryData(clientConfigQuery.queryKey, config);
  await renderScreen(<SignupScreen />, { context: null });
  expect(screen.getByText(words, { exact: false })).toBeTruthy();
});
