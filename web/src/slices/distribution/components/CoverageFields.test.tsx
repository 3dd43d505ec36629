import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { CoverageFields } from './CoverageFields.tsx';

const zones = [
  ['CA', null, 'Canada', 'Canada'],
  ['CA-NB', 'CA', 'New Brunswick', 'Nouveau-Brunswick'],
  ['CA-QC', 'CA', 'Québec', 'Québec'],
  ['CA-QC-05', 'CA-QC', 'Estrie', 'Estrie'],
  ['CA-QC-08', 'CA-QC', 'Œstrie', 'Œstrie'],
  ['CA-PE', 'CA', 'Prince Edward Island', 'Île-du-Prince-Édouard'],
  ['CA-QC-01', 'CA-QC', 'Bas-Saint-Laurent', 'Bas-Saint-Laurent'],
  ['FR', null, 'France', 'France'],
  ['FR-ARA', 'FR', 'Auvergne', 'Auvergne'],
] as const;

it.each([
  [
    'fr-CA',
    'Bas-Saint-Laurent Canada Estrie Île-du-Prince-Édouard Nouveau-Brunswick Œstrie Québec Auvergne France',
  ],
  [
    'en-CA',
    'Bas-Saint-Laurent Canada Estrie New Brunswick Œstrie Prince Edward Island Québec Auvergne France',
  ],
] as const)(
  'lists the zones by their names in the reader’s language, each country apart: %s',
  async (language, names) => {
    vi.spyOn(api.distribution, 'listZones').mockResolvedValue(
      zones.map(([code, parent, en, fr]) => ({ code, parent, name: { en, fr } })),
    );
    mockQuery('distribution.listCoverage', {}, []);
    await renderSlice(
      <CoverageFields
        value={{ zones: [], postalPrefixes: [], polygons: [] }}
        onChange={() => undefined}
        error={undefined}
        deliveryId={null}
      />,
      { language },
    );
    await userEvent.click((await screen.findAllByRole('combobox'))[0]!);
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent).join(' ')).toBe(names);
  },
);
