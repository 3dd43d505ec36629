import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;

const cheapScrypt = (...[password, salt, length, options, done]: Parameters<typeof scrypt>): void =>
  scrypt(password, salt, length, { ...options, N: 2 ** 10 }, done);

/** At its real cost a password takes a third of a second of a core, and tests hash hundreds of them. */
export function setScryptCost(cost: 'real' | 'cheap'): void {
  crypto.scrypt = (cost === 'real' ? scrypt : cheapScrypt) as typeof scrypt;
  syncBuiltinESMExports();
}
