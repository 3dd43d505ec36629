import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { readIndex, readTile } from './store.ts';

const YEAR_S = 31_536_000;

/** What the operator added to the maps: which layers there are, and their tiles, whose addresses carry a hash. */
export function serveMapLayers(app: FastifyInstance, folder: string): void {
  app.get('/api/map-layers', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await readIndex(folder)),
  );
  app.get<{ Params: { layer: string; file: string } }>(
    '/api/map-layers/:layer/:file',
    async ({ params: { layer, file } }, reply) => {
      const text = file.endsWith('.json')
        ? await readTile(folder, layer, file.slice(0, -'.json'.length))
        : null;
      if (text === null) throw new AppError('request.notFound');
      return reply
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        .type('application/json; charset=utf-8')
        .send(text);
    },
  );
}
