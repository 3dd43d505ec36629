import {
  inLanguage,
  nameWithRate,
  type Address,
  type Bilingual,
  type ContactInfo,
  type TaxSetting,
} from '@halles/contract';
import type { Formats } from '../../../../lib/formats.ts';
import type { Text } from '../../../../lib/i18n/index.ts';
import { addressLine } from '../fields/places.ts';
import type { EmailsPreferences, SettingsField, SettingsValues } from './values.ts';

export const settingLabels = {
  salesContact: 'settings.contact.sales',
  ordersContact: 'settings.contact.orders',
  deliveryInstructions: 'settings.delivery.instructions',
  autoApprovePurchaseOrder: 'settings.purchaseOrders.autoApprove',
  purchaseOrderPrefix: 'settings.purchaseOrders.prefix',
  taxes: 'settings.taxes.title',
  deliveryFeeApplicableTaxes: 'settings.taxes.onDeliveryFee',
  invoicingLegalName: 'settings.invoicing.legalName',
  invoicingContactInformation: 'settings.invoicing.contact',
  invoicingAddress: 'settings.invoicing.address',
  paymentTermsInDays: 'settings.invoicing.paymentTerms',
  paymentMethods: 'settings.invoicing.paymentMethods',
  paymentInstructions: 'settings.invoicing.paymentInstructions',
  invoiceFooter: 'settings.invoicing.footer',
  generalMessageForProducers: 'settings.producers.message',
  commission: 'settings.producers.commission',
  legalName: 'settings.legal.legalName',
  neq: 'settings.legal.neq',
  nim: 'settings.legal.nim',
  language: 'settings.preferences.language',
  emailsPreferences: 'settings.emails.title',
} as const satisfies Record<SettingsField, string>;

/** Each language under its own name (Spec §2). */
export const languageNames = { EN: 'English', FR: 'français' } as const;

interface Reader {
  text: Text;
  formats: Formats;
}

const describeContact = (contact: ContactInfo | null, { text }: Reader): string =>
  contact === null
    ? text('settings.describe.profile')
    : [contact.email, ...contact.otherEmails, ...contact.phones.map(({ number }) => number)]
        .filter(Boolean)
        .join(', ');

const taxName = (tax: TaxSetting, { formats }: Reader): string =>
  inLanguage(tax.tax.name, formats.language === 'fr-CA' ? 'FR' : 'EN');

/** A value in one line, for the notice and the dialog that compare two versions. */
export function describeSetting(field: SettingsField, values: SettingsValues, reader: Reader): string {
  const { text, formats } = reader;
  const describe: { [Field in SettingsField]?: (value: SettingsValues[Field]) => string } = {
    salesContact: (contact) => describeContact(contact, reader),
    ordersContact: (contact) => describeContact(contact, reader),
    invoicingContactInformation: (contact) => describeContact(contact, reader),
    invoicingAddress: (address: Address | null) =>
      address === null ? text('settings.describe.profile') : addressLine(address),
    autoApprovePurchaseOrder: (yes) => text(yes ? 'settings.describe.yes' : 'settings.describe.no'),
    taxes: (taxes) =>
      formats.list(taxes.map((tax) => nameWithRate(taxName(tax, reader), formats.percent(tax.tax.rate)))),
    deliveryFeeApplicableTaxes: (ids) =>
      formats.list(
        values.taxes.filter(({ taxId }) => ids.includes(taxId)).map((tax) => taxName(tax, reader)),
      ),
    paymentTermsInDays: (days) => `${days} ${text('settings.invoicing.days', { count: Number(days) || 0 })}`,
    paymentMethods: (methods) =>
      formats.list(methods.map((method) => text(`settings.paymentMethods.${method}`))),
    commission: (percent) => (percent === '' ? '' : formats.percent(percent)),
    language: (language) => (language === null ? '' : languageNames[language]),
    emailsPreferences: (emails: EmailsPreferences) =>
      text('settings.describe.emails', { count: Object.values(emails).flat().length }),
  };
  const value = values[field];
  const own = describe[field] as ((value: unknown) => string) | undefined;
  if (own) return own(value) || text('settings.meanwhile.empty');
  const written =
    typeof value === 'string'
      ? value
      : inLanguage(value as Bilingual, formats.language === 'fr-CA' ? 'FR' : 'EN');
  return written.trim() === '' ? text('settings.meanwhile.empty') : written;
}
