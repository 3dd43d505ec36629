/** Libraries every page runs on, in one file that the browser caches across versions. */
export const base =
  /node_modules\/(?:react|react-dom|react-i18next|i18next|scheduler|use-sync-external-store|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\//;

/** Our own modules that the first screen needs, in one file instead of thirty. */
export const start =
  /web\/src\/(?:app\/(?!LibraryFrame|device|navigation|software-update)[\w-]+\.tsx?|lib\/(?:live\/|i18n\/|live|query|api|session|storage|base|paths|routes|problem-error|admin-override|analytics|client-config|error-reporting)|ui\/(?:button|class-names|colour-scheme|floats|icon-button|shortcuts\/(?:shortcuts-outlet|use-shortcuts)|link|loading-overlay|provider|local-storage|snackbar\/|store|texts|tooltip|fields\/(?:field-frame|help-tip|input|password|text-field)|form\/|dialogs\/(?:dialog-outlet|open-dialog|dialog-actions)|empty-state|error-state)|slices\/\w+\/routes)|virtual:procedures|createReactComponent|defaultAttributes|kernel\/(?:changes|live|noise|field-errors)/;

/** The rest of the sign-in screen. */
export const signIn =
  /web\/src\/slices\/identity\/(?:components\/(?:AuthCard|AuthForm|GoogleMark|PasswordSignIn|SecondFactor|ResendLink|browser-passkeys|required-schema|sign-in-state|use-open-after-sign-in|use-error-code-text)|screens\/LoginScreen)/;

/** Modules most screens share, each too small to be worth a request of its own. */
export const common = /web\/src\/(?:ui|lib)\/|node_modules\/(?:@mantine|@floating-ui)\//;
