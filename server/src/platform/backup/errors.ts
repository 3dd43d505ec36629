/** The backup or its target is unusable; nothing was changed. */
export class BackupRefusedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupRefusedError';
  }
}

/**
 * The database is from an older release with a part that this release cannot create in the old form. Migrating fixes
 * it.
 */
export class OlderDatabaseError extends BackupRefusedError {
  constructor() {
    super('The database is of an older release: migrate it first (npm run halles -- migrate).');
  }
}
