import {
  changedSettings,
  completeTaxes,
  mergeSettings,
  placeOfSupply,
  settingAt,
  settingsChangeToStore,
  taxGroups,
  type OrganizationId,
  type organizations,
  type OrganizationSettings,
  type OwnFields,
  type ParsedInputOf,
  type SettingsField,
  allowedTo,
  type StoppedAddress,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { saveRows } from '../../../platform/save-rows.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mayChangeSettings } from '../policy.ts';
import { addressOf, assertMember, mainAddressOf, type OrganizationRow } from '../queries/records.ts';
import { settingsOf } from '../queries/settings.ts';
import { changesToRecord } from '../rules.ts';
import { ownAddresses } from '../queries/stopped-addresses.ts';
import { everyoneIn, lockOrganization, nextVersion, refuseStale, saveOrganization } from './lock.ts';
import { refreshSetup } from './setup.ts';

/** Spec §7: settings and organization are saved together; Spec §5: only the fields sent, null when empty. */
export async function changeSettings(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof organizations.changeSettings>,
): Promise<OrganizationSettings> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId);
    const stored = await settingsOf(tx, organization.id);
    const own = await ownFieldsOf(tx, organization);
    const home = placeOfSupply(own.address, organization.country);
    const change = completeTaxes(settingsChangeToStore(input.change, own), stored.sales.taxes, home);
    const sent = changedSettings(stored, change);
    const kind = { isSeller: organization.is_seller, isBuyer: organization.is_buyer };
    permit(mayChangeSettings(actor, kind, sent));
    const current = async () => stored;
    await refuseStale({ organization, fields: sent, madeFrom: input.version, current });
    const { settings, fields, unknownTax } = mergeSettings(stored, change);
    if (settings === null) throw new AppError('organizations.unknownTax', { taxId: unknownTax });
    if (fields.length === 0) return stored;
    await writeSettings(tx, organization.id, settings);
    const after = await saveOrganization(tx, organization.id, {
      legal_name: settings.organization.legalName,
      neq: settings.organization.neq,
      nim: settings.organization.nim,
      ...nextVersion({ organization, fields }),
    });
    await record(tx, {
      type: 'organizations.settingsChanged',
      organizations: [organization.id],
      users: await everyoneIn(tx, organization.id),
      subject: organization.id,
      data: { fields, changes: changesToRecord(fields, valueIn(stored), valueIn(settings)) },
    });
    await refreshSetup(tx, after);
    return { ...settings, version: after.version };
  });
}

const valueIn = (settings: OrganizationSettings) => (field: string) =>
  settingAt(settings, field as SettingsField);

async function ownFieldsOf(tx: Tx, organization: OrganizationRow): Promise<OwnFields> {
  const main = await mainAddressOf(tx, organization.id);
  return {
    name: organization.name,
    legalName: organization.legal_name,
    contactInfo: {
      email: organization.email,
      otherEmails: organization.other_emails,
      phones: organization.phones,
    },
    address: main ? addressOf(main) : null,
  };
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

const columnsOf = ({ preferences, contacts, sales, deliveries, producers }: OrganizationSettings) => ({
  language: preferences.language,
  auto_approve_purchase_order: preferences.autoApprovePurchaseOrder,
  purchase_order_prefix: preferences.purchaseOrderPrefix,
  price_list_emails: preferences.emailsPreferences.priceListPreference,
  purchase_order_emails: preferences.emailsPreferences.purchaseOrderPreference,
  invoice_emails: preferences.emailsPreferences.invoicePreference,
  sales_contact: json(contacts.salesContact),
  orders_contact: json(contacts.ordersContact),
  payment_terms_in_days: sales.paymentTermsInDays,
  payment_methods: sales.paymentMethods,
  payment_instructions: json(sales.paymentInstructions),
  invoice_footer: json(sales.invoicing.invoiceFooter),
  invoicing_legal_name: sales.invoicing.invoicingLegalName,
  invoicing_contact_information: json(sales.invoicing.invoicingContactInformation),
  invoicing_address: json(sales.invoicing.invoicingAddress),
  delivery_instructions: json(deliveries.reception.deliveryInstructions),
  general_message_for_producers: json(producers.generalMessageForProducers),
  commission_percent: producers.commission?.value ?? null,
});

async function writeSettings(
  tx: Tx,
  organizationId: OrganizationId,
  settings: OrganizationSettings,
): Promise<void> {
  await tx
    .updateTable('organization_settings')
    .set(columnsOf(settings))
    .where('organization_id', '=', organizationId)
    .execute();
  await writeTaxes(tx, organizationId, settings.sales);
}

/** A tax keeps its row and id while it is in the list because invoices and products refer to it. */
async function writeTaxes(
  tx: Tx,
  organizationId: OrganizationId,
  { taxes, deliveryFeeApplicableTaxes }: OrganizationSettings['sales'],
): Promise<void> {
  const before = await tx
    .selectFrom('taxes')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute();
  const after = taxes.map((each, position) => ({
    organization_id: organizationId,
    id: each.taxId,
    position,
    name: each.tax.name,
    rate: each.tax.rate,
    tax_number: each.taxNumber,
    jurisdiction: each.jurisdiction ?? null,
    valid_from: each.validFrom ?? null,
    valid_until: each.validUntil ?? null,
    applies_to_delivery_fee: deliveryFeeApplicableTaxes.includes(each.taxId),
    tax_groups: each.taxGroups ?? [...taxGroups],
  }));
  await saveRows(tx, 'taxes', { key: ['organization_id', 'id'], before, after });
}

/** Only an address of the organization itself: nobody resumes mail to somebody else's complaint. */
export async function resumeAddress(
  ctx: MemberCtx,
  { organizationId, address }: ParsedInputOf<typeof organizations.resumeAddress>,
): Promise<StoppedAddress[]> {
  const actor = assertMember(ctx, organizationId);
  permit(allowedTo(actor, 'editSettings'));
  return transaction(ctx, async (tx) => {
    const own = await ownAddresses(tx, organizationId);
    if (!own.includes(address.toLowerCase())) throw new AppError('request.notFound');
    await ctx.ports.mail.resumeMail(tx, address);
    return ctx.ports.mail.stoppedAddresses(tx, own);
  });
}
