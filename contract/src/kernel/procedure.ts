import type { z } from 'zod';
import type { Feature } from './features.ts';

type Access = 'public' | 'signedIn' | 'member' | 'admin';

/**
 * One operation of the API, shared by server and web. Path parameters are taken from the input by name; the rest of a
 * GET's input goes into the query string, that of other methods into the body.
 */
export interface Procedure<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  By extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /api, parameters as `{name}`: `/organizations/{organizationId}/settings`. */
  path: string;
  summary: string;
  /** The coarse access check; each slice's policy decides the rest. `member` requires an active organization. */
  access: By;
  input: Input;
  output: Output;
  /** The part of Halles it belongs to, which can be closed for an organization; see `inFeature`. */
  feature?: Feature;
  errors?: readonly string[];
  /** Can be subscribed to: the server pairs it with the events that can change its answer. */
  live?: true;
  /** Also allowed for a suspended organization, so that a member can leave; the slice's policy decides the rest. */
  whileSuspended?: true;
  /** Also allowed while the market is read-only, so that people can sign in and read. */
  whileReadOnly?: true;
  /** Creates or changes money, stock or state, so it takes an Idempotency-Key. */
  idempotent?: true;
  /** Sign-in and email-sending commands have stricter rate limits, by address and by account. */
  limit?: 'signIn' | 'mail';
}

/** A procedure that can be subscribed to; the type stops others from being subscribed to. */
export interface LiveProcedure<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  By extends Access = Access,
> extends Procedure<Input, Output, By> {
  live: true;
}

export function procedure<Input extends z.ZodType, Output extends z.ZodType, By extends Access>(
  definition: LiveProcedure<Input, Output, By>,
): LiveProcedure<Input, Output, By>;
export function procedure<Input extends z.ZodType, Output extends z.ZodType, By extends Access>(
  definition: Procedure<Input, Output, By>,
): Procedure<Input, Output, By>;
export function procedure(definition: Procedure): Procedure {
  return definition;
}

export type InputOf<P> = P extends Procedure<infer Input> ? z.input<Input> : never;
export type ParsedInputOf<P> = P extends Procedure<infer Input> ? z.output<Input> : never;
export type OutputOf<P> = P extends Procedure<z.ZodType, infer Output> ? z.output<Output> : never;

// oxlint-disable-next-line typescript/no-explicit-any -- any input and output will do here, and only here
export type Procedures = Record<string, Procedure<any, any>>;
