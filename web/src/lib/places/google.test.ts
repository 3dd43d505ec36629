import { describe, expect, it } from 'vitest';
import { placeOf } from './google.ts';

const part = (type: string, longText: string, shortText = longText) => ({
  types: [type],
  longText,
  shortText,
});
const found = (components: ReturnType<typeof part>[]) => ({
  id: 'ChIJ',
  formattedAddress: 'as Google writes it',
  addressComponents: components,
  location: { lat: () => 45.5, lng: () => -73.6 },
  fetchFields: async () => undefined,
});

describe('a place from Google Maps', () => {
  it('has an address in Quebec', () => {
    expect(
      placeOf(
        found([
          part('street_number', '4210'),
          part('route', 'rue de Bordeaux'),
          part('locality', 'Montréal'),
          part('administrative_area_level_1', 'Québec', 'QC'),
          part('country', 'Canada', 'CA'),
          part('postal_code', 'H2H 1Z8'),
        ]),
      ),
    ).toEqual({
      placeId: 'ChIJ',
      formattedAddress: 'as Google writes it',
      street: '4210, rue de Bordeaux',
      city: 'Montréal',
      region: 'CA-QC',
      administrativeRegion: null,
      country: 'CA',
      postalCode: 'H2H 1Z8',
      location: { lat: 45.5, lng: -73.6 },
      zones: [],
    });
  });

  it('has an address in France', () => {
    const place = placeOf(
      found([
        part('street_number', '12'),
        part('route', 'quai Saint-Antoine'),
        part('locality', 'Lyon'),
        part('country', 'France', 'FR'),
        part('postal_code', '69002'),
      ]),
    );
    expect(place).toMatchObject({
      street: '12 quai Saint-Antoine',
      city: 'Lyon',
      region: '',
      postalCode: '69002',
    });
  });

  it('may be a town without a street', () => {
    const place = placeOf(found([part('locality', 'Saint-Rémi'), part('country', 'Canada', 'CA')]));
    expect(place).toMatchObject({ street: null, postalCode: null, city: 'Saint-Rémi' });
  });

  it('without a position is refused', () => {
    expect(() => placeOf({ ...found([]), location: null })).toThrow('places.unavailable');
  });
});
