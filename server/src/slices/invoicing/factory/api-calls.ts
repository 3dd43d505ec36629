import { invoicing, ordering, organizations, relationships } from '@halles/contract';
import type { Member } from '../../../platform/actor.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { orderingRoutes } from '../../ordering/index.ts';
import { organizationsRoutes } from '../../organizations/index.ts';
import { relationshipsRoutes } from '../../relationships/index.ts';
import { invoicingRoutes } from '../routes.ts';

const contracts = { invoicing, ordering, organizations, relationships };
const routes = [...invoicingRoutes, ...orderingRoutes, ...organizationsRoutes, ...relationshipsRoutes];

/** Calls an operation through its route, with the input as its contract parses it; a refusal throws. */
export function callerOf(world: TestWorld) {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests say what they expect
  return async (person: Member, name: string, input: object): Promise<any> => {
    const [slice, operation] = name.split('.') as [keyof typeof contracts, string];
    const contract = contracts[slice][operation as never] as { input: { parse(value: object): never } };
    const route = routes.find((one) => one.name === name)!;
    return route.handle(world.as(person), contract.input.parse(input), {} as never);
  };
}
