import {
  bothWith,
  clean,
  english,
  englishWith,
  french,
  frenchWith,
  lists,
  serverCommand,
  serverEnglish,
  serverFrench,
  shown,
} from './clean-tree.ts';

interface Planted {
  it: string;
  rule: string;
  files: Record<string, string>;
}

export const planted: Planted[] = [
  {
    it: 'a text without French',
    rule: 'text-missing',
    files: { [english]: englishWith({ more: 'More' }), ...shown('{t("invoicing.more")}') },
  },
  { it: 'a text without English', rule: 'text-missing', files: { [french]: frenchWith({ more: 'Plus' }) } },
  {
    it: 'a plural form that English lacks',
    rule: 'text-missing',
    files: { [french]: frenchWith({ title_many: 'Factures' }) },
  },
  {
    it: 'a variable that French does not fill in',
    rule: 'text-variables',
    files: { [french]: frenchWith({ title: 'Facture' }) },
  },
  {
    it: 'a variable of another name',
    rule: 'text-variables',
    files: { [french]: frenchWith({ title: 'Facture {{numero}}' }) },
  },
  { it: 'an empty text', rule: 'text-empty', files: { [french]: frenchWith({ notes: ' ' }) } },
  {
    it: 'English left in French',
    rule: 'text-untranslated',
    files: { [french]: frenchWith({ states: { draft: 'Draft', published: 'Publiée' } }) },
  },
  {
    it: 'a text of another slice',
    rule: 'text-branch',
    files: {
      'web/src/slices/credit/texts/en-CA.json': '{"invoicing":{"x":"X"}}',
      'web/src/slices/credit/texts/fr-CA.json': '{"invoicing":{"x":"X"}}',
    },
  },
  {
    it: 'a key said twice',
    rule: 'key-twice',
    files: { 'web/src/app/texts/en-CA.json': '{"ui":{"close":"Shut"}}' },
  },
  {
    it: 'a straight apostrophe',
    rule: 'french-setting',
    files: { [french]: frenchWith({ states: { draft: "L'ébauche", published: 'Publiée' } }) },
  },
  {
    it: 'a colon after a plain space',
    rule: 'french-setting',
    files: bothWith({ notes: 'Notes: {{text}}' }, { notes: 'Notes : {{text}}' }),
  },
  {
    it: 'a question mark after a space',
    rule: 'french-setting',
    files: bothWith({ notes: 'Sure?' }, { notes: 'Certain ?' }),
  },
  {
    it: 'per cent after a plain space',
    rule: 'french-setting',
    files: bothWith({ notes: '{{rate}}%' }, { notes: '{{rate}} %' }),
  },
  {
    it: 'quotation marks without spaces',
    rule: 'french-setting',
    files: bothWith({ notes: '“{{name}}”' }, { notes: '«{{name}}»' }),
  },
  {
    it: 'English quotation marks',
    rule: 'french-quotes',
    files: bothWith({ notes: '“{{name}}” out' }, { notes: '“{{name}}” sorti' }),
  },
  { it: 'email in French', rule: 'french-word', files: { [french]: frenchWith({ notes: 'Votre e-mail' }) } },
  {
    it: 'pickup in French',
    rule: 'french-word',
    files: { [french]: frenchWith({ notes: 'Point de pickup' }) },
  },
  {
    it: 'an English word left over',
    rule: 'french-word',
    files: { [french]: frenchWith({ notes: 'Retour au dashboard' }) },
  },
  { it: 'a key asked for that is not there', rule: 'key-missing', files: shown('{t("invoicing.nowhere")}') },
  { it: 'a missing key of the design system', rule: 'key-missing', files: shown('{ui("nowhere")}') },
  {
    it: 'a missing key in Trans',
    rule: 'key-missing',
    files: shown('<Trans i18nKey="invoicing.nowhere" />'),
  },
  {
    it: 'a missing key in one way of a choice',
    rule: 'key-missing',
    files: shown('{t(state ? "invoicing.notes" : "invoicing.nowhere")}'),
  },
  {
    it: 'a key put together from an undeclared beginning',
    rule: 'key-built',
    files: shown('{t(`invoicing.${state}`)}'),
  },
  {
    it: 'a declared beginning that nothing uses',
    rule: 'key-built',
    files: { [lists]: clean[lists]!.replace('"prefixes":{', '"prefixes":{"kinds.":["kinds.a"]') },
  },
  {
    it: 'a text outside of what is put together',
    rule: 'key-unused',
    files: bothWith({ statesOld: 'Old' }, { statesOld: 'Ancien' }),
  },
  { it: 'a text shown nowhere', rule: 'key-unused', files: bothWith({ more: 'More' }, { more: 'Plus' }) },
  {
    it: 'a text for an error that is no more',
    rule: 'key-unused',
    files: { 'contract/src/invoicing.ts': 'export const invoicingErrors = {} as const;\n' },
  },
  {
    it: 'an error code without a text',
    rule: 'error-text',
    files: {
      'contract/src/invoicing.ts':
        "export const invoicingErrors = { 'invoicing.notFound': 404, 'invoicing.late': 409 } as const satisfies ErrorTable;\n",
    },
  },
  {
    it: 'an error code of a list without a text',
    rule: 'error-text',
    files: { 'contract/src/errors.ts': "export const errorCodes: readonly string[] = ['server.fault'];\n" },
  },
  { it: 'words in a screen', rule: 'hard-coded', files: shown('<p>Bonjour</p>') },
  { it: 'words in braces', rule: 'hard-coded', files: shown("<p>{'Bonjour'}</p>") },
  { it: 'words in a template', rule: 'hard-coded', files: shown('<p>{`Bonjour ${state}`}</p>') },
  { it: 'words behind a condition', rule: 'hard-coded', files: shown("<p>{state && 'Bonjour'}</p>") },
  ...['label', 'title', 'placeholder', 'aria-label', 'alt'].map((prop) => ({
    it: `words in ${prop}`,
    rule: 'hard-coded',
    files: shown(`<Field ${prop}="Name" />`),
  })),
  {
    it: 'words chosen in a prop',
    rule: 'hard-coded',
    files: shown("<Field label={state ? 'Name' : t('invoicing.notes')} />"),
  },
  {
    it: 'a missing key asked for outside of a component',
    rule: 'key-missing',
    files: { 'web/src/app/now.ts': "export const now = () => textNow('invoicing.nowhere');\n" },
  },
  {
    it: 'a missing key of a function that translates',
    rule: 'key-missing',
    files: {
      'web/src/app/now.ts':
        "export const use = () => {\n  const say = useText();\n  return say('invoicing.nowhere');\n};\n",
    },
  },
  {
    it: 'texts where the build does not look',
    rule: 'text-place',
    files: { 'web/src/lib/texts/en-CA.json': '{}' },
  },
  {
    it: 'a text of the server without French',
    rule: 'text-missing',
    files: { [serverFrench]: '{ "invoicing": {} }' },
  },
  {
    it: 'a text of the server that only the web application asks for',
    rule: 'key-unused',
    files: {
      [serverEnglish]: '{ "invoicing": { "reminder": "Reminder", "title": "Invoice" } }',
      [serverFrench]: '{ "invoicing": { "reminder": "Rappel", "title": "Facture" } }',
    },
  },
  {
    it: 'a missing key of the server that the web application has',
    rule: 'key-missing',
    files: {
      [serverCommand]: "export const subject = (t) => t('invoicing.notes') + t('invoicing.reminder');\n",
    },
  },
  {
    it: 'a missing key for a title in both languages',
    rule: 'key-missing',
    files: {
      [serverCommand]:
        "export const titles = (t) => [inBothLanguages('invoicing.nowhere'), t('invoicing.reminder')];\n",
    },
  },
  {
    it: 'a text in a folder of the platform that is not its own',
    rule: 'text-branch',
    files: {
      'server/src/platform/mail/texts/en-CA.json': '{ "pdf": { "tax": "Tax" } }',
      'server/src/platform/mail/texts/fr-CA.json': '{ "pdf": { "tax": "Taxe" } }',
    },
  },
  {
    it: 'a colon of the server after a plain space',
    rule: 'french-setting',
    files: {
      [serverEnglish]: '{ "invoicing": { "reminder": "Reminder: {{number}}" } }',
      [serverFrench]: '{ "invoicing": { "reminder": "Rappel : {{number}}" } }',
    },
  },
  ...[
    "{ en: 'Draft', fr: 'Brouillon' }",
    "{ EN: ['Draft'], FR: ['Brouillon'] }",
    "{ 'en-CA': { draft: 'Draft' }, 'fr-CA': { draft: 'Brouillon' } }",
    '{ en: `Invoice ${t}`, fr: `Facture ${t}` }',
    "{ en: () => (t ? 'Draft' : ''), fr: () => (t ? 'Brouillon' : '') }",
  ].map((pair) => ({
    it: `a text of the server in both languages: ${pair}`,
    rule: 'text-in-code',
    files: {
      [serverCommand]: `export const subject = (t) => [t('invoicing.reminder'), ${pair}];\n`,
    },
  })),
  {
    it: 'texts where the server does not look',
    rule: 'text-place',
    files: { 'server/src/app/texts/en-CA.json': '{}' },
  },
];
