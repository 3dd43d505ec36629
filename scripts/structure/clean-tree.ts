/** A small project without any violation. */
export const clean: Record<string, string> = {
  'package.json': '{"name":"halles"}',
  '.gitignore': 'node_modules/\ndata/\n*.log\n',
  'contract/package.json':
    '{"name":"@halles/contract","exports":{".":"./src/index.ts","./kernel":"./src/kernel/index.ts"}}',
  'contract/src/index.ts': "export * from './identity.ts';\nexport * from './invoicing/index.ts';\n",
  'contract/src/kernel/index.ts': "export * from './money.ts';\n",
  'contract/src/kernel/money.ts': "import { z } from 'zod';\nexport const money = z.object({});\n",
  'contract/src/identity.ts': "import { money } from './kernel/index.ts';\nexport const user = money;\n",
  'contract/src/invoicing/index.ts': "import { user } from '../identity.ts';\nexport const invoice = user;\n",
  'server/src/events.ts':
    "import type { money } from '@halles/contract/kernel';\nexport type Events = typeof money;\n",
  'server/src/main.ts': "import { app } from './app.ts';\napp();\n",
  'server/src/app.ts':
    "import { invoicingRoutes } from './slices/invoicing/routes.ts';\nexport const app = () => invoicingRoutes;\n",
  'server/src/platform/db.ts': "import { Kysely } from 'kysely';\nexport const db = Kysely;\n",
  'server/src/platform/actor.ts': 'export interface Actor { userId: string }\n',
  'server/src/platform/clock.ts': 'export const clock = () => Date.now();\n',
  'server/src/slices/identity/index.ts': "/** Owns users. */\nexport { getUser } from './queries.ts';\n",
  'server/src/slices/identity/queries.ts':
    "import { sql } from 'kysely';\nimport { user } from '@halles/contract';\nexport const getUser = () => [sql, user];\n",
  'server/src/slices/invoicing/index.ts': "/** Owns invoices. */\nexport { publish } from './commands.ts';\n",
  'server/src/slices/invoicing/commands.ts':
    "import { getUser } from '../identity/index.ts';\nimport { db } from '../../platform/db.ts';\nimport { decide } from './rules.ts';\nexport const publish = (at: Date) => [getUser, db, decide, new Date(at)];\n",
  'server/src/slices/invoicing/routes.ts':
    "import { publish } from './commands.ts';\nexport const invoicingRoutes = publish;\n",
  'server/src/slices/invoicing/rules.ts':
    "import { invoice } from '@halles/contract';\nimport type { Row } from './tables.ts';\nexport const decide = (row: Row) => [invoice, row];\n",
  'server/src/slices/invoicing/tables.ts': 'export interface Row { id: string }\n',
  'server/src/slices/invoicing/policy.ts':
    "import type { Actor } from '../../platform/actor.ts';\nimport { decide } from './rules.ts';\nexport const canPublish = (actor: Actor) => [actor, decide];\n",
  'server/src/slices/invoicing/rules.test.ts':
    "import { getUser } from '../identity/index.ts';\nimport { decide } from './rules.ts';\nit('decides', () => [decide, getUser, Date.now()]);\n",
  'web/src/main.tsx': "import { router } from './app/router.ts';\nrouter();\n",
  'web/src/app/router.ts':
    "export const router = () => import('../slices/invoicing/routes.tsx');\nexport { badge } from '../slices/identity/index.ts';\n",
  'web/src/lib/client.ts': "import { user } from '@halles/contract';\nexport const client = user;\n",
  'web/src/ui/button.tsx':
    'import \'./button.module.css\';\nexport const Button = () => <button type="button" />;\n',
  'web/src/ui/button.module.css': '.root {}\n',
  'web/src/slices/identity/index.ts': "export { badge } from './components/badge.tsx';\n",
  'web/src/slices/identity/components/badge.tsx': 'export const badge = 1;\n',
  'web/src/slices/invoicing/routes.tsx':
    "export const routes = () => import('./screens/InvoiceScreen.tsx');\n",
  'web/src/slices/invoicing/screens/InvoiceScreen.tsx':
    "import { badge } from '../../identity/index.ts';\nimport { Button } from '../../../ui/button.tsx';\nimport { client } from '../../../lib/client.ts';\nexport const InvoiceScreen = () => [badge, Button, client];\n",
  'web/src/slices/invoicing/texts/en-CA.json': '{}',
  'web/src/slices/invoicing/texts/fr-CA.json': '{}',
  'scripts/structure/debt.json': '{"comment":"only shrinks","debts":[]}',
};
