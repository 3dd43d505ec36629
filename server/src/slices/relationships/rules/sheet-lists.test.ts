import { describe, expect, it } from 'vitest';
import {
  contactsOf,
  contactsText,
  emailsOf,
  phoneFrom,
  phonesOf,
  phonesText,
  phoneText,
  wordsOf,
} from './sheet-lists.ts';

describe('several values in one cell', () => {
  it.each([
    ['514-555-0177', '+15145550177'],
    ['(514) 555 0177 poste 12', '+15145550177;ext=12'],
    ['1 800 555.0177 x4', '+18005550177;ext=4'],
    ['04 72 00 01 02', '+33472000102'],
    ['+33 4 72 00 01 02', '+33472000102'],
    ['+49 30 901820', '+49 30 901820'],
    ['le soir', 'le soir'],
  ])('a phone written %s is %s', (written, number) => {
    expect(phoneFrom(written)).toBe(number);
    expect(phoneFrom(phoneText(number))).toBe(number);
  });

  it('phones have their labels', () => {
    const phones = phonesOf('514 555-0177 (cuisine); 514 555-0101');
    expect(phones).toEqual([
      { number: '+15145550177', label: 'cuisine' },
      { number: '+15145550101', label: '' },
    ]);
    expect(phonesText(phones)).toBe('514 555-0177 (cuisine); 514 555-0101');
    expect(phonesText([])).toBeNull();
  });

  it('words are separated by commas, or by semicolons where there are any', () => {
    expect(wordsOf('Nord, Sud')).toEqual(['Nord', 'Sud']);
    expect(wordsOf('Laval, Rive-Nord; Sud;')).toEqual(['Laval, Rive-Nord', 'Sud']);
    expect(wordsOf(null)).toEqual([]);
    expect(emailsOf('A@b.example; c@d.example,e@f.example')).toEqual([
      'a@b.example',
      'c@d.example',
      'e@f.example',
    ]);
  });

  it('a contact is read in any order and language, and what is written can be read again', () => {
    const contacts = contactsOf(
      'Marie Roy <marie@bistro.example>, 514 555-0101 (Comptabilité); (receiving) Paul; +33 4 72 00 01 02',
    );
    expect(contacts).toEqual([
      { name: 'Marie Roy', function: 'accounting', email: 'marie@bistro.example', phone: '+15145550101' },
      { name: 'Paul', function: 'receiving', email: null, phone: null },
      { name: '', function: 'other', email: null, phone: '+33472000102' },
    ]);
    for (const reader of ['EN', 'FR'] as const)
      expect(contactsOf(contactsText(contacts, reader))).toEqual(contacts);
    expect(contactsText([], 'FR')).toBeNull();
  });
});
