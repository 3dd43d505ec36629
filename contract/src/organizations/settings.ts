import { z } from 'zod';
import { bilingual, day, id, language } from '../kernel/index.ts';
import { address, contactInfo, emailAddress, limits } from './entities.ts';
import { taxGroup, taxGroups } from './tax-groups.ts';
import { taxJurisdictions } from './tax-jurisdictions.ts';

export const paymentMethods = [
  'eTransfer',
  'cheque',
  'bankTransfer',
  'preAuthorizedDebit',
  'cash',
  'card',
  'other',
] as const;

/** Three decimals, because QST is 9.975 %. A string, so that no rate passes through a float. */
const percent = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,3})?$/)
    .refine((value) => Number(value) <= max, { params: { code: 'field.tooLarge', max } });

export const taxId = id('Tax');
/**
 * Spec §3: taxId, tax (name as bilingual text, rate), taxNumber. Spec §5: 200 characters, 0 to 100. Jurisdiction and
 * dates may be absent: they stay as stored, or follow from the name of a new tax.
 */
export const taxSetting = z.object({
  taxId,
  tax: z.object({
    name: bilingual(limits.name).refine((name) => name[name.original].trim() !== '', {
      params: { code: 'field.required' },
    }),
    rate: percent(limits.taxRate),
  }),
  taxNumber: z.string().trim().max(limits.name),
  /** A country or province; null: wherever the seller delivers. */
  jurisdiction: z.enum(taxJurisdictions).nullable().optional(),
  /** First and last day of supply on which the tax is charged; null: no limit. */
  validFrom: day.nullable().optional(),
  validUntil: day.nullable().optional(),
  /** The groups of taxable products that it is charged on; empty: only on the delivery fee. */
  taxGroups: z.array(taxGroup).max(taxGroups.length).optional(),
});
export type TaxSetting = z.infer<typeof taxSetting>;
export type TaxId = z.infer<typeof taxId>;

export const commission = z.object({ value: percent(100), type: z.literal('percentage') });
const emails = z.array(emailAddress).max(limits.emails);

export const emailsPreferences = z.object({
  priceListPreference: emails,
  purchaseOrderPreference: emails,
  invoicePreference: emails,
});

const taxes = z
  .array(taxSetting)
  .max(30)
  .refine((list) => new Set(list.map((each) => each.taxId)).size === list.length)
  .refine(
    (list) => list.every(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil),
    {
      params: { code: 'field.endsBeforeStart' },
    },
  );

export const invoicingSettings = z.object({
  invoiceFooter: bilingual(limits.text).nullable(),
  invoicingLegalName: z.string().trim().max(limits.name).nullable(),
  invoicingContactInformation: contactInfo.nullable(),
  invoicingAddress: address.nullable(),
});

/** Spec §3, organization settings, section by section. */
export const settingsSections = z.object({
  preferences: z.object({
    language,
    autoApprovePurchaseOrder: z.boolean(),
    purchaseOrderPrefix: z.string().trim().max(limits.name).regex(/^\S*$/),
    emailsPreferences,
  }),
  contacts: z.object({ salesContact: contactInfo.nullable(), ordersContact: contactInfo.nullable() }),
  sales: z.object({
    taxes,
    deliveryFeeApplicableTaxes: z.array(taxId).max(30),
    paymentTermsInDays: z.int().min(0).max(limits.paymentTermsInDays),
    paymentMethods: z.array(z.enum(paymentMethods)).max(paymentMethods.length),
    paymentInstructions: bilingual(limits.text).nullable(),
    invoicing: invoicingSettings,
  }),
  deliveries: z.object({ reception: z.object({ deliveryInstructions: bilingual(limits.text).nullable() }) }),
  producers: z.object({
    generalMessageForProducers: bilingual(limits.text).nullable(),
    commission: commission.nullable(),
  }),
});
export type SettingsSections = z.infer<typeof settingsSections>;

/** Legal fields belong to the organization, and are edited and saved with the settings (Spec §7). */
export const legalFields = z.object({
  legalName: z.string().trim().max(limits.name).nullable(),
  neq: z.string().trim().max(limits.name).nullable(),
  nim: z.string().trim().max(limits.name).nullable(),
});

/** `version` is the organization's, because its profile and settings are one record. */
export const organizationSettings = settingsSections.extend({ organization: legalFields, version: z.int() });
export type OrganizationSettings = z.infer<typeof organizationSettings>;
