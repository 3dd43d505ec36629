import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../lib/paths.ts';
import type { ScreenRoute } from '../lib/routes.ts';
import { aContext, anOrganization } from '../testing/organizations.ts';
import { renderScreen } from '../testing/render-slice.tsx';
import { screens } from './screens.ts';

const none = { rows: [], totals: [], total: 0, page: 1, pageSize: 25 };

beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(none)),
  ),
);
afterEach(() => vi.unstubAllGlobals());

it.each([
  [paths.producers, 'No producers yet', 'New producer'],
  [paths.priceLists, 'No price lists yet', 'New price list'],
  [paths.accounting, 'No exports yet', 'Export invoices'],
])('%s without records has one main action, in its header', async (path, title, action) => {
  const route = screens.find((one) => one.path === path) as ScreenRoute;
  const { default: Screen } = await route.screen();
  await renderScreen(<Screen />, { context: aContext(anOrganization()) });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  const kinds = screen
    .getAllByRole('button', { name: action })
    .map(({ className }) => /primary/.test(className));
  expect(kinds).toEqual([true, false]);
});
