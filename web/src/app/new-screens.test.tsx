import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ScreenRoute } from '../lib/routes.ts';
import { address } from '../testing/address.tsx';
import { aContext } from '../testing/organizations.ts';
import { renderScreen } from '../testing/render-slice.tsx';
import { screens } from './screens.ts';

const forNewRecords = screens.filter(({ path }) => path.endsWith('/new'));

it.each(forNewRecords.map(({ path }) => path))(
  '%s tells a member who may not create anything so',
  async (path) => {
    const route = forNewRecords.find((one) => one.path === path) as ScreenRoute;
    const { default: Screen } = await route.screen();
    const context = aContext();
    const currentMembership = { ...context.currentMembership!, role: 'viewer' as const };
    address.search = { kind: 'products' };
    await renderScreen(<Screen />, { context: { ...context, currentMembership } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Your role doesn’t allow this. Ask a manager.',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);
