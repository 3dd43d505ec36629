import {
  commissionToStore,
  settingsChangeBetween,
  settingsChangeToStore,
  settingsFields as audiences,
  type Address,
  type Bilingual,
  type ContactInfo,
  type Country,
  type Language,
  type OrganizationSettings,
  type OwnFields,
  type SettingsChange,
  type SettingsField as StoredField,
  type SettingsSections,
  type TaxId,
  type TaxSetting,
} from '@halles/contract';
import { valueAt, withValueAt } from '../../../../ui/form/paths.ts';
import { emptyText, withoutBlanks } from '../organization-values.ts';

export type PaymentMethod = SettingsSections['sales']['paymentMethods'][number];
export type EmailsPreferences = SettingsSections['preferences']['emailsPreferences'];

/** The form's values, one entry per field. A contact or address that is null falls back to the organization's own. */
export interface SettingsValues {
  salesContact: ContactInfo | null;
  ordersContact: ContactInfo | null;
  deliveryInstructions: Bilingual;
  autoApprovePurchaseOrder: boolean;
  purchaseOrderPrefix: string;
  taxes: TaxSetting[];
  deliveryFeeApplicableTaxes: TaxId[];
  invoicingLegalName: string;
  invoicingContactInformation: ContactInfo | null;
  invoicingAddress: Address | null;
  paymentTermsInDays: string;
  paymentMethods: PaymentMethod[];
  paymentInstructions: Bilingual;
  invoiceFooter: Bilingual;
  generalMessageForProducers: Bilingual;
  commission: string;
  legalName: string;
  neq: string;
  nim: string;
  language: Language | null;
  emailsPreferences: EmailsPreferences;
}
export type SettingsField = keyof SettingsValues;

/** The facts about the organization that the form depends on. */
export interface SettingsOwner extends OwnFields {
  isSeller: boolean;
  isBuyer: boolean;
  country: Country;
}

interface Place<Value> {
  /** The field's place in the contract, which also says which kind of organization it belongs to. */
  path: StoredField;
  read: (stored: unknown, language: Language) => Value;
  write: (value: Value) => unknown;
}

const asIs = <Value>(path: StoredField): Place<Value> => ({
  path,
  read: (stored) => stored as Value,
  write: (value) => value,
});
const text = (path: StoredField): Place<string> => ({
  path,
  read: (stored) => (stored as string | null) ?? '',
  write: (value) => value.trim(),
});
const bilingual = (path: StoredField): Place<Bilingual> => ({
  path,
  read: (stored, language) => (stored as Bilingual | null) ?? emptyText(language),
  write: (value) => value,
});
const contact = (path: StoredField): Place<ContactInfo | null> => ({
  path,
  read: (stored) => stored as ContactInfo | null,
  write: (value) => value && withoutBlanks(value),
});

/** Spec §2, in the order of the screen. */
const places: { [Field in SettingsField]: Place<SettingsValues[Field]> } = {
  salesContact: contact('contacts.salesContact'),
  ordersContact: contact('contacts.ordersContact'),
  deliveryInstructions: bilingual('deliveries.reception.deliveryInstructions'),
  autoApprovePurchaseOrder: asIs('preferences.autoApprovePurchaseOrder'),
  purchaseOrderPrefix: text('preferences.purchaseOrderPrefix'),
  taxes: asIs('sales.taxes'),
  deliveryFeeApplicableTaxes: asIs('sales.deliveryFeeApplicableTaxes'),
  invoicingLegalName: text('sales.invoicing.invoicingLegalName'),
  invoicingContactInformation: contact('sales.invoicing.invoicingContactInformation'),
  invoicingAddress: asIs('sales.invoicing.invoicingAddress'),
  paymentTermsInDays: {
    path: 'sales.paymentTermsInDays',
    read: (stored) => String(stored),
    write: (value) => (/^-?\d+$/.test(value) ? Number(value) : value),
  },
  paymentMethods: asIs('sales.paymentMethods'),
  paymentInstructions: bilingual('sales.paymentInstructions'),
  invoiceFooter: bilingual('sales.invoicing.invoiceFooter'),
  generalMessageForProducers: bilingual('producers.generalMessageForProducers'),
  commission: {
    path: 'producers.commission',
    read: (stored) => (stored as { value: string } | null)?.value ?? '',
    write: commissionToStore,
  },
  legalName: text('organization.legalName'),
  neq: text('organization.neq'),
  nim: text('organization.nim'),
  language: asIs('preferences.language'),
  emailsPreferences: asIs('preferences.emailsPreferences'),
};

export const settingsFields = Object.keys(places) as SettingsField[];
export const pathOf = (field: SettingsField): StoredField => places[field].path;

/** Spec §6: sellers' settings are for sellers, buyers' for buyers. */
export function isFor(field: SettingsField, owner: SettingsOwner): boolean {
  const whose = audiences[pathOf(field)];
  return whose === 'everyone' || (whose === 'seller' ? owner.isSeller : owner.isBuyer);
}

/** Each field's place says how its value is read. */
export const valuesOf = (stored: OrganizationSettings): SettingsValues =>
  Object.fromEntries(
    settingsFields.map((field) => [
      field,
      places[field].read(valueAt(stored, pathOf(field)), stored.preferences.language),
    ]),
  ) as unknown as SettingsValues;

/** The whole form as it would be stored, with the rules for null applied (Spec §5). */
export function toStore(values: SettingsValues, owner: SettingsOwner): SettingsChange {
  const whole = settingsFields.reduce<object>((form, field) => {
    const { path, write } = places[field] as Place<unknown>;
    return withValueAt(form, path, write(values[field]));
  }, {});
  return settingsChangeToStore(whole, owner);
}

/** Spec §5: only changed fields are sent. Null when there is nothing to send. */
export function changeOf(
  values: SettingsValues,
  stored: OrganizationSettings,
  owner: SettingsOwner,
): SettingsChange | null {
  const toSend = toStore(values, owner);
  const after = settingsFields
    .filter((field) => isFor(field, owner))
    .reduce(
      (settings, field) => withValueAt(settings, pathOf(field), valueAt(toSend, pathOf(field))),
      stored,
    );
  return settingsChangeBetween(stored, after);
}
