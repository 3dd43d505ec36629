import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';

function written(pretty: boolean): { lines: string[]; log: ReturnType<typeof createLog> } {
  const lines: string[] = [];
  return { lines, log: createLog({ level: 'info', pretty, write: (line) => lines.push(line) }) };
}

describe('the log', () => {
  test('writes one JSON object per line, with the request id', () => {
    const { lines, log } = written(false);
    log.child({ requestId: 'r-1' }).info({ durationMs: 4 }, 'answered');
    const entry = JSON.parse(lines[0]!) as Record<string, unknown>;
    expect(entry).toMatchObject({ level: 'info', requestId: 'r-1', durationMs: 4, msg: 'answered' });
    expect(entry['time']).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('redacts secrets and personal data, but keeps error codes', () => {
    const { lines, log } = written(false);
    log.warn(
      {
        code: 'request.stale',
        email: 'anne@example.ca',
        body: { password: 'hunter22', code: '123456' },
        req: { headers: { cookie: 'session=abc', accept: 'text/html' } },
      },
      'refused',
    );
    expect(lines[0]).not.toMatch(/anne|hunter22|123456|session=abc/);
    expect(lines[0]).toContain('request.stale');
    expect(lines[0]).toContain('text/html');
  });

  test('is short in a terminal, with the stack of an error below', () => {
    const { lines, log } = written(true);
    log.error({ err: new Error('no bread'), requestId: 'r-2' }, 'failed');
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d error: failed requestId=r-2\n {4}Error: no bread\n/);
  });

  test('writes nothing below its level', () => {
    const { lines, log } = written(false);
    log.debug('a detail');
    expect(lines).toEqual([]);
  });
});
