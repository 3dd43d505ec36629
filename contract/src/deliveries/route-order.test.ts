import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortestRoute, routeLength, type Stop } from './route-order.ts';

const at = (id: string, lat: number, lng: number): Stop => ({ id, place: { lat, lng } });
const start = { lat: 45.5, lng: -73.6 };
const ids = (stops: readonly Stop[]) => stops.map(({ id }) => id);

it('orders stops along a street without going back and forth', () => {
  const stops = [at('far', 45.9, -73.6), at('near', 45.51, -73.6), at('middle', 45.7, -73.6)];
  expect(ids(shortestRoute(start, stops))).toEqual(['near', 'middle', 'far']);
});

it('puts stops without a position last', () => {
  const stops = [{ id: 'nowhere', place: null }, at('near', 45.51, -73.6)];
  expect(ids(shortestRoute(start, stops))).toEqual(['near', 'nowhere']);
  expect(ids(shortestRoute(null, [{ id: 'nowhere', place: null }]))).toEqual(['nowhere']);
});

it('keeps every stop, and is never longer than the given order', () => {
  const place = fc.record({
    lat: fc.float({ min: 45, max: 46, noNaN: true }),
    lng: fc.float({ min: -74, max: -73, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (places) => {
      const stops = places.map((each, index) => ({ id: String(index), place: each }));
      const ordered = shortestRoute(start, stops);
      expect(ids(ordered).toSorted()).toEqual(ids(stops).toSorted());
      expect(routeLength(start, ordered)).toBeLessThanOrEqual(routeLength(start, stops) + 1e-6);
    }),
    { numRuns: 60 },
  );
});
