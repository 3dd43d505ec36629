import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileKinds, fileRules, type FileKind } from '@halles/contract';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import { userScope } from '../platform/files/index.ts';
import { InvalidInput } from '../platform/http/problem-details.ts';
import { readOnlyRefusal } from '../platform/routes.ts';
import type { World } from './world.ts';

export interface UploadGate {
  authenticate(request: FastifyRequest): Promise<Actor>;
  isOwnOrigin(headers: FastifyRequest['headers']): boolean;
}

const PERSONAL: ReadonlySet<FileKind> = new Set<FileKind>(['picture']);
/**
 * People without an organization may upload their picture, and the logo of the organization they are about to create.
 */
const WITHOUT_ORGANIZATION: ReadonlySet<FileKind> = new Set<FileKind>(['picture', 'logo']);
/** Allowance for what surrounds the file in a multipart body: names, types and boundaries. */
const ENVELOPE_BYTES = 65_536;
const LINK_LIFE_MS = 3_600_000;
/** Images are decoded and re-encoded, which is expensive; a person needs only a few. */
const LIMIT = { max: 60, timeWindow: 60_000 };

/**
 * POST /api/files?kind=… with the file as multipart/form-data. The file is deleted after a while unless a record
 * attaches it.
 */
export function serveUploads(app: FastifyInstance, world: World, gate: UploadGate): void {
  app.post<{ Querystring: { kind?: string } }>(
    '/api/files',
    { config: { rateLimit: LIMIT } },
    async (request) => {
      if (!gate.isOwnOrigin(request.headers)) throw new AppError('request.foreignOrigin');
      const actor = await gate.authenticate(request);
      if (actor.kind !== 'person') throw new AppError('request.signInRequired');
      if (actor.view === 'viewing') throw new AppError('request.readOnlyView');
      const readOnly = readOnlyRefusal({ actor, ports: world.ports }, { method: 'POST' });
      if (readOnly) throw new AppError(readOnly);
      const kind = fileKinds.find((one) => one === request.query.kind);
      if (!kind) throw new InvalidInput([{ pointer: '/kind', code: 'field.notOneOf' }]);
      if (actor.organizationId === null && !WITHOUT_ORGANIZATION.has(kind))
        throw new AppError('request.notAllowed');
      const { maxBytes } = fileRules[kind];
      if (Number(request.headers['content-length'] ?? 0) > maxBytes + ENVELOPE_BYTES)
        throw new AppError('files.tooLarge', { maxBytes });
      if (!request.isMultipart()) throw new AppError('request.wrongType');
      const part = await request.file();
      if (!part) throw new InvalidInput([{ pointer: '/file', code: 'field.required' }]);
      const { organizationId, userId } = actor;
      const owner = PERSONAL.has(kind) || organizationId === null ? { userId } : { organizationId };
      const stored = await world.ports.files.storeFile(world.db, {
        owner,
        kind,
        declaredName: part.filename,
        bytes: part.file,
        countsAgainstQuota: true,
      });
      return {
        ...stored,
        url: world.ports.files.linkTo({ id: stored.id }, userScope(actor), LINK_LIFE_MS),
      };
    },
  );
}
