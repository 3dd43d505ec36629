import { createTurns } from '../../../../lib/turns.ts';

/** Changes of carts run one after the other, as each needs the version that the previous one produced. */
export const inTurn = createTurns();
