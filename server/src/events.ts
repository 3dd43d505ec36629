import type { AdminEvents } from './events/admin.ts';
import type { CatalogueEvents } from './events/catalogue.ts';
import type { CreditEvents } from './events/credit.ts';
import type { DeliveriesEvents } from './events/deliveries.ts';
import type { DistributionEvents } from './events/distribution.ts';
import type { HubsEvents } from './events/hubs.ts';
import type { IdentityEvents } from './events/identity.ts';
import type { ImportsEvents } from './events/imports.ts';
import type { InventoryEvents } from './events/inventory.ts';
import type { InvoicingEvents } from './events/invoicing.ts';
import type { NotificationsEvents } from './events/notifications.ts';
import type { OffersEvents } from './events/offers.ts';
import type { OrderingEvents } from './events/ordering.ts';
import type { OrganizationsEvents } from './events/organizations.ts';
import type { PlatformEvents } from './events/platform.ts';
import type { RelationshipsEvents } from './events/relationships.ts';
import type { ReportsEvents } from './events/reports.ts';

/**
 * Every event by name: `slice.nounVerbed`. The data is what reactions need and the audit log shows. It holds ids,
 * never a secret or a person's address, because events cannot be erased. A released name keeps its meaning, because
 * events never change.
 */
export interface Events
  extends
    IdentityEvents,
    OrganizationsEvents,
    CreditEvents,
    ImportsEvents,
    RelationshipsEvents,
    CatalogueEvents,
    InventoryEvents,
    DistributionEvents,
    OffersEvents,
    InvoicingEvents,
    PlatformEvents,
    OrderingEvents,
    DeliveriesEvents,
    ReportsEvents,
    HubsEvents,
    NotificationsEvents,
    AdminEvents {}

export type EventType = keyof Events;
