import { z } from 'zod';
import { legalName, withoutLink } from './names.ts';
import { invoicingSettings, legalFields, settingsSections } from './settings.ts';

const { preferences, contacts, sales, deliveries, producers } = settingsSections.shape;

/** Only changed fields are sent (Spec §5). */
export const settingsChange = z.object({
  preferences: preferences
    .extend({ purchaseOrderPrefix: withoutLink(preferences.shape.purchaseOrderPrefix) })
    .partial()
    .optional(),
  contacts: contacts.partial().optional(),
  sales: sales
    .extend({ invoicing: invoicingSettings.extend({ invoicingLegalName: legalName }).partial() })
    .partial()
    .optional(),
  deliveries: deliveries.optional(),
  producers: producers.partial().optional(),
  organization: legalFields.extend({ legalName }).partial().optional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;
