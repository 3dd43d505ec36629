export const english = 'web/src/slices/invoicing/texts/en-CA.json';
export const french = 'web/src/slices/invoicing/texts/fr-CA.json';
const screen = 'web/src/slices/invoicing/screens/InvoiceScreen.tsx';
export const serverEnglish = 'server/src/slices/invoicing/texts/en-CA.json';
export const serverFrench = 'server/src/slices/invoicing/texts/fr-CA.json';
export const serverCommand = 'server/src/slices/invoicing/commands/remind.ts';
export const lists = 'scripts/i18n/lists.json';

const texts = {
  en: {
    title: 'Invoice {{number}}',
    lines_one: '{{count}} line',
    lines_other: '{{count}} lines',
    states: { draft: 'Draft', published: 'Published' },
    notes: 'Notes',
  },
  fr: {
    title: 'Facture {{number}}',
    lines_one: 'Une ligne',
    lines_many: '{{count}} de lignes',
    lines_other: '{{count}} lignes',
    states: { draft: 'Brouillon', published: 'Publiée' },
    notes: 'Notes',
  },
};
const errors = {
  en: { invoicing: { notFound: 'This invoice is not there.' } },
  fr: { invoicing: { notFound: 'Cette facture n’existe pas.' } },
};
const component = (body: string): string =>
  `export function InvoiceScreen({ state, t }) {\n  const ui = useUiText();\n  return (\n    ${body}\n  );\n}\n`;
const whole =
  '<section aria-label={t("invoicing.title", { number: 1 })}>{t("invoicing.lines", { count: 2 })}{t(`invoicing.states.${state}`)}<Trans i18nKey="invoicing.notes" />{ui("close")}</section>';

/** A small web application and server with complete texts in both languages. */
export const clean: Record<string, string> = {
  'contract/src/errors.ts':
    'export const errorCodes: readonly string[] = [...Object.keys(invoicingErrors)];\n',
  'contract/src/invoicing.ts':
    "export const invoicingErrors = { 'invoicing.notFound': 404 } as const satisfies ErrorTable;\n",
  [english]: JSON.stringify({ invoicing: texts.en, errors: errors.en }, null, 2),
  [french]: JSON.stringify({ invoicing: texts.fr, errors: errors.fr }, null, 2),
  'web/src/ui/texts/en-CA.json': '{ "ui": { "close": "Close" } }',
  'web/src/ui/texts/fr-CA.json': '{ "ui": { "close": "Fermer" } }',
  [screen]: component(whole),
  [serverEnglish]: '{ "invoicing": { "reminder": "Reminder" } }',
  [serverFrench]: '{ "invoicing": { "reminder": "Rappel" } }',
  [serverCommand]: "export const subject = (t) => t('invoicing.reminder');\n",
  'web/src/ui/gallery/buttons.tsx': 'export const Buttons = () => <p title="Anything">Any words</p>;\n',
  'web/src/ui/close.test.tsx': "it('closes', () => render(<p>Words</p>));\n",
  [lists]: JSON.stringify({
    sameInBoth: ['Notes'],
    brands: ['Halles'],
    branches: {},
    translators: ['t', 'textNow', 'inBothLanguages'],
    prefixes: {},
    wrappers: { useUiText: 'ui.', useText: '' },
  }),
};

export const englishWith = (more: object): string =>
  JSON.stringify({ invoicing: { ...texts.en, ...more }, errors: errors.en });
export const frenchWith = (more: object): string =>
  JSON.stringify({ invoicing: { ...texts.fr, ...more }, errors: errors.fr });
export const bothWith = (en: object, fr: object): Record<string, string> => ({
  [english]: englishWith(en),
  [french]: frenchWith(fr),
});
export const shown = (body: string): Record<string, string> => ({
  [screen]: component(`<>${whole}${body}</>`),
});
