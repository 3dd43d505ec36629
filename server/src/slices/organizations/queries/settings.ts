import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { OrganizationId, OrganizationSettings, TaxSetting } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrganizationSettingsTable, TaxesTable } from '../tables.ts';
import { assertMember, type OrganizationRow } from './records.ts';

export { mailRecipients } from '../rules/mail-budget.ts';

type TaxRow = Selectable<TaxesTable>;
export type SettingsRow = Selectable<OrganizationSettingsTable> &
  Pick<OrganizationRow, 'legal_name' | 'neq' | 'nim' | 'version'> & { taxes: TaxRow[] };

export async function getSettings(
  ctx: MemberCtx,
  { organizationId }: { organizationId: OrganizationId },
): Promise<OrganizationSettings> {
  assertMember(ctx, organizationId);
  return settingsOf(ctx.db, organizationId);
}

/** Invoices, orders and emails of later slices read these settings. */
export async function settingsOf(db: Db, organizationId: OrganizationId): Promise<OrganizationSettings> {
  const { rows } = await sql<{ settings: SettingsRow | null }>`
    select ${settingsAsJson(sql`${organizationId}::uuid`)} as settings`.execute(db);
  return settingsFrom(rows[0]!.settings);
}

/** SQL for what `settingsFrom` reads. Rates stay text, because a JSON number has no trailing zeros. */
export const settingsAsJson = (organizationId: RawBuilder<unknown>): RawBuilder<SettingsRow | null> => sql`(
  select to_jsonb(s) || jsonb_build_object('commission_percent', s.commission_percent::text,
    'legal_name', o.legal_name, 'neq', o.neq, 'nim', o.nim, 'version', o.version, 'taxes', coalesce((
      select jsonb_agg(to_jsonb(t) || jsonb_build_object('rate', t.rate::text) order by t.position, t.id)
      from taxes t where t.organization_id = o.id), '[]'))
  from organization_settings s join organizations o on o.id = s.organization_id where o.id = ${organizationId})`;

const taxOf = (row: TaxRow): TaxSetting => ({
  taxId: row.id,
  tax: { name: row.name, rate: row.rate },
  taxNumber: row.tax_number,
  jurisdiction: row.jurisdiction,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  taxGroups: row.tax_groups,
});

export function settingsFrom(row: SettingsRow | null): OrganizationSettings {
  if (!row) throw new AppError('request.notFound');
  const { taxes } = row;
  return {
    preferences: {
      language: row.language,
      autoApprovePurchaseOrder: row.auto_approve_purchase_order,
      purchaseOrderPrefix: row.purchase_order_prefix,
      emailsPreferences: {
        priceListPreference: row.price_list_emails,
        purchaseOrderPreference: row.purchase_order_emails,
        invoicePreference: row.invoice_emails,
      },
    },
    contacts: { salesContact: row.sales_contact, ordersContact: row.orders_contact },
    sales: {
      taxes: taxes.map(taxOf),
      deliveryFeeApplicableTaxes: taxes.filter((tax) => tax.applies_to_delivery_fee).map((tax) => tax.id),
      paymentTermsInDays: row.payment_terms_in_days,
      paymentMethods: row.payment_methods,
      paymentInstructions: row.payment_instructions,
      invoicing: {
        invoiceFooter: row.invoice_footer,
        invoicingLegalName: row.invoicing_legal_name,
        invoicingContactInformation: row.invoicing_contact_information,
        invoicingAddress: row.invoicing_address,
      },
    },
    deliveries: { reception: { deliveryInstructions: row.delivery_instructions } },
    producers: {
      generalMessageForProducers: row.general_message_for_producers,
      commission:
        row.commission_percent === null ? null : { value: row.commission_percent, type: 'percentage' },
    },
    organization: { legalName: row.legal_name, neq: row.neq, nim: row.nim },
    version: row.version,
  };
}

/** The language for emails to an organization, and for members who never chose one. */
export const organizationLanguage = (db: Db, organizationId: OrganizationId) =>
  db
    .selectFrom('organization_settings')
    .select('language')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
    .then((row) => row?.language ?? null);
