import { contactInfo, type ContactInfo, type optionalContact } from '@halles/contract';
import { z } from 'zod';
import type { CountryCode } from '../../../../ui/fields/phones.ts';
import type { Schema } from '../../../../ui/form/field-errors.ts';
import { isBlankPhone, withoutBlanks } from '../organization-values.ts';

export type Issue = z.core.$ZodIssue;

/** An issue with a text of its own: `errors.<code>`. */
export const complaint = (path: PropertyKey[], code: string): Issue => ({
  code: 'custom',
  path,
  message: code,
  input: undefined,
  params: { code },
});

const indexesOfSent = (contact: ContactInfo) => ({
  phones: contact.phones.flatMap((phone, index) => (isBlankPhone(phone) ? [] : [index])),
  otherEmails: contact.otherEmails.flatMap((email, index) => (email.trim() === '' ? [] : [index])),
});

/** Of `ui/fields/phones.ts`, whose code some forms load only with a phone field. */
export type IsPhone = (value: string, country: CountryCode) => boolean;

/**
 * Spec §5: at least one phone number. Blank lines are not sent, so an issue with the second entry sent may belong to
 * the third line shown.
 */
export function contactIssues(
  shown: ContactInfo,
  country: CountryCode,
  isPhone: IsPhone,
  schema: typeof contactInfo | typeof optionalContact = contactInfo,
): Issue[] {
  const indexes = indexesOfSent(shown);
  const found = schema.safeParse(withoutBlanks(shown)).error?.issues ?? [];
  const placed = found.map((issue) => {
    const [list, at, ...rest] = issue.path;
    if (list === 'phones' && at === undefined) return complaint(['phones'], 'settings.phoneRequired');
    if ((list !== 'phones' && list !== 'otherEmails') || typeof at !== 'number') return issue;
    return { ...issue, path: [list, indexes[list][at] ?? at, ...rest] };
  });
  const wrongPhones = indexes.phones
    .filter((index) => !isPhone(shown.phones[index]!.number, country))
    .map((index) => complaint(['phones', index, 'number'], 'field.notPhone'));
  return [...placed, ...wrongPhones];
}

export const under = (name: string, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));

/** A form schema from a function that lists issues: without issues, `clean` returns the values to send. */
export const schemaOf = <Values>(
  complaintsAbout: (values: Values) => Issue[],
  clean: (values: Values) => Values = (values) => values,
): Schema<Values> => ({
  safeParse: (input) => {
    const values = input as Values;
    const issues = complaintsAbout(values);
    return issues.length === 0
      ? { success: true, data: clean(values) }
      : { success: false, error: new z.ZodError(issues) };
  },
});
