import { expect, it } from 'vitest';
import type { z } from 'zod';
import {
  appContext,
  conversation,
  creditAccount,
  emailsPreferences,
  invoice,
  itemList,
  membership,
  notification,
  ordering,
  organization,
  organizationSettings,
  organizationSetup,
  premiumAccount,
  priceListItem,
  purchaseOrder,
  relationships,
  taxSetting,
  user,
  userSettings,
  vendorOffer,
  viewed,
} from '@halles/contract';

/** The schema of a field, through `nullable` and `optional`. */
function under(schema: z.ZodType, step: string): z.ZodType | undefined {
  const { def } = schema as unknown as { def: { innerType?: z.ZodType; shape?: Record<string, z.ZodType> } };
  return def.innerType ? under(def.innerType, step) : def.shape?.[step];
}

const at = (schema: z.ZodType, path: string) =>
  path.split('.').reduce<z.ZodType | undefined>((now, step) => now && under(now, step), schema);

/** Spec §3: entities and their fields, by the names of the specification. */
it.each([
  [
    'organization',
    organization,
    `id name legalName neq nim logoUrl isSeller isBuyer isHub customerOrganizationType contactInfo.email
    contactInfo.otherEmails contactInfo.phones address location legal.yearOfCreation legal.legalForm`,
  ],
  ['user', user, 'firstName pictureUrl settings'],
  ['user settings', userSettings, 'language'],
  ['membership', membership, 'organizationId'],
  ['app context', appContext, 'user memberships currentMembership organization zones'],
  [
    'organization settings',
    organizationSettings,
    `preferences.language preferences.autoApprovePurchaseOrder preferences.purchaseOrderPrefix
    preferences.emailsPreferences sales.taxes sales.deliveryFeeApplicableTaxes sales.paymentTermsInDays
    sales.paymentMethods sales.paymentInstructions sales.invoicing.invoiceFooter
    sales.invoicing.invoicingLegalName sales.invoicing.invoicingContactInformation
    sales.invoicing.invoicingAddress deliveries.reception.deliveryInstructions.original
    producers.generalMessageForProducers producers.commission.value producers.commission.type`,
  ],
  ['emails', emailsPreferences, 'priceListPreference purchaseOrderPreference invoicePreference'],
  ['organization setup', organizationSetup, 'organizationId'],
  ['tax setting', taxSetting, 'taxId tax.name tax.rate taxNumber'],
  ['notification', notification, 'id organizationId date isRead type context imageURL relatedUrl'],
  // Amounts are integers of minor units.
  [
    'credit account',
    creditAccount,
    'balance.amountMinor balance.currency orderServiceFeesInPercent premium.isPremium',
  ],
  ['premium account', premiumAccount, 'isPremium'],
  ['conversation', conversation, 'participants usersId lastMessage.sentAt viewedBy viewedByOrganization'],
  ['viewed', viewed, 'nbOfUnreadMessages viewedOn'],
  ['relationship creation payload', relationships.create.input, 'participants participantsData'],
  ['invoice', invoice, 'id quickbooksExportTimestamp vendor.id customer.id paidMinor allocations'],
  [
    'purchase order',
    purchaseOrder,
    'id vendor.organizationId invoiceId externalDeliveryNoteUrl externalInvoiceUrl',
  ],
  ['vendor metric', ordering.getVendorMetrics.output, 'numberOfPurchaseOrdersWithActionRequired.nb'],
  ['price list item', priceListItem, 'priceListId inventoryItemId'],
  ['offer', vendorOffer, 'visibility deliveryZoneCodes pickups deliveries vendor.organizationId'],
  ['item list', itemList, 'visibleForOrganizations isActive'],
] as const)('%s', (_, schema, fields) => {
  const missing = fields.split(/\s+/).filter((path) => at(schema, path) === undefined);
  expect(missing).toEqual([]);
});
