import { type DestinationStream, pino, type LevelWithSilent, type Logger } from 'pino';

/** Facts come first and words second: `log.warn({ attempt }, 'tried again')`. */
export type Log = Logger;

export type LogLevel = LevelWithSilent;

/** Logs never contain what identifies a person or gives access. */
const SECRET_KEYS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'secret',
  'authorization',
  'cookie',
  'setCookie',
  'apiKey',
  'code',
  'totp',
  'email',
  'phone',
  'address',
  'connectionString',
];
const DEEP_PATHS = ['*', '*.*'].flatMap((above) =>
  SECRET_KEYS.filter((key) => key !== 'code').map((key) => `${above}.${key}`),
);
const HEADER_PATHS = ['authorization', 'cookie', 'set-cookie', 'x-csrf-token'].flatMap((header) => [
  `headers["${header}"]`,
  `*.headers["${header}"]`,
]);
// A top-level `code` is an error code (`request.stale`), which operators need; a nested one may be a person's code.
const REDACTED = [
  ...SECRET_KEYS.filter((key) => key !== 'code'),
  'body.code',
  'input.code',
  ...DEEP_PATHS,
  ...HEADER_PATHS,
];

export interface LogOptions {
  level: LogLevel;
  /** Short lines for a terminal; otherwise one JSON object per line. */
  pretty: boolean;
  write?: (line: string) => void;
}

export function createLog({ level, pretty, write }: LogOptions): Log {
  const out = write ?? ((line: string) => void process.stdout.write(line));
  const destination: DestinationStream = { write: (line) => out(pretty ? shortLine(line) : line) };
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED, censor: '[hidden]' },
    },
    destination,
  );
}

/** For tests and one-off programs. */
export const silentLog = (): Log => pino({ level: 'silent' });

const HIDDEN_IN_SHORT = new Set(['level', 'time', 'msg', 'err']);
const COLOURS: Record<string, string> = { warn: '\u001B[33m', error: '\u001B[31m', fatal: '\u001B[31m' };

function shortLine(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown> & { level: string; time: string; msg?: string };
  const facts = Object.entries(entry)
    .filter(([key]) => !HIDDEN_IN_SHORT.has(key))
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('');
  const trouble = entry['err'] as { stack?: string; message?: string } | undefined;
  const stack = trouble ? `\n${(trouble.stack ?? trouble.message ?? '').replace(/^/gm, '    ')}` : '';
  const colour = process.stdout.isTTY ? (COLOURS[entry.level] ?? '') : '';
  const level = entry.level === 'info' ? '' : `${entry.level}: `;
  return `${colour}${entry.time.slice(11, 19)} ${level}${entry.msg ?? ''}${facts}${colour && '\u001B[0m'}${stack}\n`;
}
