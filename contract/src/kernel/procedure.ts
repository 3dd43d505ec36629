import type { z } from 'zod';

/**
 * One operation of the API, as both sides know it. Path parameters are taken from the input by name;
 * the rest of a GET's input travels in the query, of other methods in the body.
 */
export interface Procedure<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /api, parameters as `{name}`: `/organizations/{organizationId}/settings`. */
  path: string;
  summary: string;
  /** The coarse gate; each slice's policy decides the rest. `member` means: an active organization. */
  access: 'public' | 'signedIn' | 'member' | 'admin';
  input: Input;
  output: Output;
  errors?: readonly string[];
  /** May be subscribed to: the server pairs it with the events that can change it. */
  live?: true;
  /** A suspension does not stop it: whoever wants to leave may. What else it does, its policy decides. */
  whileSuspended?: true;
  /** Creates or moves money, stock or state: takes an Idempotency-Key. */
  idempotent?: true;
  /** Sign-in and mail-sending commands are limited harder, by address and by account asked for. */
  limit?: 'signIn' | 'mail';
}

/** One that may be subscribed to; its type says so, so that nothing else is. */
export interface LiveProcedure<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends Procedure<Input, Output> {
  live: true;
}

export function procedure<Input extends z.ZodType, Output extends z.ZodType>(
  definition: LiveProcedure<Input, Output>,
): LiveProcedure<Input, Output>;
export function procedure<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Procedure<Input, Output>,
): Procedure<Input, Output>;
export function procedure(definition: Procedure): Procedure {
  return definition;
}

export type InputOf<P> = P extends Procedure<infer Input> ? z.input<Input> : never;
export type ParsedInputOf<P> = P extends Procedure<infer Input> ? z.output<Input> : never;
export type OutputOf<P> = P extends Procedure<z.ZodType, infer Output> ? z.output<Output> : never;

// oxlint-disable-next-line typescript/no-explicit-any -- any input and output will do here, and only here
export type Procedures = Record<string, Procedure<any, any>>;
