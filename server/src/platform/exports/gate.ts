import type { FastifyRequest } from 'fastify';
import { hasAbility, type Ability, type Role } from '@halles/contract';
import { isMember, type Actor, type Member } from '../actor.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';

/** What a file download needs: the actor and a context. */
export interface DownloadGate {
  authenticate(request: FastifyRequest): Promise<Actor>;
  contextFor(actor: Actor, request: FastifyRequest): Ctx;
  /** The date in the organization's time zone, used in the file's name. */
  dayOf(ctx: Ctx): Promise<string>;
}

/** The same access as for a member's query; the query itself restricts the rows. */
export function requireDownloader(actor: Actor, ability?: Ability): Member {
  if (actor.kind !== 'person') throw new AppError('request.signInRequired');
  if (!isMember(actor)) throw new AppError('request.notFound');
  const isTheirs = !ability || (actor.role !== null && hasAbility(actor.role as Role, ability));
  if (actor.view === 'own' && !isTheirs) throw new AppError('request.notAllowed');
  return actor;
}
