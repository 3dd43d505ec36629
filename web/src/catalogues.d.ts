import type app from './app/texts/en-CA.json';
import type admin from './slices/admin/texts/en-CA.json';
import type catalogue from './slices/catalogue/texts/en-CA.json';
import type conversations from './slices/conversations/texts/en-CA.json';
import type credit from './slices/credit/texts/en-CA.json';
import type deliveries from './slices/deliveries/texts/en-CA.json';
import type distribution from './slices/distribution/texts/en-CA.json';
import type feedback from './slices/feedback/texts/en-CA.json';
import type hubs from './slices/hubs/texts/en-CA.json';
import type identity from './slices/identity/texts/en-CA.json';
import type imports from './slices/imports/texts/en-CA.json';
import type inventory from './slices/inventory/texts/en-CA.json';
import type invoicing from './slices/invoicing/texts/en-CA.json';
import type notifications from './slices/notifications/texts/en-CA.json';
import type offers from './slices/offers/texts/en-CA.json';
import type ordering from './slices/ordering/texts/en-CA.json';
import type organizations from './slices/organizations/texts/en-CA.json';
import type relationships from './slices/relationships/texts/en-CA.json';
import type reports from './slices/reports/texts/en-CA.json';
import type ui from './ui/texts/en-CA.json';

declare module './lib/i18n/text-keys.ts' {
  interface Catalogues {
    app: typeof app;
    admin: typeof admin;
    catalogue: typeof catalogue;
    conversations: typeof conversations;
    credit: typeof credit;
    deliveries: typeof deliveries;
    distribution: typeof distribution;
    feedback: typeof feedback;
    hubs: typeof hubs;
    identity: typeof identity;
    imports: typeof imports;
    inventory: typeof inventory;
    invoicing: typeof invoicing;
    notifications: typeof notifications;
    offers: typeof offers;
    ordering: typeof ordering;
    organizations: typeof organizations;
    relationships: typeof relationships;
    reports: typeof reports;
    ui: typeof ui;
  }
}
