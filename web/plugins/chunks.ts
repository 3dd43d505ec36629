/** Libraries every page runs on, in one file that the browser caches across versions. */
export const base = /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:query-core|react-query))\//;

/** Our own modules that the first screen needs, in one file instead of thirty. */
export const start =
  /web\/src\/(?:app\/(?!device|navigation|software-update)[\w-]+\.tsx?|lib\/(?:live\/|i18n\/|router\/|(?:live|live-pages|query|api|session|storage|base|paths|routes|problem-error|admin-override|client-config|error-reporting|actions)\.)|ui\/(?:button|class-names|colour-scheme|floats|icon-button|shortcuts\/(?:shortcuts-outlet|use-shortcuts)|link|loading-overlay|provider|local-storage|snackbar\/|store|texts|tooltip|fields\/(?:field-frame|input|password|text-field)|form\/|dialogs\/(?:open-dialog|dialog-actions)|empty-state|error-state)|slices\/(?:\w+\/routes|identity\/components\/sign-in-state))|virtual:procedures|createReactComponent|defaultAttributes|kernel\/(?:changes|live|noise|field-errors)/;

/** The rest of the sign-in screen. */
export const signIn =
  /web\/src\/slices\/identity\/(?:components\/(?:AuthCard|AuthForm|GoogleMark|HallPicture|MarketHall|PasswordSignIn|SecondFactor|ResendLink|browser-passkeys|required-schema|use-open-after-sign-in|use-error-code-text)|screens\/LoginScreen)/;

const byKind = [
  // What the frame of every signed-in screen and the dashboard show; none of it needs a schema.
  {
    name: 'frame',
    test: /web\/src\/(?:app\/(?:shell\/(?!Shell\.tsx|ActAs|Replace)|share\/(?:ShareButton|use-share)|palette\/(?:PaletteOutlet|open)|navigation|device)|ui\/(?!gallery|grid|map|chart|table|form|fields|dialogs|illustrations|shortcuts|testing)|ui\/fields\/(?:arrow-keys|decimal|numbers)|lib\/(?:formats|use-formats|use-may|downloads)|slices\/notifications\/(?:components\/Notification|queries))|\/(?:roles|customer-types|number-formats|menu|warning|files|reader|OrderStatusChip|use-order-words|use-reason|producer-account-context|order-field|card-extras|orders-so-far|slots|use-carts|cached-carts|wishes|turns|use-report-words|CartButton|CreditStatus|CreditBanner|open-confirm-identity|use-sign-out|use-orders-to-handle)\.(?:tsx?|module\.css)$|lazy-[\w-]+\.tsx/,
  },
  { name: 'icons', test: /@tabler\// },
  // The contract's modules outside of this group load the dates library or belong to few screens.
  {
    name: 'schemas',
    test: /node_modules\/zod\/|contract\/src\/(?!reports|distribution\/dates|invoicing)|web\/src\/(?:ui\/(?:kbd|fields\/(?!phone|calendar|crop|multi|search|option|place)|dialogs\/|illustrations)|lib\/(?:uploads|places|query-state))|components\/fields\/(?:places|new-id)|components\/use-page/,
    minShareCount: 4,
  },
  {
    name: 'lists',
    test: /web\/src\/(?:ui\/table\/|lib\/live-table)|use-table-address|use-export|node_modules\/@tanstack\//,
    minShareCount: 8,
  },
  {
    name: 'contacts',
    test: /ui\/fields\/(?:place|multi|search|option|use-suggestions)|pin-map|slices\/organizations\/components\/(?:fields|contact|Contact|Address|Legal|organization-values|changed-by-both|settings\/describe-setting)/,
    minShareCount: 2,
  },
  { name: 'invoices', test: /(?:slices|contract\/src)\/invoicing\//, minShareCount: 3 },
  {
    name: 'offers',
    test: /slices\/offers\/components\/search\/(?:SearchBox|use-labels|OfferPhoto)|ordering\/components\/cart\/(?:QuantityEntry|quantities|next-entry)\./,
    minShareCount: 2,
  },
  { name: 'products', test: /slices\/catalogue\/components\/(?:products|producers)\//, minShareCount: 3 },
];

/** Modules that several screens share, by what they are for: each alone would be a request of its own. */
export const shared = byKind.map((group) => ({ ...group, includeDependenciesRecursively: false }));
