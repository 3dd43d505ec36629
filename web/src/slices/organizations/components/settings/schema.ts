import { commission, legalFields, settingsSections, taxSetting, type TaxSetting } from '@halles/contract';
import type { z } from 'zod';
import type { CountryCode } from '../../../../ui/fields/phones.ts';
import type { Schema } from '../../../../ui/form/field-errors.ts';
import { complaint, contactIssues, schemaOf, under, type Issue } from '../fields/contact-schema.ts';
import { valueAt } from '../../../../ui/form/paths.ts';
import { isPhone } from './phones.ts';
import {
  isFor,
  pathOf,
  settingsFields,
  toStore,
  type SettingsField,
  type SettingsOwner,
  type SettingsValues,
} from './values.ts';

const { preferences, contacts, sales, deliveries, producers } = settingsSections.shape;
const { invoicing } = sales.shape;

/** Each field is validated by the contract's own schema for it. */
const schemas: Record<SettingsField, z.ZodType> = {
  salesContact: contacts.shape.salesContact,
  ordersContact: contacts.shape.ordersContact,
  deliveryInstructions: deliveries.shape.reception.shape.deliveryInstructions,
  autoApprovePurchaseOrder: preferences.shape.autoApprovePurchaseOrder,
  purchaseOrderPrefix: preferences.shape.purchaseOrderPrefix,
  taxes: sales.shape.taxes,
  deliveryFeeApplicableTaxes: sales.shape.deliveryFeeApplicableTaxes,
  invoicingLegalName: invoicing.shape.invoicingLegalName,
  invoicingContactInformation: invoicing.shape.invoicingContactInformation,
  invoicingAddress: invoicing.shape.invoicingAddress,
  paymentTermsInDays: sales.shape.paymentTermsInDays,
  paymentMethods: sales.shape.paymentMethods,
  paymentInstructions: sales.shape.paymentInstructions,
  invoiceFooter: invoicing.shape.invoiceFooter,
  generalMessageForProducers: producers.shape.generalMessageForProducers,
  commission: producers.shape.commission,
  legalName: legalFields.shape.legalName,
  neq: legalFields.shape.neq,
  nim: legalFields.shape.nim,
  language: preferences.shape.language,
  emailsPreferences: preferences.shape.emailsPreferences,
};

/** Spec §5: required, at least 0, integer, each with its message; 9999 is the input's own limit. */
function paymentTermsIssues(written: string): Issue[] {
  const path = ['paymentTermsInDays'];
  if (written.trim() === '') return [complaint(path, 'settings.paymentTermsRequired')];
  const days = Number(written);
  if (Number.isNaN(days)) return [complaint(path, 'settings.paymentTermsInteger')];
  if (days < 0) return [complaint(path, 'settings.paymentTermsMin')];
  if (!Number.isInteger(days)) return [complaint(path, 'settings.paymentTermsInteger')];
  return sales.shape.paymentTermsInDays.safeParse(days).success
    ? []
    : [complaint(path, 'settings.paymentTermsMax')];
}

/** Spec §5: numeric, 0 to 100. */
function percentIssues(path: PropertyKey[], written: string): Issue[] {
  if (commission.shape.value.safeParse(written).success) return [];
  const isNumber = written.trim() !== '' && !Number.isNaN(Number(written));
  const isOutside = isNumber && (Number(written) < 0 || Number(written) > 100);
  return [complaint(path, isOutside ? 'settings.percentOutside' : 'settings.notPercent')];
}

function issuesOf(
  field: SettingsField,
  values: SettingsValues,
  toSend: object,
  country: CountryCode,
): Issue[] {
  if (field === 'paymentTermsInDays') return paymentTermsIssues(values.paymentTermsInDays);
  const stored = valueAt(toSend, pathOf(field));
  const shown = values[field];
  if (stored !== null && shown !== null && typeof shown === 'object' && 'phones' in shown)
    return under(field, contactIssues(shown, country, isPhone));
  if (field === 'commission') return stored === null ? [] : percentIssues([field], values.commission.trim());
  const issues = schemas[field].safeParse(stored).error?.issues ?? [];
  if (field === 'purchaseOrderPrefix' && issues.some((issue) => issue.code === 'invalid_format'))
    return [complaint([field], 'settings.prefixSpaces')];
  return under(field, issues);
}

/** Validates the values the form would send, field by field; only visible fields can block saving. */
export const settingsSchema = (owner: SettingsOwner): Schema<SettingsValues> =>
  schemaOf((values) => {
    const toSend = toStore(values, owner);
    return settingsFields
      .filter((field) => isFor(field, owner))
      .flatMap((field) => issuesOf(field, values, toSend, owner.country));
  });

export type TaxValues = Omit<TaxSetting, 'taxId' | 'tax'> & TaxSetting['tax'];

/** Spec §5: name required, at most 200; rate required, numeric, 0 to 100; number at most 200. */
export const taxSchema: Schema<TaxValues> = schemaOf(
  ({ name, rate, taxNumber, validFrom, validUntil }) => [
    ...under('name', taxSetting.shape.tax.shape.name.safeParse(name).error?.issues ?? []),
    ...(rate.trim() === '' ? [complaint(['rate'], 'field.required')] : percentIssues(['rate'], rate.trim())),
    ...under('taxNumber', taxSetting.shape.taxNumber.safeParse(taxNumber).error?.issues ?? []),
    ...under('validFrom', taxSetting.shape.validFrom.safeParse(validFrom).error?.issues ?? []),
    ...under('validUntil', taxSetting.shape.validUntil.safeParse(validUntil).error?.issues ?? []),
  ],
  (tax) => ({ ...tax, rate: tax.rate.trim(), taxNumber: tax.taxNumber.trim() }),
);
