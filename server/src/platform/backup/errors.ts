/** The backup, or the place it should go to, is not as it must be; nothing was changed. */
export class BackupRefusedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupRefusedError';
  }
}

/** The database is of an older release, in a part that cannot be made as it was then. Migrating mends it. */
export class OlderDatabaseError extends BackupRefusedError {
  constructor() {
    super('The database is of an older release: migrate it first (npm run halles -- migrate).');
  }
}
