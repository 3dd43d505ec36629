/** Libraries every page runs on, in one file that the browser caches across versions. */
export const base =
  /node_modules\/(?:react|react-dom|react-i18next|i18next|scheduler|use-sync-external-store|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\//;

/** Our own modules that the first screen needs, in one file instead of thirty. */
export const start =
  /web\/src\/(?:app\/(?!LibraryFrame|device|navigation|software-update)[\w-]+\.tsx?|lib\/(?:live\/|i18n\/|live|query|api|session|storage|base|paths|routes|problem-error|admin-override|analytics|client-config|error-reporting)|ui\/(?:button|class-names|colour-scheme|floats|icon-button|shortcuts\/(?:shortcuts-outlet|use-shortcuts)|link|loading-overlay|provider|local-storage|snackbar\/|store|texts|tooltip|fields\/(?:field-frame|help-tip|input|password|text-field)|form\/|dialogs\/(?:dialog-outlet|open-dialog|dialog-actions)|empty-state|error-state)|slices\/\w+\/routes)|virtual:procedures|createReactComponent|defaultAttributes|kernel\/(?:changes|live|noise|field-errors)/;

/** The rest of the sign-in screen. */
export const signIn =
  /web\/src\/slices\/identity\/(?:components\/(?:AuthCard|AuthForm|GoogleMark|PasswordSignIn|SecondFactor|ResendLink|browser-passkeys|required-schema|sign-in-state|use-open-after-sign-in|use-error-code-text)|screens\/LoginScreen)/;

const byKind = [
  { name: 'icons', test: /@tabler\//, minShareCount: 2 },
  {
    name: 'common',
    test: /web\/src\/(?:ui|lib)\/|node_modules\/(?:@mantine|@floating-ui|clsx)\/|kernel\/number-formats/,
    minShareCount: 40,
  },
  // Small modules that need no schema, so that the dashboard loads without the schemas.
  {
    name: 'small',
    test: /ui\/(?:avatar|stat|sparkline|email-address|stepper|timeline|banner|tabs|description-list|paginator|use-busy)\.|lib\/use-may|@mantine\/hooks\/|\/(?:roles|customer-types|reader|OrderStatusChip|use-order-words|use-reason|producer-account-context|order-field|card-extras|orders-so-far|order-invoices)\.ts/,
  },
  // The contract's modules outside of this group load the dates library or belong to few screens.
  {
    name: 'schemas',
    test: /node_modules\/zod\/|contract\/src\/(?!reports|distribution\/dates|invoicing)/,
    minShareCount: 5,
  },
  {
    name: 'lists',
    test: /web\/src\/ui\/table\/|use-table-address|use-export|node_modules\/@tanstack\/|lib\/downloads/,
    minShareCount: 21,
  },
  {
    name: 'choices',
    test: /node_modules\/(?:@mantine|@floating-ui)\/|fields\/(?:combobox|search-select)/,
    minShareCount: 21,
  },
  {
    name: 'drawers',
    test: /ui\/dialogs\/(?:drawer|side-panel)|@mantine\/core\/esm\/components\/(?:Drawer|ModalBase|Paper)\//,
  },
  {
    name: 'fields',
    test: /ui\/fields\/(?!phone|calendar|date|time|combobox|search-select|multi|place)|lib\/(?:uploads|places)|components\/fields\/(?:places|new-id)/,
    minShareCount: 4,
    maxModuleSize: 9000,
  },
  { name: 'invoices', test: /(?:slices|contract\/src)\/invoicing\//, minShareCount: 3 },
  {
    name: 'offers',
    test: /slices\/offers\/components\/search\/(?:SearchBox|use-labels|OfferPhoto)|ordering\/components\/cart\/(?:QuantityEntry|quantities|next-entry)\./,
    minShareCount: 2,
  },
  { name: 'products', test: /slices\/catalogue\/components\/(?:products|producers)\//, minShareCount: 3 },
];

/** Modules that many screens share, by what they are for: each alone would be a request of its own. */
export const shared = byKind.map((group) => ({ ...group, includeDependenciesRecursively: false }));
