import {
  legal,
  profileFields,
  type Bilingual,
  type ContactInfo,
  type Country,
  type FileId,
  type Language,
  type Organization,
} from '@halles/contract';
import { z } from 'zod';
import { isPhone } from '../../../../ui/fields/phones.ts';
import type { Schema } from '../../../../ui/form/field-errors.ts';
import { emptyText, withoutBlanks } from '../organization-values.ts';
import { contactIssues, schemaOf, under } from '../fields/contact-schema.ts';
import type { ProfileChange } from './change-profile.ts';

const fields = profileFields.shape;

export interface Presentation {
  name: string;
  customerOrganizationType: Organization['customerOrganizationType'];
  story: Bilingual;
  certifications: string[];
  photos: { fileId: FileId; url: string }[];
}

export const presentationSchema = z.object({
  name: fields.name,
  customerOrganizationType: fields.customerOrganizationType,
  story: fields.story.unwrap(),
  certifications: fields.certifications,
  photos: z.array(z.custom<Presentation['photos'][number]>()),
});

export const presentationOf = (organization: Organization, reader: Language): Presentation => ({
  name: organization.name,
  customerOrganizationType: organization.customerOrganizationType,
  story: organization.story ?? emptyText(reader),
  certifications: organization.certifications,
  photos: organization.photoUrls,
});

export function presentationChange({ photos, story, ...rest }: Partial<Presentation>): ProfileChange {
  const isNothing = story !== undefined && `${story.en}${story.fr}`.trim() === '';
  return {
    ...rest,
    ...(story !== undefined && { story: isNothing ? null : story }),
    ...(photos !== undefined && { photoFileIds: photos.map(({ fileId }) => fileId) }),
  };
}

export interface LegalValues {
  legalName: string;
  legalForm: string;
  /** Text as typed, because a year is not formatted as a number. */
  yearOfCreation: string;
  neq: string;
  nim: string;
  siret: string;
  vatNumber: string;
}

/** A year, or empty. */
const year = z
  .string()
  .trim()
  .refine((typed) => typed === '' || legal.shape.yearOfCreation.safeParse(Number(typed)).success, {
    params: { code: 'organizations.year' },
  });

export const legalSchema = z.object({
  legalName: fields.legalName.unwrap(),
  legalForm: legal.shape.legalForm.unwrap(),
  yearOfCreation: year,
  neq: fields.neq.unwrap(),
  nim: fields.nim.unwrap(),
  siret: fields.siret.unwrap(),
  vatNumber: fields.vatNumber.unwrap(),
});

export const legalOf = (organization: Organization): LegalValues => ({
  legalName: organization.legalName ?? '',
  legalForm: organization.legal.legalForm ?? '',
  yearOfCreation: organization.legal.yearOfCreation?.toString() ?? '',
  neq: organization.neq ?? '',
  nim: organization.nim ?? '',
  siret: organization.siret ?? '',
  vatNumber: organization.vatNumber ?? '',
});

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

export function legalChange(organization: Organization, changed: Partial<LegalValues>): ProfileChange {
  const { legalForm, yearOfCreation, ...numbers } = changed;
  const change: ProfileChange = Object.fromEntries(
    Object.entries(numbers).map(([field, typed]) => [field, orNull(typed)]),
  );
  if (legalForm === undefined && yearOfCreation === undefined) return change;
  return {
    ...change,
    legal: {
      legalForm: legalForm === undefined ? organization.legal.legalForm : orNull(legalForm),
      yearOfCreation:
        yearOfCreation === undefined
          ? organization.legal.yearOfCreation
          : yearOfCreation.trim() === ''
            ? null
            : Number(yearOfCreation),
    },
  };
}

export interface ProfileContact {
  contactInfo: ContactInfo;
}

export const profileContactSchema = (country: Country): Schema<ProfileContact> =>
  schemaOf(
    ({ contactInfo }) => under('contactInfo', contactIssues(contactInfo, country, isPhone)),
    ({ contactInfo }) => ({ contactInfo: withoutBlanks(contactInfo) }),
  );
