import { describe, expect, it } from 'vitest';
import { fermeAddress } from '../../../../testing/organizations.ts';
import { newId } from '../../../../lib/new-id.ts';
import {
  addressLine,
  addressOfPlace,
  emptyAddress,
  isEmptyAddress,
  regionsOf,
  withPostalCode,
} from './places.ts';

describe('addresses', () => {
  it('are written in one line, in the format of their country', () => {
    expect(addressLine({ ...fermeAddress, unit: 'bureau 2' })).toBe(
      '1250, chemin du Rang-Saint-Georges, bureau 2, Saint-Rémi (QC) J0L 2L0',
    );
    const lyon = {
      ...fermeAddress,
      street: '12, quai Saint-Vincent',
      city: 'Lyon',
      postalCode: '69001',
      region: 'FR-ARA',
      country: 'FR' as const,
    };
    expect(addressLine(lyon)).toBe('12, quai Saint-Vincent, 69001 Lyon');
    expect(addressLine(emptyAddress('FR'))).toBe('');
  });

  it('derive the region from the postal code, and format the code', () => {
    expect(withPostalCode(emptyAddress('CA'), 'h2x1y4')).toMatchObject({
      postalCode: 'H2X 1Y4',
      region: 'CA-QC',
    });
    expect(withPostalCode(emptyAddress('FR'), '69002')).toMatchObject({
      postalCode: '69002',
      region: 'FR-ARA',
    });
    expect(withPostalCode({ ...emptyAddress('CA'), region: 'CA-ON' }, 'H2')).toMatchObject({
      postalCode: 'H2',
      region: 'CA-ON',
    });
  });

  it('take the place from the picker, and keep the typed unit', () => {
    const place = {
      placeId: 'x',
      formattedAddress: '',
      street: null,
      city: 'Montréal',
      region: 'CA-QC',
      administrativeRegion: 'CA-QC-06',
      country: 'CA',
      postalCode: null,
      location: { lat: 45.5, lng: -73.6 },
      zones: [],
    };
    expect(addressOfPlace(place, { ...emptyAddress('FR'), unit: '3' })).toEqual({
      street: '',
      unit: '3',
      city: 'Montréal',
      region: 'CA-QC',
      country: 'CA',
      postalCode: '',
      location: { lat: 45.5, lng: -73.6 },
    });
  });

  it('list a country’s regions by name', () => {
    expect(regionsOf('CA', 'FR').map(({ label }) => label)).toContain('Québec');
    expect(regionsOf('CA', 'EN')).toHaveLength(13);
    expect(regionsOf('FR', 'FR').length).toBeGreaterThanOrEqual(18);
    expect(isEmptyAddress(emptyAddress('CA'))).toBe(true);
  });
});

describe('ids', () => {
  it('are UUIDs of version 7, ordered by time', () => {
    const [first, second] = [newId(1_000), newId(2_000)];
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(first < second).toBe(true);
  });
});
