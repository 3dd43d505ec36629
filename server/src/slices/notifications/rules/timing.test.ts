import { describe, expect, it } from 'vitest';
import { defaultChoices, notificationChannels, notificationKinds } from '@halles/contract';
import { channelsOf, completeChoices, isQuiet, sendAt, type Timing } from './timing.ts';

const zone = 'America/Toronto';
const timing = (change: Partial<Timing> = {}): Timing => ({
  digest: 'atOnce',
  quietHours: null,
  timeZone: zone,
  pausedUntil: null,
  ...change,
});
const night = { from: '21:00', until: '06:00' };
const noon = { from: '12:00', until: '13:30' };
const repeated = { from: '21:00', until: '01:30' };

describe('email and push leave', () => {
  it.each<[string, string, Timing, string]>([
    ['at once', '2026-11-24T15:20:00Z', timing(), '2026-11-24T15:20:00Z'],
    ['at the next full hour', '2026-11-24T15:20:00Z', timing({ digest: 'hourly' }), '2026-11-24T16:00:00Z'],
    [
      'an hour later at a full hour',
      '2026-11-24T15:00:00Z',
      timing({ digest: 'hourly' }),
      '2026-11-24T16:00:00Z',
    ],
    [
      'today at seven, before seven',
      '2026-11-24T11:20:00Z',
      timing({ digest: 'daily' }),
      '2026-11-24T12:00:00Z',
    ],
    ['tomorrow at seven', '2026-11-24T12:00:00Z', timing({ digest: 'daily' }), '2026-11-25T12:00:00Z'],
    ['after the night', '2026-11-25T03:00:00Z', timing({ quietHours: night }), '2026-11-25T11:00:00Z'],
    [
      'after midnight, the same morning',
      '2026-11-25T08:00:00Z',
      timing({ quietHours: night }),
      '2026-11-25T11:00:00Z',
    ],
    [
      'when the night has just ended',
      '2026-11-25T11:00:00Z',
      timing({ quietHours: night }),
      '2026-11-25T11:00:00Z',
    ],
    ['after lunch', '2026-11-24T17:30:00Z', timing({ quietHours: noon }), '2026-11-24T18:30:00Z'],
    [
      'in the person’s own time zone',
      '2026-11-25T03:00:00Z',
      timing({ quietHours: night, timeZone: 'America/Vancouver' }),
      '2026-11-25T03:00:00Z',
    ],
    [
      'after the pause',
      '2026-11-24T15:00:00Z',
      timing({ pausedUntil: new Date('2026-11-26T15:00:00Z') }),
      '2026-11-26T15:00:00Z',
    ],
    [
      'after a pause that ends at night',
      '2026-11-24T15:00:00Z',
      timing({ pausedUntil: new Date('2026-11-26T04:00:00Z'), quietHours: night }),
      '2026-11-26T11:00:00Z',
    ],
    [
      'at once when the pause is over',
      '2026-11-24T15:00:00Z',
      timing({ pausedUntil: new Date('2026-11-24T14:00:00Z') }),
      '2026-11-24T15:00:00Z',
    ],
    [
      'at six on the day the clocks change',
      '2026-11-01T03:00:00Z',
      timing({ quietHours: night }),
      '2026-11-01T11:00:00Z',
    ],
    // On November 1st clocks in Toronto show one o'clock twice, at 05:00Z and at 06:00Z.
    [
      'before midnight, with an end in the repeated hour',
      '2026-11-01T03:00:00Z',
      timing({ quietHours: repeated }),
      '2026-11-01T05:30:00Z',
    ],
    [
      'in the first hour, with an end in the repeated hour',
      '2026-11-01T05:10:20Z',
      timing({ quietHours: repeated }),
      '2026-11-01T05:30:00Z',
    ],
    [
      'between both, with an end in the repeated hour',
      '2026-11-01T05:40:00Z',
      timing({ quietHours: repeated }),
      '2026-11-01T05:40:00Z',
    ],
    [
      'in the second hour, with an end in the repeated hour',
      '2026-11-01T06:10:20Z',
      timing({ quietHours: repeated }),
      '2026-11-01T06:30:00Z',
    ],
    [
      'on the evening of that day, with an end in the repeated hour',
      '2026-11-02T02:00:00Z',
      timing({ quietHours: repeated }),
      '2026-11-02T06:30:00Z',
    ],
    [
      'when quiet hours begin and end around the repeated hour',
      '2026-11-01T05:40:00Z',
      timing({ quietHours: { from: '00:30', until: '02:30' } }),
      '2026-11-01T07:30:00Z',
    ],
    // On March 14th, 2027, the clocks go from two to three, at 07:00Z.
    [
      'when the skipped hour has the end of the quiet hours',
      '2027-03-14T03:00:00Z',
      timing({ quietHours: { from: '21:00', until: '02:30' } }),
      '2027-03-14T07:00:00Z',
    ],
    [
      'at six on the day an hour is skipped',
      '2027-03-14T03:00:00Z',
      timing({ quietHours: night }),
      '2027-03-14T10:00:00Z',
    ],
  ])('%s', (_, happenedAt, when, expected) => {
    expect(sendAt(new Date(happenedAt), when).toISOString()).toBe(new Date(expected).toISOString());
  });
});

it.each([
  [night, '02:00:00Z', true],
  [night, '11:00:00Z', false],
  [noon, '17:00:00Z', true],
  [noon, '18:30:00Z', false],
])('quiet hours %o at %s: %s', (hours, time, expected) => {
  expect(isQuiet(new Date(`2026-11-24T${time}`), hours, zone)).toBe(expected);
});

describe('a person', () => {
  const now = new Date('2026-11-24T15:00:00Z');
  const person = { quietHours: null, timeZone: zone, pausedUntil: null };
  const orders = { inApp: true, email: true, push: false, digest: 'hourly' } as const;

  it('is notified as they chose, and as the defaults say otherwise', () => {
    expect(channelsOf(now, 'orders', { ...person, choices: { orders } })).toEqual({
      inApp: true,
      emailAt: new Date('2026-11-24T16:00:00Z'),
      pushAt: null,
    });
    expect(channelsOf(now, 'stock', { ...person, choices: {} })).toEqual({
      inApp: true,
      emailAt: null,
      pushAt: now,
    });
    expect(completeChoices({ orders }).partners.email).toBe(true);
  });

  it.each(
    notificationKinds.flatMap((kind) => notificationChannels.map((channel) => [kind, channel] as const)),
  )('who chose for %s only the channel %s gets it there alone', (kind, channel) => {
    const only = { inApp: false, email: false, push: false, [channel]: true, digest: 'atOnce' as const };
    const choices = { ...defaultChoices, [kind]: only };
    expect(channelsOf(now, kind, { ...person, choices })).toEqual({
      inApp: channel === 'inApp',
      emailAt: channel === 'email' ? now : null,
      pushAt: channel === 'push' ? now : null,
    });
  });

  it('who chose no channel is not notified', () => {
    const none = { inApp: false, email: false, push: false, digest: 'atOnce' } as const;
    expect(channelsOf(now, 'orders', { ...person, choices: { orders: none } })).toBeNull();
  });
});
