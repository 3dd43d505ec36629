import {
  defaultCurrency,
  newOrganization,
  optionalContact,
  type Address,
  type Country,
  type Currency,
  type FileId,
  type InputOf,
  type Language,
  type organizations,
  type UserId,
} from '@halles/contract';
import { readStored, writeStored } from '../../../../ui/storage.ts';
import { isSame } from '../../../../ui/form/changed-fields.ts';
import { isPhone } from '../../../../ui/fields/phones.ts';
import { complaint, contactIssues, schemaOf, under, type Issue } from '../fields/contact-schema.ts';
import { emptyContact, withoutBlanks, type ContactValues } from '../organization-values.ts';
import { emptyAddress, isEmptyAddress } from '../fields/places.ts';

type NewOrganization = InputOf<typeof organizations.create>;

export interface OnboardingValues {
  isSeller: boolean;
  isBuyer: boolean;
  isHub: boolean;
  customerOrganizationType: NewOrganization['customerOrganizationType'];
  country: Country;
  name: string;
  legalName: string;
  neq: string;
  siret: string;
  logo: { fileId: FileId; url: string } | null;
  address: Address;
  contactInfo: ContactValues;
  language: Language;
  currency: Currency;
}

const keyOf = (userId: UserId): string => `onboarding.${userId}`;

const firstValues = (email: string, language: Language): OnboardingValues => ({
  isSeller: false,
  isBuyer: false,
  isHub: false,
  customerOrganizationType: null,
  country: 'CA',
  name: '',
  legalName: '',
  neq: '',
  siret: '',
  logo: null,
  address: emptyAddress('CA'),
  contactInfo: { ...emptyContact, email },
  language,
  currency: defaultCurrency('CA'),
});

/** The answers so far, stored on this device, so that a reload or a week's break loses nothing. */
export const readDraft = (userId: UserId, email: string, language: Language): OnboardingValues => ({
  ...firstValues(email, language),
  ...readStored<Partial<OnboardingValues> | null>(keyOf(userId), null),
});

export function saveDraft(userId: UserId, email: string, values: OnboardingValues): void {
  const isAnswered = !isSame(values, firstValues(email, values.language));
  writeStored(keyOf(userId), isAnswered ? values : null);
}
export const forgetDraft = (userId: UserId): void => void writeStored(keyOf(userId), null);

/** The address decides the country and, until somebody chose another, its currency. */
export function withAddress(
  { country, currency }: Pick<OnboardingValues, 'country' | 'currency'>,
  address: Address,
): Pick<OnboardingValues, 'country' | 'currency'> {
  const next = isEmptyAddress(address) ? country : address.country;
  return { country: next, currency: next === country ? currency : defaultCurrency(next) };
}

/** The fields under "More details", besides the phones. */
export const detailFields = ['legalName', 'neq', 'siret', 'contactInfo.email', 'contactInfo.phones'] as const;

const { shape } = newOrganization;

function complaintsAbout(values: OnboardingValues): Issue[] {
  const { isSeller, isBuyer, customerOrganizationType, contactInfo, country } = values;
  const judged = (['name', 'address', 'legalName', 'neq', 'siret', 'language', 'currency'] as const).flatMap(
    (field) => under(field, shape[field].safeParse(values[field]).error?.issues ?? []),
  );
  return [
    ...(!isSeller && !isBuyer ? [complaint(['isSeller'], 'organizations.needsSellerOrBuyer')] : []),
    ...(isBuyer && customerOrganizationType === null
      ? [complaint(['customerOrganizationType'], 'organizations.customerTypeRequired')]
      : []),
    ...judged,
    ...under('contactInfo', contactIssues(contactInfo, country, isPhone, optionalContact)),
  ];
}

export const onboardingSchema = schemaOf(complaintsAbout);

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

export function newOrganizationOf(values: OnboardingValues): NewOrganization {
  const { isSeller, isBuyer, country, language, currency, address } = values;
  return {
    name: values.name.trim(),
    isSeller,
    isBuyer,
    isHub: isSeller && values.isHub,
    customerOrganizationType: isBuyer ? values.customerOrganizationType : null,
    legalName: orNull(values.legalName),
    neq: country === 'CA' ? orNull(values.neq) : null,
    siret: country === 'FR' ? orNull(values.siret) : null,
    logoFileId: values.logo?.fileId ?? null,
    address,
    contactInfo: withoutBlanks(values.contactInfo),
    language,
    currency,
  };
}
