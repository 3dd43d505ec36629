import type { FastifyRequest } from 'fastify';
import { hasAbility, type Ability, type Role } from '@halles/contract';
import type { Actor, Person } from '../actor.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';

/** Who asks for a file, and in which world. */
export interface DownloadGate {
  authenticate(request: FastifyRequest): Promise<Actor>;
  contextFor(actor: Actor, request: FastifyRequest): Ctx;
  /** Today where the organization is: part of the file's name. */
  dayOf(ctx: Ctx): Promise<string>;
}

/** As for a query of a member; what of it they may see, the query itself decides. */
export function assertMayDownload(actor: Actor, ability?: Ability): asserts actor is Person {
  if (actor.kind !== 'person') throw new AppError('request.signInRequired');
  if (actor.organizationId === null) throw new AppError('request.notFound');
  const isTheirs = !ability || (actor.role !== null && hasAbility(actor.role as Role, ability));
  if (actor.view === 'own' && !isTheirs) throw new AppError('request.notAllowed');
}
