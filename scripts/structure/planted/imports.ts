import { server, web, type Planted } from './planted.ts';

const lines = (count: number, line = 'export const same = 1;'): string => `${line}\n`.repeat(count);

/** Violations of the allowed imports. */
export const importsPlanted: Planted[] = [
  {
    it: 'the contract importing the server',
    rule: 'layer',
    files: { 'contract/src/credit.ts': "import '../../server/src/platform/db.ts';\n" },
  },
  {
    it: 'the kernel importing a slice of the contract',
    rule: 'layer',
    files: { 'contract/src/kernel/page.ts': "import '../identity.ts';\n" },
  },
  {
    it: 'the platform importing a slice',
    rule: 'layer',
    files: { 'server/src/platform/http.ts': "\nimport { getUser } from '../slices/identity/index.ts';\n" },
    line: 2,
  },
  {
    it: 'events importing the platform',
    rule: 'layer',
    files: { 'server/src/events.ts': "import './platform/db.ts';\n" },
  },
  {
    it: 'a slice importing the app',
    rule: 'layer',
    files: { [`${server}/queries.ts`]: "import { app } from '../../app.ts';\n" },
  },
  {
    it: 'product code importing the testing folder',
    rule: 'layer',
    files: {
      'server/src/testing/database.ts': 'export {};\n',
      [`${server}/queries.ts`]: "import '../../testing/database.ts';\n",
    },
  },
  {
    it: 'the web importing the server',
    rule: 'layer',
    files: { 'web/src/lib/sums.ts': "import '../../../server/src/platform/clock.ts';\n" },
  },
  {
    it: 'the server importing the web',
    rule: 'layer',
    files: { 'server/src/platform/page.ts': "import '../../../web/src/lib/client.ts';\n" },
  },
  {
    it: 'ui importing a slice',
    rule: 'layer',
    files: { 'web/src/ui/menu.tsx': "import '../slices/identity/index.ts';\n" },
  },
  { it: 'ui importing lib', rule: 'layer', files: { 'web/src/ui/menu.tsx': "import '../lib/client.ts';\n" } },
  {
    it: 'lib importing the app',
    rule: 'layer',
    files: { 'web/src/lib/go.ts': "import '../app/router.ts';\n" },
  },
  {
    it: 'a web slice importing the app, by import()',
    rule: 'layer',
    files: { [`${web}/queries.ts`]: "export const go = () => import('../../app/router.ts');\n" },
  },
  {
    it: 'a type taken from a forbidden layer',
    rule: 'layer',
    files: { 'server/src/platform/http.ts': "export type U = import('../slices/identity/index.ts').U;\n" },
  },
  {
    it: 'a re-export from a forbidden layer',
    rule: 'layer',
    files: { 'server/src/platform/http.ts': "export { getUser } from '../slices/identity/index.ts';\n" },
  },
  {
    it: 'a slice importing a slice below it',
    rule: 'slice-order',
    files: { 'server/src/slices/identity/commands.ts': "import { publish } from '../invoicing/index.ts';\n" },
  },
  {
    it: 'a web slice importing a slice below it',
    rule: 'slice-order',
    files: {
      [`${web}/index.ts`]: 'export {};\n',
      'web/src/slices/identity/queries.ts': "import '../invoicing/index.ts';\n",
    },
  },
  {
    it: 'a contract slice importing one below it',
    rule: 'slice-order',
    files: { 'contract/src/identity.ts': "import './invoicing/index.ts';\n" },
  },
  {
    it: 'anything importing notifications',
    rule: 'notifications',
    files: {
      'server/src/slices/notifications/index.ts': '/** Owns notifications. */\n',
      'server/src/slices/admin/commands/organizations.ts': "import '../../notifications/index.ts';\n",
    },
  },
  {
    it: 'a slice entered past its public API',
    rule: 'public-api',
    files: { [`${server}/queries.ts`]: "import { getUser } from '../identity/queries.ts';\n" },
  },
  {
    it: 'a web slice entered past its public API',
    rule: 'public-api',
    files: { [`${web}/queries.ts`]: "import { badge } from '../identity/components/badge.tsx';\n" },
  },
  {
    it: 'the app taking a command past the public API',
    rule: 'public-api',
    files: { 'server/src/app.ts': "import './slices/invoicing/commands.ts';\n" },
  },
  {
    it: 'a test reaching into another slice',
    rule: 'public-api',
    files: { [`${server}/rules.test.ts`]: "import '../identity/queries.ts';\n" },
  },
  {
    it: 'the contract reached by its files',
    rule: 'contract-public-api',
    files: { [`${server}/queries.ts`]: "import { user } from '../../../../contract/src/identity.ts';\n" },
  },
  {
    it: 'a contract slice entered past its index',
    rule: 'contract-public-api',
    files: {
      'contract/src/invoicing/sums.ts': 'export {};\n',
      'contract/src/hubs.ts': "import './invoicing/sums.ts';\n",
    },
  },
  {
    it: 'a public API of more than 30 lines',
    rule: 'public-api',
    files: { [`${server}/index.ts`]: `/** Owns invoices. */\n${lines(31)}` },
    line: 31,
  },
  {
    it: 'a public API that does not say what it owns',
    rule: 'public-api',
    files: { [`${server}/index.ts`]: "export { publish } from './commands.ts';\n" },
  },
  {
    it: 'a public API that exports everything',
    rule: 'public-api',
    files: { [`${server}/index.ts`]: "/** Owns invoices. */\nexport * from './commands.ts';\n" },
    line: 2,
  },
  {
    it: 'a public API that exports a screen',
    rule: 'public-api',
    files: { [`${web}/index.ts`]: "export { InvoiceScreen } from './screens/InvoiceScreen.tsx';\n" },
  },
  {
    it: 'a file that is not there',
    rule: 'unresolved',
    files: { [`${server}/queries.ts`]: "import './nothing.ts';\n" },
  },
  {
    it: 'a ring of imports',
    rule: 'cycle',
    files: {
      'server/src/platform/a.ts': "import './b.ts';\n",
      'server/src/platform/b.ts': "import './c.ts';\n",
      'server/src/platform/c.ts': "import './a.ts';\n",
    },
  },
];
