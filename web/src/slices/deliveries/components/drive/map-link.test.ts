import type { RunStop } from '@halles/contract';
import { expect, it } from 'vitest';
import { mapLink } from './map-link.ts';

const stop = (location: { lat: number; lng: number } | null) =>
  ({
    customer: { name: 'Café Émard' },
    address: { street: '12, rue Rachel', city: 'Montréal', location },
  }) as unknown as RunStop;
const known = stop({ lat: 45.5, lng: -73.57 });
const on = (userAgent: string, maxTouchPoints = 5) => ({ userAgent, maxTouchPoints });

it.each([
  [
    'an iPhone',
    on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)'),
    'maps:?ll=45.5%2C-73.57&q=Caf%C3%A9%20%C3%89mard',
  ],
  [
    'an iPad',
    on('Mozilla/5.0 (Macintosh; Intel Mac OS X)'),
    'maps:?ll=45.5%2C-73.57&q=Caf%C3%A9%20%C3%89mard',
  ],
  ['an Android phone', on('Mozilla/5.0 (Linux; Android 15)'), 'geo:45.5,-73.57?q=45.5%2C-73.57'],
  [
    'a computer',
    on('Mozilla/5.0 (Macintosh; Intel Mac OS X)', 0),
    'https://www.openstreetmap.org/search?query=45.5%2C-73.57',
  ],
])('opens the maps of %s', (_, device, link) => {
  expect(mapLink(known, device)).toBe(link);
});

it('asks for the address where the place on the map is not known', () => {
  const where = '12%2C%20rue%20Rachel%2C%20Montr%C3%A9al';
  expect(mapLink(stop(null), on('Android'))).toBe(`geo:0,0?q=${where}`);
  expect(mapLink(stop(null), on('iPhone'))).toBe(`maps:?q=${where}`);
  expect(mapLink({ ...known, address: null }, on('iPhone'))).toBeNull();
});
