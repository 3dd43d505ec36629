import { expect, it } from 'vitest';
import { inHours, instantAt, mondayMorning, tomorrowMorning } from './times.ts';

const zone = 'America/Toronto';
const saturday = new Date('2026-11-21T14:42:00Z');

it.each([
  ['an hour later', inHours(saturday, 1), '2026-11-21T15:42:00.000Z'],
  ['tomorrow at seven', tomorrowMorning(saturday, zone), '2026-11-22T12:00:00.000Z'],
  [
    'tomorrow, when it is tomorrow in UTC already',
    tomorrowMorning(new Date('2026-11-22T03:00:00Z'), zone),
    '2026-11-22T12:00:00.000Z',
  ],
  ['the next Monday', mondayMorning(saturday, zone), '2026-11-23T12:00:00.000Z'],
  [
    'the next Monday, on a Monday',
    mondayMorning(new Date('2026-11-23T15:00:00Z'), zone),
    '2026-11-30T12:00:00.000Z',
  ],
  ['a chosen time', instantAt('2026-12-01', '16:30', zone), '2026-12-01T21:30:00.000Z'],
])('%s', (_, actual, expected) => {
  expect(actual).toBe(expected);
});
