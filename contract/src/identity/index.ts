import { account } from './account.ts';
import { signingIn } from './signing-in.ts';

export * from './entities.ts';

export const identity = { ...signingIn, ...account };
