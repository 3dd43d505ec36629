import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorTable, FieldError, kernelErrors, Problem } from '@halles/contract/kernel';
import { errorStatuses } from '@halles/contract';
import { AppError } from '../errors.ts';

const FAULT = 500;

export const statusOf = (code: string): number => (errorStatuses as ErrorTable)[code] ?? FAULT;

/** Input that the schema refuses: which fields, and why. */
export class InvalidInput extends AppError {
  readonly errors: FieldError[];
  constructor(errors: FieldError[], code: keyof typeof kernelErrors = 'request.invalid') {
    super(code);
    this.errors = errors;
  }
}

/** What the framework refuses by itself, in our codes. */
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

/** The database out of reach, full, read-only or overloaded is an outage, said as such, not a fault of ours. */
const outages = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // No room for a file on the disk of this machine.
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
  // Statements that took too long, locks that could not be had, serialization that kept failing.
  '57014',
  '55P03',
  '40001',
  '40P01',
  // Read-only, which a standby or a full disk is made.
  '25006',
  '25P03',
]);
/** Classes of PostgreSQL: connections, resources (disk, memory, connections), operators' doings, its own disk. */
const OUTAGE_CLASS = /^(08|53|57P|58)/;
/** What PostgreSQL cannot read as a value: the text, number or day that was sent. */
const INPUT_CLASS = /^22/;

interface Failure {
  code?: string;
  message?: string;
  syscall?: string;
  address?: string;
  statusCode?: number;
}

/** Its socket is not there while it starts; any other file that is missing is a fault. */
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

/** The code under which people are told about anything that was thrown. */
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
      // Told as an outage or as wrong input, yet whoever runs this wants to know.
      request.log.warn({ err: error }, problem.code);
    }
    if (problem.status === 503) void reply.header('retry-after', '1');
    void reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
  };
}
