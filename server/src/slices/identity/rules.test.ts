import { describe, expect, it } from 'vitest';
import {
  acceptedConfirmations,
  deviceName,
  isConfirmed,
  isSessionOver,
  isWeakPassword,
  safeReturnTo,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  sourceOf,
  waitMs,
} from './rules.ts';
import { commonPasswords } from './rules/common-passwords.ts';

const email = 'marie.lavoie@fermedunord.example';

describe('a weak password', () => {
  it.each([
    'password123',
    'Motdepasse2026!',
    'P@ssw0rd1234',
    '1234567890',
    'abcdefghijk',
    'aaaaaaaaaaaa',
    'marie.lavoie99',
    'MARIELAVOIE!!',
    email,
    '!!!!2026!!!!',
    'Bienvenue2026',
    'qwertyuiop12',
    'Azertyuiop1',
    'Tabarnak2026',
    'gohabsgo!!!!',
    'Vive le Québec',
    'Jetaime1234!',
    'Jean-François1',
    'M0n7r34l2026',
    'bonjourbonjour',
    'tomate-tomate',
    'Canadiens#31',
    'poutine12345',
  ])('%s', (password) => {
    expect(isWeakPassword(password, email)).toBe(true);
  });
  it.each([
    'trois poules rousses',
    'camion-bleu-42-jaune',
    'Zq7!mw0pLx',
    'correct horse battery',
    'les laitues du mardi',
    'tabarnouche de belle laitue',
    'poutine et cheddar frais',
    'Зелёный трактор едет',
  ])('%s is good enough', (password) => {
    expect(isWeakPassword(password, email)).toBe(false);
  });
});

it('one of 2,500 common words is refused, also with a year after it', () => {
  const long = [...commonPasswords].map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}2026!`);
  expect(long.length).toBeGreaterThan(2_500);
  expect(long.filter((password) => !isWeakPassword(password, email))).toEqual([]);
});

describe('a session', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const before = (ms: number) => new Date(now.getTime() - ms);
  it.each([
    ['used just now', 0, 0, false],
    ['idle a moment less than 12 h', SESSION_IDLE_MS, SESSION_IDLE_MS - 1, false],
    ['idle for 12 h', SESSION_IDLE_MS, SESSION_IDLE_MS, true],
    ['14 days old, however busy', SESSION_ABSOLUTE_MS, 0, true],
    ['a moment less than 14 days old', SESSION_ABSOLUTE_MS - 1, 0, false],
  ])('%s', (_name, age, idle, over) => {
    expect(isSessionOver({ createdAt: before(age), lastSeenAt: before(idle) }, now)).toBe(over);
  });
});

describe('after wrong guesses', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  it.each([
    [1, 0, 0],
    [4, 0, 0],
    [5, 0, 1_000],
    [5, 999, 1],
    [5, 1_000, 0],
    [6, 0, 2_000],
    [10, 0, 32_000],
    [20, 0, 900_000],
    [400, 0, 900_000],
    [400, 899_999, 1],
    [400, 3_600_000, 0],
  ])('%i of them, the last %i ms ago: wait %i ms', (failures, ago, wait) => {
    expect(waitMs({ failures, lastFailedAt: new Date(now.getTime() - ago) }, now)).toBe(wait);
  });
});

describe('the return path', () => {
  it.each([
    ['/organizations/settings?tab=1', '/organizations/settings?tab=1'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['/a b', null],
    ['', null],
    [null, null],
  ])('%s', (address, expected) => {
    expect(safeReturnTo(address)).toBe(expected);
  });
});

it('names a device so that its owner recognizes it', () => {
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari · iPhone');
  expect(
    deviceName(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    ),
  ).toBe('Edge · Windows');
  expect(deviceName('')).toBe('?');
});

describe('the proofs accepted for a confirmation', () => {
  const none = { hasPassword: false, hasTotp: false, hasPasskey: false, isAdmin: false };
  it.each([
    [none, []],
    [{ ...none, hasPassword: true }, ['password']],
    [{ ...none, hasPassword: true, hasPasskey: true }, ['password', 'passkey']],
    [{ ...none, hasPassword: true, hasPasskey: true, isAdmin: true }, ['passkey']],
    [{ ...none, hasPassword: true, hasTotp: true }, ['code']],
    [{ ...none, hasPassword: true, hasTotp: true, hasPasskey: true }, ['code', 'passkey']],
  ])('for %j are %j', (proofs, accepted) => expect(acceptedConfirmations(proofs)).toEqual(accepted));

  it('expire after ten minutes', () => {
    const now = new Date('2026-11-21T10:30:00Z');
    expect(isConfirmed(new Date('2026-11-21T10:20:01Z'), now)).toBe(true);
    expect(isConfirmed(new Date('2026-11-21T10:20:00Z'), now)).toBe(false);
    expect(isConfirmed(null, now)).toBe(false);
  });
});

describe('the source of a guess', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:12:34:aaaa:bbbb:cccc:dddd', '2001:db8:12:34'],
    ['2001:0db8:12:34::9', '2001:db8:12:34'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, source) => expect(sourceOf(ip)).toBe(source));
});
