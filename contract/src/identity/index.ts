import { account } from './account.ts';
import { signInProcedures } from './sign-in.ts';
import { layouts } from './table-layouts.ts';

export * from './entities.ts';
export * from './table-layouts.ts';

export const identity = { ...signInProcedures, ...account, ...layouts };
