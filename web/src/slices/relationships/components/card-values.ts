import {
  customerCard,
  emailAddress,
  type Address,
  type Country,
  type CustomerCard,
  type Language,
  type Relation,
} from '@halles/contract';
import { z } from 'zod';
import { addressPartsOf, emptyAddress } from '../../organizations/index.ts';

const card = customerCard.shape;
const base = z.object({
  name: card.name,
  legalName: z.string().trim().max(200),
  customerOrganizationType: card.customerOrganizationType,
  customerNumber: z.string().trim().max(60),
  email: z.union([z.literal(''), emailAddress]),
  phone: z.string().trim().max(40),
  language: card.language,
});
/** The address is validated only when it is filled in. */
export const cardSchema = z.discriminatedUnion('hasAddress', [
  base.extend({ hasAddress: z.literal(true), address: card.address.unwrap() }),
  base.extend({ hasAddress: z.literal(false), address: z.custom<Address>() }),
]);
export interface CardValues extends z.infer<typeof base> {
  hasAddress: boolean;
  address: Address;
}

export const cardValues = (relation: Relation | null, country: Country, language: Language): CardValues => {
  const partner = relation?.partner;
  return {
    name: partner?.name ?? '',
    legalName: '',
    customerOrganizationType: partner?.customerOrganizationType ?? 'restaurant',
    customerNumber: '',
    email: partner?.contactInfo.email ?? '',
    phone: partner?.contactInfo.phones[0]?.number ?? '',
    language,
    hasAddress: relation === null || partner?.address !== null,
    address: partner?.address ? addressPartsOf(partner.address) : emptyAddress(country),
  };
};

/** Keeps the parts of the card that this form does not show: further addresses and phones. */
export const cardOf = (values: CardValues, relation: Relation | null): CustomerCard => {
  const before = relation?.partner.contactInfo;
  const [, ...otherPhones] = before?.phones ?? [];
  return {
    name: values.name,
    legalName: values.legalName === '' ? null : values.legalName,
    customerOrganizationType: values.customerOrganizationType,
    contactInfo: {
      email: values.email === '' ? null : values.email,
      otherEmails: before?.otherEmails ?? [],
      phones: [
        ...(values.phone === '' ? [] : [{ number: values.phone, label: before?.phones[0]?.label ?? '' }]),
        ...otherPhones,
      ],
    },
    address: values.hasAddress ? values.address : null,
    language: values.language,
  };
};

const contactParts = ['email', 'phone'] as const;
const addressParts = ['address', 'hasAddress'] as const;

export function cardChange(
  changed: Partial<CardValues>,
  whole: CardValues,
  relation: Relation,
): Partial<CustomerCard> {
  const after = cardOf(whole, relation);
  const has = (parts: readonly string[]) => parts.some((part) => part in changed);
  const plain = (['name', 'customerOrganizationType'] as const).filter((field) => field in changed);
  return {
    ...Object.fromEntries(plain.map((field) => [field, after[field]])),
    ...(has(contactParts) && { contactInfo: after.contactInfo }),
    ...(has(addressParts) && { address: after.address }),
  };
}
