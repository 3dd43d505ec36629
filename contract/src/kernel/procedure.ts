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
  /** Creates or moves money, stock or state: takes an Idempotency-Key. */
  idempotent?: true;
  /** Sign-in and mail-sending commands are limited harder, by address and by account asked for. */
  limit?: 'signIn' | 'mail';
}

export const procedure = <Input extends z.ZodType, Output extends z.ZodType>(
  definition: Procedure<Input, Output>,
): Procedure<Input, Output> => definition;

export type InputOf<P> = P extends Procedure<infer Input> ? z.input<Input> : never;
export type ParsedInputOf<P> = P extends Procedure<infer Input> ? z.output<Input> : never;
export type OutputOf<P> = P extends Procedure<z.ZodType, infer Output> ? z.output<Output> : never;

// oxlint-disable-next-line typescript/no-explicit-any -- any input and output will do here, and only here
export type Procedures = Record<string, Procedure<any, any>>;
