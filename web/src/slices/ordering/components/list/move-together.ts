import type { Allowed, OrderRow } from '@halles/contract';

export const bulkActions = ['confirm', 'prepare', 'markReady', 'load', 'deliver'] as const;
export type BulkOrderAction = (typeof bulkActions)[number];

/** A row of the list, or an order as a move left it. */
type Movable<Action extends string> = Pick<OrderRow, 'id' | 'number'> & {
  can: Readonly<Record<Action, Allowed>>;
};

export interface Refused {
  row: Pick<OrderRow, 'id' | 'number'>;
  /** A reason known before sending, or the server's error. */
  because: Exclude<Allowed, true> | Error;
}

export interface MovedTogether<Row> {
  moved: Row[];
  refused: Refused[];
}

const AT_ONCE = 4;

/** Moves each order separately, so that one refusal does not hold back the others. */
export async function moveTogether<Action extends string, Row extends Movable<Action>>(
  rows: readonly Row[],
  action: Action,
  move: (row: Row) => Promise<unknown>,
): Promise<MovedTogether<Row>> {
  const outcome = new Map<Row, true | Refused['because']>();
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const allowed = row.can[action];
      outcome.set(
        row,
        allowed === true
          ? await move(row).then(
              () => true as const,
              (error: Error) => error,
            )
          : allowed,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    moved: rows.filter((row) => outcome.get(row) === true),
    refused: rows.flatMap((row) => {
      const because = outcome.get(row)!;
      return because === true ? [] : [{ row, because }];
    }),
  };
}
