/** The parts of the help centre, in their order. */
export const helpTopics = [
  'start',
  'catalogue',
  'distribution',
  'orders',
  'buying',
  'invoices',
  'hub',
  'account',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

interface Entry {
  topic: HelpTopic;
  /** Addresses of the screens that the article explains; the most specific one is offered first. */
  screens: readonly string[];
}

const entry = (topic: HelpTopic, ...screens: string[]): Entry => ({ topic, screens });

/** Every article, in the order of the help centre. Its texts are in `app/help/articles`, one file a language. */
export const helpArticles = {
  'first-day-seller': entry('start'),
  'first-day-buyer': entry('start'),
  'first-day-hub': entry('start'),
  'first-day-driver': entry('start'),
  'products-and-formats': entry('catalogue', '/products', '/formats'),
  'variable-weight': entry('catalogue'),
  stock: entry('catalogue', '/inventory'),
  'price-lists': entry('catalogue', '/price-lists'),
  'import-a-spreadsheet': entry('catalogue', '/imports'),
  'offers-not-shown': entry('catalogue', '/vendor/offers'),
  'scheduled-offers': entry('catalogue', '/vendor/scheduled-offers'),
  'deliveries-and-pickups': entry('distribution', '/distribution'),
  'cut-off': entry('distribution'),
  'delivery-run': entry('distribution', '/vendor/scheduled-deliveries'),
  'orders-received': entry('orders', '/vendor/purchase-orders'),
  shortages: entry('orders', '/vendor/purchase-orders/shortages'),
  'changes-and-claims': entry('orders', '/customer/purchase-orders'),
  'search-and-order': entry('buying', '/customer/search', '/customer/cart'),
  'order-guide': entry('buying', '/customer/offers'),
  'standing-orders': entry('buying', '/customer/standing-orders'),
  invoices: entry('invoices', '/vendor/invoices'),
  'payments-and-reminders': entry('invoices', '/vendor/payment-monitor'),
  'invoices-to-pay': entry('invoices', '/customer/invoices'),
  taxes: entry('invoices'),
  'accounting-export': entry('invoices', '/vendor/invoices/accounting'),
  'producers-and-commission': entry('hub', '/producers'),
  'group-purchases': entry('hub', '/vendor/hub'),
  customers: entry('account', '/vendor/relationships', '/customer/suppliers'),
  conversations: entry('account', '/conversations'),
  notifications: entry('account', '/notifications'),
  'members-and-roles': entry('account', '/organization'),
  'credit-account': entry('account', '/credit-account'),
  'sign-in-safely': entry('account', '/user'),
} as const satisfies Record<string, Entry>;
export type HelpArticle = keyof typeof helpArticles;

export const helpSlugs = Object.keys(helpArticles) as HelpArticle[];

/** First-day guides are made to be printed. */
export const isGuide = (slug: HelpArticle): boolean => helpArticles[slug].topic === 'start';

/** The articles that explain the screen at an address, the most specific first. */
export function articlesAbout(path: string): HelpArticle[] {
  const lengthOf = (slug: HelpArticle): number =>
    Math.max(
      0,
      ...helpArticles[slug].screens
        .filter((screen) => path === screen || path.startsWith(`${screen}/`))
        .map((screen) => screen.length),
    );
  return helpSlugs
    .filter((slug) => lengthOf(slug) > 0)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
}
