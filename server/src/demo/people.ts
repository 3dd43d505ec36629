import { demoBuyers } from './buyers.ts';
import type { DemoOrganization, DemoPerson } from './market.ts';
import { demoSellers } from './sellers.ts';

export { demoBuyers, demoSellers };
export type { DemoOrganization, DemoPerson, DemoTax } from './market.ts';

/** Password of every demo account; the demo market is never created in production. */
export const demoPassword = 'marche-du-matin';

export const demoAdmin: DemoPerson = {
  email: 'camille.rioux@halles.example',
  firstName: 'Camille',
  lastName: 'Rioux',
  language: 'FR',
};

export const demoOrganizations: readonly DemoOrganization[] = [...demoSellers, ...demoBuyers];

/** Every account that can sign in, once each, with its roles. */
export const demoPeople: readonly (DemoPerson & { who: string })[] = [
  { ...demoAdmin, who: 'admin' },
  ...new Map(
    demoOrganizations.flatMap(({ name, people }) =>
      people.map(({ role, ...each }) => [each.email, { ...each, who: `${name}, ${role}` }] as const),
    ),
  ).values(),
];
