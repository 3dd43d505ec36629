export type MigrationRefusal = 'changed' | 'newer' | 'failed' | 'role';

/** The schema is not, and will not be made, what this server needs. `main` does not start. */
export class MigrationRefusedError extends Error {
  readonly reason: MigrationRefusal;

  constructor(reason: MigrationRefusal, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationRefusedError';
    this.reason = reason;
  }
}
