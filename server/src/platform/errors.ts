import type { Allowed } from '@halles/contract/kernel';

/** A refusal shown to people. Programmer errors stay plain `Error`: reported, and answered with 500. */
export class AppError extends Error {
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: string, details?: Record<string, unknown>) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** For a query whose row must be there. */
export const refusal = (code: string) => (): AppError => new AppError(code);

/** Throws the reason for which a policy refuses. */
export function permit(allowed: Allowed): void {
  if (allowed !== true) throw new AppError(allowed);
}

type MigrationRefusal = 'changed' | 'newer' | 'failed' | 'role';

/** The schema does not fit this release and cannot be migrated. `main` does not start. */
export class MigrationRefusedError extends Error {
  readonly reason: MigrationRefusal;

  constructor(reason: MigrationRefusal, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationRefusedError';
    this.reason = reason;
  }
}
