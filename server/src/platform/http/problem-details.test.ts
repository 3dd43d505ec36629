import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { InvalidInput, problemOf } from './problem-details.ts';

const thrown = (message: string, code?: string) => Object.assign(new Error(message), { code }) as never;

const socketGone = Object.assign(thrown('connect ENOENT', 'ENOENT'), {
  syscall: 'connect',
  address: '/var/run/postgresql/.s.PGSQL.5432',
});

describe('the response to a failure', () => {
  it.each([
    ['the database is gone', thrown('connect', 'ECONNREFUSED'), 503, 'server.unavailable'],
    ['the database is stopping', thrown('terminating connection', '57P01'), 503, 'server.unavailable'],
    ['the pool waits too long', thrown('timeout exceeded when trying to connect'), 503, 'server.unavailable'],
    [
      'the connection broke in the middle',
      thrown('Connection terminated unexpectedly'),
      503,
      'server.unavailable',
    ],
    [
      'even the rollback could not be sent',
      thrown('Client has encountered a connection error and is not queryable'),
      503,
      'server.unavailable',
    ],
    ['the socket of the database is gone', socketGone, 503, 'server.unavailable'],
    ['a file of our own is missing', thrown('no such file: invoice.pdf', 'ENOENT'), 500, 'server.fault'],
    ['the disk is full', thrown('could not extend file', '53100'), 503, 'server.unavailable'],
    ['the memory is used up', thrown('out of memory', '53200'), 503, 'server.unavailable'],
    ['too many connections', thrown('sorry, too many clients already', '53300'), 503, 'server.unavailable'],
    ['the database is read-only', thrown('cannot execute INSERT', '25006'), 503, 'server.unavailable'],
    [
      'the database starts up',
      thrown('the database system is starting up', '57P03'),
      503,
      'server.unavailable',
    ],
    ['a statement took too long', thrown('canceling statement', '57014'), 503, 'server.unavailable'],
    ['the disk of the database fails', thrown('could not read block', '58030'), 503, 'server.unavailable'],
    ['no room for a file', thrown('no space left on device', 'ENOSPC'), 503, 'server.unavailable'],
    ['a text that cannot be stored', thrown('invalid byte sequence', '22021'), 400, 'request.invalid'],
    ['a day that cannot be stored', thrown('date out of range', '22008'), 400, 'request.invalid'],
    ['an id that is none', thrown('invalid input syntax for type uuid', '22P02'), 400, 'request.invalid'],
    ['a broken rule of the tables', thrown('violates check constraint', '23514'), 500, 'server.fault'],
    ['our own mistake', thrown('undefined is not a function'), 500, 'server.fault'],
    ['a refusal', new AppError('request.stale'), 409, 'request.stale'],
    [
      'a wrong field',
      new InvalidInput([{ pointer: '/name', code: 'field.required' }]),
      400,
      'request.invalid',
    ],
  ])('%s', (_name, error, status, code) => {
    expect(problemOf(error, 'r-1')).toMatchObject({ status, code, requestId: 'r-1' });
  });

  it('hides the reason of programming errors', () => {
    expect(JSON.stringify(problemOf(thrown('select * from secrets failed'), 'r-1'))).not.toContain('secrets');
  });
});
