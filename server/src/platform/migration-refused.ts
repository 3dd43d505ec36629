export type MigrationRefusal = 'changed' | 'newer' | 'failed' | 'role';

/** The schema does not fit this release and cannot be migrated. `main` does not start. */
export class MigrationRefusedError extends Error {
  readonly reason: MigrationRefusal;

  constructor(reason: MigrationRefusal, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationRefusedError';
    this.reason = reason;
  }
}
