import { describe, expect, it } from 'vitest';
import { toQuantity, padKeyOf, textAfterKey, type PadKey } from './keypad.ts';

const typed = (...keys: PadKey[]) => keys.reduce(textAfterKey, '');

describe('the keypad', () => {
  it.each([
    [['1', '2'], '12'],
    [['0', '7'], '7'],
    [['0', '0'], '0'],
    [['.', '5'], '0.5'],
    [['1', '.', '2', '.', '5'], '1.25'],
    [['1', '.', '2', '5', '0', '9'], '1.250'],
    [['1', '2', 'back'], '1'],
    [['back'], ''],
    [['9', '9', '9', '9', '9', '9', '9', '9', '9', '9'], '999999999'],
  ] as [PadKey[], string][])('%j gives %s', (keys, text) => expect(typed(...keys)).toBe(text));

  it.each([
    ['4', '4'],
    [',', '.'],
    ['.', '.'],
    ['Backspace', 'back'],
    ['a', null],
    ['Enter', null],
  ])('the key %s maps to %s', (key, pad) => expect(padKeyOf(key)).toBe(pad));

  it.each([
    ['', null],
    ['12', '12'],
    ['12.', '12'],
    ['0', '0'],
  ])('%j is counted as %s', (text, counted) => expect(toQuantity(text)).toBe(counted));
});
