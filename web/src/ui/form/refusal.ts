import type { FieldError } from '@halles/contract/kernel';

/** The server's problem details, whatever error class carries them. */
export interface Refusal {
  code?: string;
  errors: readonly FieldError[];
}

export function refusalOf(error: unknown): Refusal {
  if (typeof error !== 'object' || error === null) return { errors: [] };
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  return {
    ...(typeof code === 'string' && { code }),
    errors: Array.isArray(errors) ? (errors as FieldError[]) : [],
  };
}
