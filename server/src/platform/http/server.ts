import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import websocket from '@fastify/websocket';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { MAX_UPLOAD_BYTES } from '@halles/contract';
import type { Log } from '../log.ts';
import { AppError } from '../errors.ts';
import { answerProblem } from './problem-details.ts';
import { securityHeaders, type ContentSources } from './security.ts';

export interface ServerOptions {
  log: Log;
  secure: boolean;
  trustedProxies: string[] | false;
  report(error: Error, requestId: string): void;
  sources: ContentSources;
  /** Answers 503 when the event loop is blocked. */
  shedsLoad: boolean;
  timeouts?: Timeouts;
}

/** How long a client may take to send a request, and how often that is checked. */
export interface Timeouts {
  headersMs: number;
  /** Including the body: fifty megabytes at three megabits a second. */
  requestMs: number;
  checkEveryMs: number;
}

const TIMEOUTS: Timeouts = { headersMs: 15_000, requestMs: 150_000, checkEveryMs: 5_000 };
const BODY_LIMIT_BYTES = 1_048_576;
const CLIENT_REQUEST_ID = /^[\w-]{8,64}$/;

/** The HTTP edge: headers, limits, errors. `app.ts` registers the routes. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const { headersMs, requestMs, checkEveryMs } = options.timeouts ?? TIMEOUTS;
  const app = fastify({
    // An incomplete request is ended after this time, because it holds a connection.
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustedProxies,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    // Always our own id: emails and events are correlated by it. A client's request id is only logged.
    genReqId: () => randomUUID(),
    childLoggerFactory: (parent, bindings, childOptions, request) => {
      const requestIdHeader = request.headers['x-request-id'];
      const isUsable = typeof requestIdHeader === 'string' && CLIENT_REQUEST_ID.test(requestIdHeader);
      return parent.child(
        isUsable ? { ...bindings, clientRequestId: requestIdHeader } : bindings,
        childOptions,
      );
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  // procedures.ts parses inputs with the contract's schemas; the framework only serializes.
  app.setValidatorCompiler(() => () => true);
  // Only JSON and uploads are accepted; plain text, which the framework would parse, is refused.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerProblem(options.report));
  app.setNotFoundHandler(() => {
    throw new AppError('request.notFound');
  });
  const setSecurityHeaders = securityHeaders(options.sources, options.secure);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    setSecurityHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  // Compressing a list synchronously takes a third of a millisecond; another thread would take more than two.
  // Below four kilobytes it costs more than the bytes that it saves.
  await app.register(compress, {
    threshold: 4_096,
    syncThreshold: 131_072,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fileSize: MAX_UPLOAD_BYTES, fields: 5 } });
  await app.register(websocket, { options: { maxPayload: 65_536, perMessageDeflate: false } });
  await app.register(rateLimit, { global: false, enableDraftSpec: true });
  // A sample without any loop turn counts as infinite delay, so the interval must be longer than one busy second.
  const pressure = {
    maxEventLoopDelay: 2_000,
    sampleInterval: 5_000,
    retryAfter: 2,
    exposeStatusRoute: false,
  };
  if (options.shedsLoad) await app.register(underPressure, pressure);
  return app;
}
