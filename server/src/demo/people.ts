import { demoBuyers } from './buyers.ts';
import type { DemoOrganization, DemoPerson } from './market.ts';
import { demoSellers } from './sellers.ts';

export { demoBuyers, demoSellers };
export type { DemoOrganization, DemoPerson, DemoTax } from './market.ts';

/** Everyone of the demo market signs in with it; the market is never made in production. */
export const demoPassword = 'marche-du-matin';

export const demoAdmin: DemoPerson = {
  email: 'camille.rioux@halles.example',
  firstName: 'Camille',
  lastName: 'Rioux',
  language: 'FR',
};

export const demoOrganizations: readonly DemoOrganization[] = [...demoSellers, ...demoBuyers];

/** Everyone who can sign in, once each, with what they are. */
export const demoPeople: readonly (DemoPerson & { who: string })[] = [
  { ...demoAdmin, who: 'admin' },
  ...new Map(
    demoOrganizations.flatMap(({ name, people }) =>
      people.map(({ role, ...each }) => [each.email, { ...each, who: `${name}, ${role}` }] as const),
    ),
  ).values(),
];
