import { invoicing, offers, reports } from '@halles/contract';
import type { Member } from '../../../platform/actor.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { invoicingRoutes } from '../../invoicing/index.ts';
import { offersRoutes } from '../../offers/index.ts';
import { reportsRoutes } from '../routes.ts';

const contracts = { invoicing, offers, reports };
const routes = [...invoicingRoutes, ...offersRoutes, ...reportsRoutes];

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

export const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: { code?: string; name: string }) => error.code ?? error.name,
  );
