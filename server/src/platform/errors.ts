/** A refusal people are told about. Programmer errors stay plain `Error`: reported, 500. */
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
