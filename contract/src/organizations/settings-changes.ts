import type { SettingsChange } from './change-settings.ts';
import type { OrganizationSettings, TaxId, TaxSetting } from './settings.ts';
import { guessTaxGroups } from './tax-groups.ts';
import { guessTaxJurisdiction } from './tax-jurisdictions.ts';

/**
 * Every field of the settings and who may set it (Spec §6). Change detection, merging, conflicts between two users
 * and seller-only fields all read this one table.
 */
export const settingsFields = {
  'preferences.language': 'everyone',
  'preferences.autoApprovePurchaseOrder': 'seller',
  'preferences.purchaseOrderPrefix': 'seller',
  'preferences.emailsPreferences': 'buyer',
  'contacts.salesContact': 'seller',
  'contacts.ordersContact': 'buyer',
  'sales.taxes': 'seller',
  'sales.deliveryFeeApplicableTaxes': 'seller',
  'sales.paymentTermsInDays': 'seller',
  'sales.paymentMethods': 'seller',
  'sales.paymentInstructions': 'seller',
  'sales.invoicing.invoiceFooter': 'seller',
  'sales.invoicing.invoicingLegalName': 'seller',
  'sales.invoicing.invoicingContactInformation': 'seller',
  'sales.invoicing.invoicingAddress': 'seller',
  'deliveries.reception.deliveryInstructions': 'buyer',
  'producers.generalMessageForProducers': 'seller',
  'producers.commission': 'seller',
  'organization.legalName': 'everyone',
  'organization.neq': 'everyone',
  'organization.nim': 'seller',
} as const satisfies Record<string, 'everyone' | 'seller' | 'buyer'>;
export type SettingsField = keyof typeof settingsFields;
const allFields = Object.keys(settingsFields) as SettingsField[];

type Tree = Record<string, unknown>;

export const settingAt = (tree: object, field: SettingsField): unknown =>
  field.split('.').reduce<unknown>((branch, step) => (branch as Tree | undefined)?.[step], tree);

/** Copies the branches on the path; the given tree is never changed. */
function withValueAt(tree: Tree, [step, ...rest]: string[], value: unknown): Tree {
  if (step === undefined) return tree;
  return {
    ...tree,
    [step]: rest.length === 0 ? value : withValueAt((tree[step] as Tree | undefined) ?? {}, rest, value),
  };
}

/** Deep equality, whatever the order of the keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isSameValue((a as Tree)[key], (b as Tree)[key]))
  );
}

/** Spec §5: a form sends only what changed. Null when nothing changed. */
export function settingsChangeBetween(
  before: OrganizationSettings,
  after: OrganizationSettings,
): SettingsChange | null {
  const changed = allFields.filter(
    (field) => !isSameValue(settingAt(before, field), settingAt(after, field)),
  );
  if (changed.length === 0) return null;
  return changed.reduce<Tree>(
    (change, field) => withValueAt(change, field.split('.'), settingAt(after, field)),
    {},
  );
}

/** The fields of a change that differ from what is stored. */
export const changedSettings = (stored: OrganizationSettings, change: SettingsChange): SettingsField[] =>
  allFields.filter((field) => {
    const sent = settingAt(change, field);
    return sent !== undefined && !isSameValue(sent, settingAt(stored, field));
  });

/** Fills in what a sent tax leaves out: from the stored tax, or for a new tax from its name. */
export function completeTaxes(
  change: SettingsChange,
  stored: readonly TaxSetting[],
  home: string,
): SettingsChange {
  if (!change.sales?.taxes) return change;
  const taxes = change.sales.taxes.map((sent): TaxSetting => {
    const before = stored.find(({ taxId }) => taxId === sent.taxId);
    const known = before ? (before.jurisdiction ?? null) : guessTaxJurisdiction(sent.tax, home);
    return {
      ...sent,
      jurisdiction: sent.jurisdiction === undefined ? known : sent.jurisdiction,
      validFrom: sent.validFrom === undefined ? (before?.validFrom ?? null) : sent.validFrom,
      validUntil: sent.validUntil === undefined ? (before?.validUntil ?? null) : sent.validUntil,
      taxGroups: sent.taxGroups ?? before?.taxGroups ?? guessTaxGroups(sent.tax),
    };
  });
  return { ...change, sales: { ...change.sales, taxes } };
}

/** A deleted tax no longer applies to the delivery fee. */
export const deliveryFeeTaxesLeft = (applicable: readonly TaxId[], taxes: readonly TaxSetting[]): TaxId[] =>
  taxes.map((each) => each.taxId).filter((taxId) => applicable.includes(taxId));

export type MergedSettings =
  | { settings: OrganizationSettings; fields: SettingsField[]; unknownTax: null }
  | { settings: null; fields: null; unknownTax: TaxId };

/** The settings after a change, and the fields that it changed. */
export function mergeSettings(stored: OrganizationSettings, change: SettingsChange): MergedSettings {
  const sent = allFields.filter((field) => settingAt(change, field) !== undefined);
  // Fields are addressed by their dotted names, so the settings are a tree of values meanwhile.
  const merged = sent.reduce<Tree>(
    (settings, field) => withValueAt(settings, field.split('.'), settingAt(change, field)),
    stored as unknown as Tree,
  ) as unknown as OrganizationSettings;
  const { taxes, deliveryFeeApplicableTaxes } = merged.sales;
  const known = new Set(taxes.map((each) => each.taxId));
  const unknownTax = change.sales?.deliveryFeeApplicableTaxes?.find((taxId) => !known.has(taxId));
  if (unknownTax !== undefined) return { settings: null, fields: null, unknownTax };
  const settings: OrganizationSettings = {
    ...merged,
    sales: {
      ...merged.sales,
      deliveryFeeApplicableTaxes: deliveryFeeTaxesLeft(deliveryFeeApplicableTaxes, taxes),
    },
  };
  const fields = allFields.filter(
    (field) => !isSameValue(settingAt(stored, field), settingAt(settings, field)),
  );
  return { settings, fields, unknownTax: null };
}
