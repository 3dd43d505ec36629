import { z } from 'zod';

/** Whether an action on a record is allowed: true, or the code of the reason why not. The web only displays it. */
export const allowed = z.union([z.literal(true), z.string()]);
export type Allowed = z.infer<typeof allowed>;

export const can = <Action extends string>(...actions: Action[]) =>
  z.object(Object.fromEntries(actions.map((action) => [action, allowed])) as Record<Action, typeof allowed>);
