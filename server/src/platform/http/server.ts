import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import websocket from '@fastify/websocket';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { MAX_UPLOAD_BYTES } from '@halles/contract';
import type { Log } from '../log.ts';
import { AppError } from '../errors.ts';
import { answerProblem } from './problem-details.ts';
import { contentSecurity, type ContentSources } from './security.ts';

export interface ServerOptions {
  log: Log;
  secure: boolean;
  trustedProxies: string[] | false;
  report(error: Error, requestId: string): void;
  sources: ContentSources;
  /** Says 503 when the loop hardly turns. */
  shedsLoad: boolean;
  timeouts?: Timeouts;
}

/** How long a client may take to send its request, and how often that is looked at. */
export interface Timeouts {
  headersMs: number;
  /** With its body: fifty megabytes at three megabits a second. */
  requestMs: number;
  checkEveryMs: number;
}

const TIMEOUTS: Timeouts = { headersMs: 15_000, requestMs: 150_000, checkEveryMs: 5_000 };
const BODY_LIMIT_BYTES = 1_048_576;
const CLIENT_REQUEST_ID = /^[\w-]{8,64}$/;

/** The HTTP edge: headers, limits, errors. What is served on it is registered by `app.ts`. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const { headersMs, requestMs, checkEveryMs } = options.timeouts ?? TIMEOUTS;
  const app = fastify({
    // A request half sent is ended: it holds a connection for no longer.
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustedProxies,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    // Always our own: mails and events are told apart by it. What a client calls its request is only logged.
    genReqId: () => randomUUID(),
    childLoggerFactory: (parent, bindings, childOptions, request) => {
      const requestIdHeader = request.headers['x-request-id'];
      const isUsable = typeof requestIdHeader === 'string' && CLIENT_REQUEST_ID.test(requestIdHeader);
      return parent.child(isUsable ? { ...bindings, clientRequestId: requestIdHeader } : bindings, childOptions);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  // Inputs are parsed by the contract's own schemas in procedures.ts; the framework only serializes.
  app.setValidatorCompiler(() => () => true);
  // JSON and uploads are all we take; what the framework would read as plain text is refused as such.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerProblem(options.report));
  app.setNotFoundHandler(() => {
    throw new AppError('request.notFound');
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  await app.register(helmet, contentSecurity(options.sources, options.secure));
  // A list is packed in the third of a millisecond; handing it to another thread costs more than two.
  await app.register(compress, { threshold: 1_024, syncThreshold: 131_072, encodings: ['br', 'gzip'] });
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fileSize: MAX_UPLOAD_BYTES, fields: 5 } });
  await app.register(websocket, { options: { maxPayload: 65_536, perMessageDeflate: false } });
  await app.register(rateLimit, { global: false, enableDraftSpec: true });
  // A sample in which the loop never turned counts as endless: it must be long enough not to be one hard second.
  const pressure = {
    maxEventLoopDelay: 2_000,
    sampleInterval: 5_000,
    retryAfter: 2,
    exposeStatusRoute: false,
  };
  if (options.shedsLoad) await app.register(underPressure, pressure);
  return app;
}
