import type { Generated } from 'kysely';

/** See migration 0027-push. */
export interface PushKeysTable {
  only_one: Generated<true>;
  public_key: string;
  sealed_private_key: string;
  created_at: Date;
}

declare module '../db.ts' {
  interface Tables {
    push_keys: PushKeysTable;
  }
}
