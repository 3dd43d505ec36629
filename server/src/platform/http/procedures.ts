import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import type { Procedures } from '@halles/contract/kernel';
import type { Actor, Identified } from '../actor.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { gateRefusal, readOnlyRefusal, type BoundProcedure, type Exchange } from '../routes.ts';
import { Replayed } from '../transaction.ts';
import { nearestWord } from '../nearest-word.ts';
import { parsedInput } from './input.ts';
import { InvalidInput } from './problem-details.ts';
import { RefusedCalls } from './refused-calls.ts';

export interface HttpBinding {
  /** With what was answered to the key before, where the request may be a repetition. */
  identify(request: FastifyRequest, idempotencyKey: string | null): Promise<Identified>;
  contextFor(actor: Actor, request: FastifyRequest): Ctx;
  exchangeFor(request: FastifyRequest, reply: FastifyReply): Exchange;
  isOwnOrigin(headers: FastifyRequest['headers']): boolean;
  /** Checks outputs against the contract; in production the serializer only drops undeclared fields. */
  checkOutput: boolean;
  limits: Record<'signIn' | 'mail', { max: number; timeWindow: number }>;
}

export function bindProcedures(
  app: FastifyInstance,
  bound: readonly BoundProcedure[],
  http: HttpBinding,
): void {
  const refusals = new RefusedCalls();
  for (const one of bound) {
    app.route({
      method: one.procedure.method,
      url: `/api${one.procedure.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: one.procedure.limit ? { rateLimit: http.limits[one.procedure.limit] } : {},
      handler: handlerOf(one, http, refusals),
    });
  }
}

function outputSchema(procedure: Procedures[string]): Record<string, unknown> {
  const schema = z.toJSONSchema(procedure.output, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  delete schema['$schema'];
  return schema;
}

const SAFE = new Set(['GET', 'HEAD']);

function handlerOf(one: BoundProcedure, http: HttpBinding, refusals: RefusedCalls): RouteHandlerMethod {
  let schema: Record<string, unknown> | undefined;
  return async (request, reply) => {
    if (!SAFE.has(request.method) && !http.isOwnOrigin(request.headers))
      throw new AppError('request.foreignOrigin');
    const { actor, stored } = await http.identify(request, keyOf(one, request));
    const ctx = http.contextFor(actor, request);
    try {
      const output = await answer(one, ctx, { request, stored }, http.exchangeFor(request, reply));
      if (actor.kind === 'person') void reply.header('cache-control', 'private, no-store');
      const checked = http.checkOutput ? one.procedure.output.parse(output) : output;
      // Compiled at the first answer: compiling all of them takes half a second of the start.
      schema ??= outputSchema(one.procedure);
      void reply.type('application/json; charset=utf-8');
      return reply.serializeInput(checked as Record<string, unknown>, schema);
    } catch (error) {
      await refusals.note(ctx, one, error);
      throw error;
    }
  };
}

async function answer(
  one: BoundProcedure,
  ctx: Ctx,
  { request, stored }: { request: FastifyRequest; stored: Identified['stored'] },
  exchange: Exchange,
): Promise<unknown> {
  const refusal = gateRefusal(ctx.actor, one.procedure) ?? readOnlyRefusal(ctx, one.procedure);
  if (refusal) throw new AppError(refusal);
  const input = parseInput(one.procedure, request);
  const idempotency = idempotencyOf(one, ctx.actor, request);
  return replayable(() =>
    one.handle(idempotency ? { ...ctx, idempotency: { ...idempotency, stored } } : ctx, input, exchange),
  );
}

function parseInput(procedure: Procedures[string], request: FastifyRequest): unknown {
  const rest = SAFE.has(procedure.method) ? request.query : request.body;
  const raw = { ...(rest as object | null), ...(request.params as object) };
  if (SAFE.has(procedure.method)) refuseUnknownParameters(procedure, Object.keys(request.query as object));
  return parsedInput(procedure.input, raw);
}

function refuseUnknownParameters(procedure: Procedures[string], parameterNames: string[]): void {
  const known = procedure.input instanceof z.ZodObject ? Object.keys(procedure.input.shape) : parameterNames;
  const unknown = parameterNames.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new InvalidInput(
    unknown.map((name) => ({
      pointer: `/${name}`,
      code: 'field.invalid',
      params: { nearest: nearestWord(name, known) ?? '' },
    })),
    'request.unknownParameter',
  );
}

const KEY = /^[\w-]{8,200}$/;

function keyOf({ procedure }: BoundProcedure, { headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return procedure.idempotent && typeof key === 'string' && KEY.test(key) ? key : null;
}

/**
 * A key belongs to a user, a procedure, its body, and for member procedures the organization: reuse for anything else
 * is refused. Creating or joining an organization changes the active one, so those keys are not bound to it.
 */
function idempotencyOf(
  { name, procedure }: BoundProcedure,
  actor: Actor,
  request: FastifyRequest,
): { key: string; bodyHash: string } | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !procedure.idempotent) return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new InvalidInput([{ pointer: '/Idempotency-Key', code: 'field.invalid' }]);
  const organizationId =
    procedure.access === 'member' && actor.kind === 'person' ? actor.organizationId : null;
  const body = JSON.stringify([name, organizationId, request.params, request.body ?? null]);
  return { key, bodyHash: createHash('sha256').update(body).digest('hex') };
}

async function replayable(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Replayed) return error.result;
    throw error;
  }
}
