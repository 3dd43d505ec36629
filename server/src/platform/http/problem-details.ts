import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorTable, FieldError, kernelErrors, Problem } from '@halles/contract/kernel';
import { errorStatuses } from '@halles/contract';
import { AppError } from '../errors.ts';

const FAULT = 500;

export const statusOf = (code: string): number => (errorStatuses as ErrorTable)[code] ?? FAULT;

/** Input refused by its schema: the fields, and why. */
export class InvalidInput extends AppError {
  readonly errors: FieldError[];
  constructor(errors: FieldError[], code: keyof typeof kernelErrors = 'request.invalid') {
    super(code);
    this.errors = errors;
  }
}

/** Error codes for requests that the framework refuses. */
const frameworkCodes: Record<string, keyof typeof kernelErrors> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.wrongType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_BAD_URL: 'request.notFound',
  FST_UNDER_PRESSURE: 'server.unavailable',
};

/**
 * A database that is unreachable, full, read-only or overloaded is reported as an outage, not as a fault in the code.
 */
const outages = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // The local disk has no room for a file.
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
  // Statement timeouts, lock timeouts, and repeated serialization failures.
  '57014',
  '55P03',
  '40001',
  '40P01',
  // Read-only: a standby, or a full disk.
  '25006',
  '25P03',
]);
/** PostgreSQL error classes: connection, resources (disk, memory, connections), operator intervention, I/O errors. */
const OUTAGE_CLASS = /^(08|53|57P|58)/;
/** PostgreSQL cannot parse a value that was sent: text, number or date. */
const INPUT_CLASS = /^22/;

interface Failure {
  code?: string;
  message?: string;
  syscall?: string;
  address?: string;
  statusCode?: number;
}

/** The socket is missing while PostgreSQL starts; any other missing file is a fault. */
const isSocketGone = ({ code, syscall, address = '' }: Failure): boolean =>
  code === 'ENOENT' && syscall === 'connect' && address.includes('.s.PGSQL.');

function isOutage(error: Failure): boolean {
  const code = error.code ?? '';
  return (
    outages.has(code) ||
    (isSqlState(code) && OUTAGE_CLASS.test(code)) ||
    isSocketGone(error) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      error.message ?? '',
    )
  );
}

const isOfDatabase = ({ code = '' }: Failure): boolean => isSqlState(code) || isOutage({ code });
const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

/** The error code shown to people for anything that was thrown. */
export function codeOf(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.code;
  if (typeof thrown !== 'object' || thrown === null) return 'server.fault';
  const error = thrown as Failure;
  const known = frameworkCodes[error.code ?? ''];
  if (known) return known;
  if (error.statusCode === 429) return 'request.tooMany';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return 'request.invalid';
  if (isOutage(error)) return 'server.unavailable';
  const code = error.code ?? '';
  return isSqlState(code) && INPUT_CLASS.test(code) ? 'request.invalid' : 'server.fault';
}

export function problemOf(error: FastifyError | AppError, requestId: string): Problem {
  const code = codeOf(error);
  return {
    type: 'about:blank',
    status: statusOf(code),
    title: code,
    code,
    requestId,
    ...(error instanceof AppError && error.details ? { details: error.details } : {}),
    ...(error instanceof InvalidInput ? { errors: error.errors } : {}),
  };
}

export function answerProblem(report: (error: Error, requestId: string) => void) {
  return (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = problemOf(error, request.id);
    if (problem.status === FAULT) {
      request.log.error({ err: error }, 'fault');
      report(error, request.id);
    } else if (!(error instanceof AppError) && isOfDatabase(error)) {
      // People see an outage or wrong input; operators need the original error in the log.
      request.log.warn({ err: error }, problem.code);
    }
    if (problem.status === 503) void reply.header('retry-after', '1');
    void reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
  };
}
