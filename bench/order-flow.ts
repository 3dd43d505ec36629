import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { OrganizationId } from '@halles/contract';
import { allRoutes, registerAllReactions } from '../server/src/app/slices.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Ctx } from '../server/src/platform/context.ts';
import { timeOrderedIds } from '../server/src/platform/ids.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { buyerOf } from './open-searches.ts';
import { Recorder, renamed, type Statement } from './statements.ts';

const ids = timeOrderedIds(systemClock);
const ports = {
  files: { linkTo: ({ id }: { id: string }) => `/files/${id}` },
  settings: { defaultServiceFeePercent: '1' },
  payments: { available: false },
} as never;

/** Runs procedures as an organization and records the SQL statements they send. */
export class StatementRecorder {
  readonly #recorder: Recorder;
  readonly #actor: Ctx['actor'];
  /** Values that can be inserted only once (ids, order numbers). */
  #made: string[] = [];

  constructor(connection: pg.ClientConfig, organizationId: string, userId: string) {
    registerAllReactions([]);
    this.#recorder = new Recorder(connection);
    this.#actor = { ...buyerOf(organizationId as OrganizationId), userId: userId as never };
  }

  /** Runs procedures one after the other; an input may use earlier answers. */
  async during(work: (call: Call) => Promise<string | void>): Promise<Recording> {
    const made: string[] = (this.#made = []);
    const statements = await this.#recorder.during(async (db) => {
      const ctx: Ctx = {
        actor: this.#actor,
        clock: systemClock,
        ids: { next: () => this.#remember(ids.next()) },
        db,
        log: silentLog(),
        ports,
        requestId: 'bench',
      };
      const also = await work((name, input) => {
        const { procedure, handle } = allRoutes.find((route) => route.name === name)!;
        return handle(ctx, procedure.input.parse(input), null as never) as never;
      });
      if (also) made.push(also);
    });
    return { statements, made };
  }

  #remember<Text extends string>(id: Text): Text {
    this.#made.push(id);
    return id;
  }

  close(): Promise<void> {
    return this.#recorder.close();
  }
}

/** The recorded statements, and the ids created by them: each repetition replaces these with new ones. */
export interface Recording {
  statements: Statement[];
  made: string[];
}

export const withNewIds = ({ statements, made }: Recording): Statement[] =>
  renamed(statements, new Map(made.map((id) => [id, randomUUID()])));

type Call = <Answer>(name: string, input: object) => Promise<Answer>;

interface Draft {
  id: string;
  version: number;
  totals: { totalMinor: number };
}

/**
 * Places an order from nothing to submitted, as the API does (`prove/lib/orders.ts`); like its ids, its number can be
 * used only once.
 */
export const placing =
  (customerId: string, formatIds: readonly string[]) =>
  async (call: Call): Promise<string> => {
    const lines = formatIds.map((formatId) => ({ formatId, quantity: '20' }));
    const [filled] = await call<[Draft]>('ordering.setCartLines', { customerId, lines });
    const { id: cartId } = filled;
    const dates = await call<{ fulfilmentId: string; on: string; isLate: boolean; isFull: boolean }[]>(
      'ordering.listCartDates',
      { cartId },
    );
    const { fulfilmentId, on } = dates.find((date) => !date.isLate && !date.isFull)!;
    const change = { cartId, version: filled.version, date: { fulfilmentId, on } };
    const { version, totals } = await call<Draft>('ordering.changeCart', change);
    const { totalMinor } = totals;
    return (await call<{ number: string }>('ordering.submitCart', { cartId, version, totalMinor })).number;
  };
