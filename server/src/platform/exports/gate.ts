import type { FastifyRequest } from 'fastify';
import { hasAbility, type Ability, type Feature, type Role } from '@halles/contract';
import { isMember, type Actor, type Member, type Person } from '../actor.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';

/** What a file download needs: the actor and a context. */
export interface DownloadGate {
  authenticate(request: FastifyRequest): Promise<Actor>;
  contextFor(actor: Actor, request: FastifyRequest): Ctx;
  /** Of the organization; null for a person without one. */
  timeZoneOf(ctx: Ctx): Promise<string | null>;
}

export interface DownloadAccess {
  /** Required ability besides being a member. An admin viewing the organization needs none. */
  ability?: Ability;
  /** `admin`: a file of the whole market, for admins only, whichever organization they look at. */
  access?: 'admin';
  /** The part of Halles it belongs to, as with procedures. */
  feature?: Feature;
}

/** The same access as for a query of a member or an admin; the query itself restricts the rows. */
export function requireDownloader(actor: Actor, { ability, access, feature }: DownloadAccess = {}): Member {
  if (actor.kind !== 'person') throw new AppError('request.signInRequired');
  if (access === 'admin') return requireAdmin(actor);
  if (!isMember(actor)) throw new AppError('request.notFound');
  if (feature && actor.closedFeatures?.includes(feature)) throw new AppError('organizations.featureClosed');
  const isTheirs = !ability || (actor.role !== null && hasAbility(actor.role as Role, ability));
  if (actor.view === 'own' && !isTheirs) throw new AppError('request.notAllowed');
  return actor;
}

function requireAdmin(actor: Person): Member {
  if (!actor.isAdmin)
    throw new AppError(actor.lacksSecondFactor ? 'identity.secondFactorRequired' : 'request.notFound');
  // The queries of an admin's files take a PersonCtx: none of them reads the organization.
  return actor as Member;
}
