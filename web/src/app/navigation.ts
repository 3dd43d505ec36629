import type { Ability, AppContext, Feature } from '@halles/contract';
import type { TextKey } from '../lib/i18n/index.ts';
import { paths } from '../lib/paths.ts';

export type Organization = NonNullable<AppContext['organization']>;

export type NavigationIcon =
  | 'dashboard'
  | 'conversations'
  | 'profile'
  | 'settings'
  | 'credit'
  | 'customers'
  | 'search'
  | 'offers'
  | 'suppliers'
  | 'producers'
  | 'products'
  | 'formats'
  | 'priceLists'
  | 'inventory'
  | 'distribution'
  | 'displayedOffers'
  | 'scheduledOffers'
  | 'orders'
  | 'deliveries'
  | 'invoices'
  | 'payments'
  | 'report'
  | 'hub'
  | 'organizations'
  | 'accounts'
  | 'audit';

export interface NavigationEntry {
  text: TextKey;
  icon: NavigationIcon;
  path: (organization: Organization | null) => string;
  /** A marker that the sidenav shows beside the label. */
  mark?: 'setup';
  /** A count that the sidenav shows beside the label. */
  badge?: 'ordersToHandle' | 'toInvoice' | 'unreadConversations';
  /** Hides the entry from roles without this ability: a driver does not see amounts. */
  needs?: Ability;
  /** Hides the entry where this part of Halles is closed for the organization. */
  feature?: Feature;
}

export interface NavigationSection {
  /** Absent for the common entries at the top. */
  title?: TextKey;
  entries: readonly NavigationEntry[];
  isFor: (visitor: { organization: Organization | null; isAdmin: boolean }) => boolean;
}

const at = (path: string) => () => path;

const profile: NavigationEntry = {
  text: 'navigation.profile',
  icon: 'profile',
  path: (organization) => paths.organization(organization?.id ?? ''),
};
const settings: NavigationEntry = {
  text: 'navigation.settings',
  icon: 'settings',
  path: at(paths.settings),
};

const suppliers: NavigationEntry = {
  text: 'navigation.suppliers',
  icon: 'suppliers',
  path: at(paths.suppliers),
};

const buying: readonly NavigationEntry[] = [
  { text: 'navigation.search', icon: 'search', path: at(paths.search) },
  { text: 'navigation.offers', icon: 'offers', path: at(paths.offers) },
  { text: 'navigation.purchaseOrders', icon: 'orders', path: at(paths.customerOrders) },
  { text: 'navigation.scheduledDeliveries', icon: 'deliveries', path: at(paths.customerDeliveries) },
  { text: 'navigation.invoices', icon: 'invoices', path: at(paths.customerInvoices), needs: 'seePurchases' },
  {
    text: 'navigation.buyingReport',
    icon: 'report',
    path: at(paths.buyingReport),
    needs: 'seePurchases',
    feature: 'reports',
  },
  suppliers,
];

/** The sidenav, in the order of the specification (Spec §2). */
export const navigation: readonly NavigationSection[] = [
  {
    isFor: ({ organization }) => organization !== null,
    entries: [
      { text: 'navigation.dashboard', icon: 'dashboard', path: at(paths.dashboard), mark: 'setup' },
      {
        text: 'navigation.conversations',
        icon: 'conversations',
        path: at(paths.conversations),
        badge: 'unreadConversations',
      },
    ],
  },
  {
    title: 'navigation.customersSection',
    isFor: ({ organization }) => organization?.isSeller === true,
    entries: [
      { text: 'navigation.customers', icon: 'customers', path: at(paths.customers) },
      { text: 'navigation.producers', icon: 'producers', path: at(paths.producers) },
    ],
  },
  {
    title: 'navigation.offersSection',
    isFor: ({ organization }) => organization?.isSeller === true,
    entries: [
      { text: 'navigation.products', icon: 'products', path: at(paths.products) },
      { text: 'navigation.formats', icon: 'formats', path: at(paths.formats) },
      { text: 'navigation.inventory', icon: 'inventory', path: at(paths.inventory) },
      { text: 'navigation.priceLists', icon: 'priceLists', path: at(paths.priceLists) },
      { text: 'navigation.distribution', icon: 'distribution', path: at(paths.distribution) },
      { text: 'navigation.displayedOffers', icon: 'displayedOffers', path: at(paths.vendorOffers) },
      { text: 'navigation.scheduledOffers', icon: 'scheduledOffers', path: at(paths.scheduledOffers) },
    ],
  },
  {
    title: 'navigation.salesSection',
    isFor: ({ organization }) => organization?.isSeller === true,
    entries: [
      {
        text: 'navigation.purchaseOrders',
        icon: 'orders',
        path: at(paths.vendorOrders),
        badge: 'ordersToHandle',
      },
      { text: 'navigation.scheduledDeliveries', icon: 'deliveries', path: at(paths.vendorDeliveries) },
      {
        text: 'navigation.invoices',
        icon: 'invoices',
        path: at(paths.vendorInvoices),
        needs: 'seeSales',
        badge: 'toInvoice',
      },
      {
        text: 'navigation.salesReport',
        icon: 'report',
        path: at(paths.salesReport),
        needs: 'seeSales',
        feature: 'reports',
      },
      {
        text: 'navigation.paymentMonitor',
        icon: 'payments',
        path: at(paths.paymentMonitor),
        needs: 'seeSales',
      },
    ],
  },
  {
    // Spec §2: a hub's purchases for its customers, and the screens it has as a buyer.
    title: 'navigation.hubSection',
    isFor: ({ organization }) => organization?.isSeller === true && organization.isHub,
    entries: [{ text: 'navigation.hub', icon: 'hub', path: at(paths.hub), feature: 'hub' }, ...buying],
  },
  {
    title: 'navigation.account',
    isFor: ({ organization }) => organization?.isSeller === true,
    entries: [
      profile,
      settings,
      { text: 'navigation.creditAccount', icon: 'credit', path: at(paths.creditAccount) },
    ],
  },
  {
    title: 'navigation.buying',
    isFor: ({ organization }) => organization?.isBuyer === true && !organization.isSeller,
    entries: [...buying, profile, settings],
  },
  {
    title: 'navigation.buying',
    // Organizations that also sell have profile and settings in the account section; a hub has its own purchase
    // section.
    isFor: ({ organization }) =>
      organization?.isBuyer === true && organization.isSeller && !organization.isHub,
    entries: buying,
  },
];

export const sectionsFor = (
  organization: Organization | null,
  isAdmin: boolean,
  may: (ability: Ability) => boolean = () => true,
): NavigationSection[] =>
  navigation
    .filter((section) => section.isFor({ organization, isAdmin }))
    .map((section) => ({
      ...section,
      entries: section.entries.filter(
        ({ needs, feature }) =>
          (needs === undefined || may(needs)) &&
          (feature === undefined || !organization?.closedFeatures.includes(feature)),
      ),
    }));

/** Whether an entry is current: its own screen or one below it; the dashboard only for its own screen. */
export const isCurrentEntry = (path: string, entryPath: string): boolean =>
  path === entryPath || (entryPath !== '/' && path.startsWith(`${entryPath}/`));
