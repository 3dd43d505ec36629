import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles, setupSteps, type Role } from '@halles/contract';
import {
  decideInvitation,
  decideRemoval,
  decideRoleChange,
  freeSlug,
  invitationActions,
  invitationExpiry,
  invitationState,
  isProfileComplete,
  isSetupComplete,
  mayGrant,
  setupProgress,
  setupStepsOf,
  slugOf,
  timeZoneOf,
  type Granter,
  type InvitationAction,
  type InvitationState,
  type SetupStep,
} from './rules.ts';

const now = new Date('2026-11-21T10:30:00Z');
const later = new Date('2026-11-22T10:30:00Z');
const earlier = new Date('2026-11-20T10:30:00Z');

describe('an invitation', () => {
  it.each([
    ['waiting', { expires_at: later, accepted_at: null, revoked_at: null }],
    ['expired', { expires_at: earlier, accepted_at: null, revoked_at: null }],
    ['expired', { expires_at: now, accepted_at: null, revoked_at: null }],
    ['accepted', { expires_at: earlier, accepted_at: earlier, revoked_at: null }],
    ['revoked', { expires_at: later, accepted_at: null, revoked_at: earlier }],
  ] as const)('is %s', (state, dates) => expect(invitationState(dates, now)).toBe(state));

  it('is open for fourteen days', () => {
    expect(invitationExpiry(now)).toEqual(new Date('2026-12-05T10:30:00Z'));
  });

  const dead = 'organizations.invitationExpired';
  const gone = 'request.notFound';
  const table: Record<InvitationState, Record<InvitationAction, true | string>> = {
    waiting: {
      open: true,
      accept: true,
      resend: true,
      revoke: true,
      inviteAgain: 'organizations.alreadyInvited',
    },
    expired: { open: dead, accept: dead, resend: true, revoke: true, inviteAgain: true },
    accepted: { open: dead, accept: dead, resend: gone, revoke: gone, inviteAgain: true },
    revoked: { open: dead, accept: dead, resend: gone, revoke: gone, inviteAgain: true },
  };
  const states = Object.keys(table) as InvitationState[];
  it.each(states.flatMap((state) => invitationActions.map((action) => [state, action] as const)))(
    '%s: %s',
    (state, action) => expect(decideInvitation(state, action)).toBe(table[state][action]),
  );
});

const granters: Granter[] = [...roles, 'actingAdmin'];
const reach: Record<Granter, readonly Role[]> = {
  owner: roles,
  actingAdmin: roles,
  manager: roles.filter((role) => role !== 'owner'),
  sales: [],
  warehouse: [],
  driver: [],
  accounting: [],
  buyer: [],
  viewer: [],
};

describe('roles', () => {
  it.each(granters.flatMap((granter) => roles.map((role) => [granter, role] as const)))(
    '%s gives or takes %s',
    (granter, role) => expect(mayGrant(granter, role)).toBe(reach[granter].includes(role)),
  );

  const changes = granters.flatMap((granter) =>
    roles.flatMap((from) =>
      roles.flatMap((to) => [1, 2].map((owners) => [granter, from, to, owners] as const)),
    ),
  );
  it.each(changes)('%s makes %s a %s beside %i owners', (granter, from, to, owners) => {
    const mayTouch = reach[granter].includes(from) && reach[granter].includes(to);
    const isLast = from === 'owner' && to !== 'owner' && owners === 1;
    const expected = !mayTouch ? 'organizations.cannotGrantRole' : isLast ? 'organizations.lastOwner' : true;
    expect(decideRoleChange({ granter, from, to, owners })).toBe(expected);
  });

  const removals = granters.flatMap((granter) =>
    roles.flatMap((role) =>
      [true, false].flatMap((isSelf) => [1, 2].map((owners) => [granter, role, isSelf, owners] as const)),
    ),
  );
  it.each(removals)('%s removes %s (themselves: %s) beside %i owners', (granter, role, isSelf, owners) => {
    const mayTouch = isSelf || reach[granter].includes(role);
    const isLast = role === 'owner' && owners === 1;
    const expected = !mayTouch ? 'organizations.cannotGrantRole' : isLast ? 'organizations.lastOwner' : true;
    expect(decideRemoval({ granter, role, isSelf, owners })).toBe(expected);
  });

  it('any sequence of allowed changes leaves an owner', () => {
    const step = fc.record({
      by: fc.nat(3),
      on: fc.nat(3),
      to: fc.option(fc.constantFrom(...roles)),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const people: (Role | null)[] = ['owner', 'owner', 'manager', 'viewer'];
        for (const { by, on, to } of steps) {
          const [granter, from] = [people[by], people[on]];
          if (!granter || !from) continue;
          const owners = people.filter((role) => role === 'owner').length;
          const decision =
            to === null
              ? decideRemoval({ granter, role: from, isSelf: by === on, owners })
              : decideRoleChange({ granter, from, to, owners });
          if (decision === true) people[on] = to;
        }
        expect(people).toContain('owner');
      }),
    );
  });
});

describe('the setup', () => {
  const everything = [...setupSteps];
  const others = everything.filter((step) => step !== 'profile');

  it.each(everything)('%s of a seller is to do, done or skipped', (step) => {
    const of = (done: SetupStep[], skipped: SetupStep[]) =>
      setupStepsOf({ isSeller: true, done, skipped })[step];
    expect(of([], [])).toBe('todo');
    expect(of([], [step])).toBe('skipped');
    expect(of([step], [])).toBe('done');
    expect(of([step], [step])).toBe('done');
  });

  it.each(others)('%s does not apply to organizations that only buy', (step) => {
    expect(setupStepsOf({ isSeller: false, done: [step], skipped: [] })[step]).toBe('notApplicable');
  });

  it.each([
    [true, everything, [], true],
    [true, others, ['profile'], true],
    [true, others, [], false],
    [true, [], everything, true],
    [false, ['profile'], [], true],
    [false, [], [], false],
  ] as const)('seller %s, done %o, skipped %o: complete %s', (isSeller, done, skipped, complete) => {
    expect(isSetupComplete({ isSeller, done, skipped })).toBe(complete);
  });

  it('counts the steps that apply, done or skipped', () => {
    const facts = { done: ['profile', 'taxes'], skipped: ['taxes', 'credit'] } as const;
    expect(setupProgress({ isSeller: true, ...facts })).toEqual({ settled: 3, of: setupSteps.length });
    expect(setupProgress({ isSeller: false, ...facts })).toEqual({ settled: 1, of: 1 });
  });

  const whole = { name: 'Ferme du Nord', email: 'a@b.example', phones: [1], hasAddress: true };
  it.each([
    [whole, true],
    [{ ...whole, name: ' ' }, false],
    [{ ...whole, email: null }, false],
    [{ ...whole, phones: [] }, false],
    [{ ...whole, hasAddress: false }, false],
  ])('the profile %o is complete: %s', (facts, complete) => expect(isProfileComplete(facts)).toBe(complete));
});

it.each([
  ['CA', ['CA', 'CA-QC', 'CA-QC-06', 'H2X'], 'America/Toronto'],
  ['CA', ['CA', 'CA-QC', 'CA-QC-11', 'G4T'], 'America/Halifax'],
  ['CA', ['CA', 'CA-BC'], 'America/Vancouver'],
  ['CA', ['CA', 'CA-NL', 'A1A'], 'America/St_Johns'],
  ['CA', ['CA'], 'America/Toronto'],
  ['FR', ['FR', 'FR-ARA', 'FR-69', '69002'], 'Europe/Paris'],
  ['FR', ['FR', 'FR-974', '97400'], 'Indian/Reunion'],
] as const)('%s %o has the time zone of %s', (country, zones, zone) => {
  expect(timeZoneOf(country, zones)).toBe(zone);
});

it.each([
  ['Maraîchers de la Saône', 'maraichers-de-la-saone'],
  ['Bœuf & Cie', 'boeuf-cie'],
  ['  L’Étal  d’à côté ! ', 'l-etal-d-a-cote'],
  ['北京', 'organization'],
  ['-', 'organization'],
])('%s has the slug /%s', (name, slug) => expect(slugOf(name)).toBe(slug));

it('any name has a valid slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugOf(name).length).toBeLessThanOrEqual(60);
    }),
  );
});

it.each([
  [[], 'ferme'],
  [['ferme-2'], 'ferme'],
  [['ferme'], 'ferme-2'],
  [['ferme', 'ferme-2', 'ferme-4'], 'ferme-3'],
])('beside %o the next is %s', (taken, free) => expect(freeSlug('ferme', taken)).toBe(free));
