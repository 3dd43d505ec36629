import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { FeeFields } from './FeeFields.tsx';

it.each(['fee.byZone.1.fee.percent', 'fee.byZone.0.fee.amountMinor'])(
  'shows the error of %s at its field',
  async (wrong) => {
    await renderSlice(
      <FeeFields
        value={{
          base: { kind: 'flat', amountMinor: 1_500 },
          byZone: [
            { zone: 'H2X', fee: { kind: 'flat', amountMinor: 900 } },
            { zone: 'H2J', fee: { kind: 'percent', percent: '' } },
          ],
          freeFromMinor: null,
        }}
        onChange={() => undefined}
        currency="CAD"
        zones={['H2X', 'H2J']}
        errorAt={(path) => (path === wrong ? 'Not a number' : undefined)}
      />,
    );
    expect(screen.getByText('Not a number')).toBeTruthy();
  },
);
