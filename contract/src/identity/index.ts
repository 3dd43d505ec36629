import { account } from './account.ts';
import { signInProcedures } from './sign-in.ts';

export * from './entities.ts';

export const identity = { ...signInProcedures, ...account };
