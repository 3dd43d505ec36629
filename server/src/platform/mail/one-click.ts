import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

export interface OneClickOptions {
  /** False: the link is invented or a year old. */
  unsubscribe(token: string): Promise<boolean>;
  publicUrl: string;
  limit: { max: number; timeWindow: number };
}

const PATH = '/api/ext/mail-preferences/:token/one-click';
const MAX_BODY = 1_000;
const TOKEN = /^[\w-]{20,100}$/;
type WithToken = FastifyRequest<{ Params: { token: string } }>;

/**
 * RFC 8058: a mail program posts to the address in List-Unsubscribe, without cookies, and nothing is asked. Opening the
 * same address only shows the page that asks, because link scanners open everything.
 */
export const oneClickUnsubscribe: FastifyPluginAsync<OneClickOptions> = async (app, options) => {
  const { unsubscribe, publicUrl } = options;
  const config = { rateLimit: options.limit };
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BODY },
    (_request, _body, done) => done(null, null),
  );
  app.post(PATH, { config }, async ({ params }: WithToken, reply) => {
    if (!TOKEN.test(params.token) || !(await unsubscribe(params.token))) return reply.code(404).send();
    return reply.code(200).type('text/plain; charset=utf-8').send('unsubscribed\n');
  });
  app.get(PATH, { config }, ({ params }: WithToken, reply) =>
    TOKEN.test(params.token)
      ? reply.redirect(`${publicUrl}/ext/mail-preferences/${params.token}`)
      : reply.code(404).send(),
  );
};
