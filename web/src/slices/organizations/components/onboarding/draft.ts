import {
  defaultCurrency,
  newOrganization,
  type Address,
  type ContactInfo,
  type Country,
  type Currency,
  type FileId,
  type InputOf,
  type Language,
  type organizations,
  type UserId,
} from '@halles/contract';
import { readStored, writeStored } from '../../../../lib/storage.ts';
import type { Schema } from '../../../../ui/form/field-errors.ts';
import { complaint, contactIssues, schemaOf, under, type Issue } from '../fields/contact-schema.ts';
import { emptyContact, withoutBlanks } from '../organization-values.ts';
import { emptyAddress } from '../fields/places.ts';

type NewOrganization = InputOf<typeof organizations.create>;

export const steps = ['account', 'kind', 'identity', 'address', 'language', 'start'] as const;
export type Step = (typeof steps)[number];

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
  contactInfo: ContactInfo;
  language: Language;
  currency: Currency;
}

export interface Draft {
  step: Step;
  values: OnboardingValues;
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
export function readDraft(userId: UserId, email: string, language: Language): Draft {
  const stored = readStored<Partial<Draft> | null>(keyOf(userId), null);
  const step = steps.find((one) => one === stored?.step) ?? 'account';
  return { step, values: { ...firstValues(email, language), ...stored?.values } };
}

export const saveDraft = (userId: UserId, draft: Draft): void => writeStored(keyOf(userId), draft);
export const forgetDraft = (userId: UserId): void => writeStored(keyOf(userId), null);

const { shape } = newOrganization;

const judged = (
  values: OnboardingValues,
  fields: readonly (keyof OnboardingValues & keyof typeof shape)[],
): Issue[] =>
  fields.flatMap((field) => under(field, shape[field].safeParse(values[field]).error?.issues ?? []));

const complaints: Record<Step, (values: OnboardingValues) => Issue[]> = {
  account: () => [],
  kind: ({ isSeller, isBuyer, customerOrganizationType }) => {
    if (!isSeller && !isBuyer) return [complaint(['isSeller'], 'organizations.needsSellerOrBuyer')];
    return isBuyer && customerOrganizationType === null
      ? [complaint(['customerOrganizationType'], 'organizations.customerTypeRequired')]
      : [];
  },
  identity: (values) => judged(values, ['name', 'legalName', 'neq', 'siret']),
  address: (values) => [
    ...judged(values, ['address']),
    ...under('contactInfo', contactIssues(values.contactInfo, values.country)),
  ],
  language: (values) => judged(values, ['language', 'currency']),
  start: (values) => steps.filter((step) => step !== 'start').flatMap((step) => complaints[step](values)),
};

/** Each step is validated when it is left; the last one validates them all again. */
export const stepSchema = (step: Step): Schema<OnboardingValues> => schemaOf(complaints[step]);

/** The first step with an issue. */
export const unfinishedStep = (values: OnboardingValues): Step =>
  steps.find((step) => step !== 'start' && complaints[step](values).length > 0) ?? 'start';

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
