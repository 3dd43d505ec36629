import { describe, expect, it } from 'vitest';
import { anOrganization } from '../../../../testing/organizations.ts';
import { validate } from '../../../../ui/form/field-errors.ts';
import {
  legalChange,
  legalOf,
  legalSchema,
  presentationChange,
  presentationOf,
  presentationSchema,
  profileContactSchema,
} from './profile-values.ts';

const ferme = anOrganization();
const codes = (errors: Record<string, { code: string }>) =>
  Object.fromEntries(Object.entries(errors).map(([path, { code }]) => [path, code]));

describe('the presentation', () => {
  it('accepts an organization as stored', () => {
    expect(validate(presentationSchema, presentationOf(ferme, 'FR')).errors).toEqual({});
  });

  it('needs a name, of at most 200 characters', () => {
    const named = (name: string) =>
      codes(validate(presentationSchema, { ...presentationOf(ferme, 'FR'), name }).errors);
    expect(named(' ')).toEqual({ name: 'field.required' });
    expect(named('x'.repeat(201))).toEqual({ name: 'field.tooLong' });
  });

  it('sends photos by id, and an emptied story as empty', () => {
    const fileId = '0192f0c1-0000-7000-8000-0000000000f1' as never;
    expect(presentationChange({ photos: [{ fileId, url: '/x' }] })).toEqual({ photoFileIds: [fileId] });
    expect(presentationChange({ story: { en: ' ', fr: '', original: 'fr' } })).toEqual({ story: null });
    expect(presentationChange({ name: 'Nord' })).toEqual({ name: 'Nord' });
  });
});

describe('legal values', () => {
  it.each(['', '1998', ' 2009 '])('accepts %j as a year', (yearOfCreation) => {
    expect(validate(legalSchema, { ...legalOf(ferme), yearOfCreation }).errors).toEqual({});
  });
  it.each(['98', '19.5', 'jadis', '9999'])('rejects %j as a year', (yearOfCreation) => {
    expect(codes(validate(legalSchema, { ...legalOf(ferme), yearOfCreation }).errors)).toEqual({
      yearOfCreation: 'organizations.year',
    });
  });

  it('sends emptied numbers as null, and leaves the untouched half of the legal part alone', () => {
    expect(legalChange(ferme, { neq: ' ', siret: '123' })).toEqual({ neq: null, siret: '123' });
    expect(legalChange(ferme, { yearOfCreation: '' })).toEqual({
      legal: { yearOfCreation: null, legalForm: 'Société par actions' },
    });
    expect(legalChange(ferme, { legalForm: 'Coopérative' })).toEqual({
      legal: { yearOfCreation: 1998, legalForm: 'Coopérative' },
    });
  });
});

describe('contact', () => {
  const schema = profileContactSchema('CA');
  const contactInfo = {
    email: 'A@B.example',
    otherEmails: ['', 'c@d.example'],
    phones: [{ number: '+15145550199', label: '' }],
  };

  it('drops blank lines and normalizes emails', () => {
    expect(validate(schema, { contactInfo }).output).toEqual({
      contactInfo: { ...contactInfo, email: 'a@b.example', otherEmails: ['c@d.example'] },
    });
  });

  it('needs at least one phone number, valid in its country', () => {
    const withPhones = (numbers: string[]) => ({
      contactInfo: { ...contactInfo, phones: numbers.map((number) => ({ number, label: '' })) },
    });
    expect(codes(validate(schema, withPhones([''])).errors)).toEqual({
      'contactInfo.phones': 'settings.phoneRequired',
    });
    expect(codes(validate(schema, withPhones(['+15145550199', '123 45'])).errors)).toEqual({
      'contactInfo.phones.1.number': 'field.notPhone',
    });
  });
});
