import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { FAULT_EXIT_CODE, handleProcessFaults } from './process-faults.ts';

function handled() {
  const program = new EventEmitter();
  const drain = vi.fn(() => Promise.resolve());
  const exit = vi.fn();
  const report = vi.fn();
  handleProcessFaults(program, { log: silentLog(), report, drain, exit });
  return { program, drain, exit, report };
}

const broken = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

it('continues after an unhandled rejection, and reports it', () => {
  const { program, drain, report } = handled();
  const reason = broken('ECONNRESET', 'read');
  program.emit('unhandledRejection', reason);
  expect(report).toHaveBeenCalledWith(reason, { unhandledRejection: true });
  expect(drain).not.toHaveBeenCalled();
});

it.each([broken('EPIPE', 'write'), broken('ECONNRESET', 'read'), broken('ENOENT', 'connect')])(
  'goes on when a connection breaks unheard: $message',
  (error) => {
    const { program, drain, report } = handled();
    program.emit('uncaughtException', error);
    expect(report).toHaveBeenCalled();
    expect(drain).not.toHaveBeenCalled();
  },
);

it.each([new TypeError('a mistake'), broken('ENOENT', 'open'), null, undefined])(
  'answers what was begun, then ends to be started again: %s',
  async (error) => {
    const { program, drain, exit } = handled();
    program.emit('uncaughtException', error);
    program.emit('uncaughtException', error);
    await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(FAULT_EXIT_CODE));
    expect(drain).toHaveBeenCalledOnce();
  },
);

it('exits even when an orderly stop fails', async () => {
  const { program, drain, exit } = handled();
  drain.mockRejectedValue(new Error('stuck'));
  program.emit('uncaughtException', new Error('a mistake'));
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(FAULT_EXIT_CODE));
});
