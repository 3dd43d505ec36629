export interface Dsn {
  endpoint: string;
  publicKey: string;
}

/** `https://key@host/path/7`: the ingest address is derived from it. */
export function parseDsn(dsn: string): Dsn | null {
  const url = URL.parse(dsn);
  const match = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '');
  if (url === null || match === null || url.username === '') return null;
  return {
    endpoint: `${url.protocol}//${url.host}${match[1]}/api/${match[2]}/envelope/`,
    publicKey: url.username,
  };
}

interface Frame {
  filename: string;
  function?: string;
  lineno?: number;
  colno?: number;
  in_app: boolean;
}

export interface ReportedException {
  type: string;
  value: string;
  stacktrace?: { frames: Frame[] };
}

const MAX_MESSAGE = 1_000;
const MAX_FRAMES = 50;

/** Email addresses are removed from error messages before they are sent to a third party. */
const withoutAddresses = (text: string): string => text.replaceAll(/[\w.+'-]+@[\w-]+(\.[\w-]+)+/g, '[email]');

const frameLine = /^\s*at (?:(?<name>.+?) \()?(?<file>[^()]+?):(?<line>\d+):(?<column>\d+)\)?$/;

/** Converts an engine's stack to the protocol's order: the failing line last. */
function framesOf(stack: string): Frame[] {
  const frames = stack.split('\n').flatMap((text): Frame[] => {
    const parts = frameLine.exec(text)?.groups;
    if (!parts) return [];
    const filename = parts['file'] ?? '';
    return [
      {
        filename,
        ...(parts['name'] !== undefined && { function: parts['name'] }),
        lineno: Number(parts['line']),
        colno: Number(parts['column']),
        in_app: !filename.startsWith('node:') && !filename.includes('node_modules'),
      },
    ];
  });
  return frames.slice(0, MAX_FRAMES).reverse();
}

export function exceptionOf(name: string, message: string, stack: string | undefined): ReportedException {
  const frames = framesOf(stack ?? '');
  return {
    type: name,
    value: withoutAddresses(message).slice(0, MAX_MESSAGE),
    ...(frames.length > 0 && { stacktrace: { frames } }),
  };
}

const MAX_CAUSES = 5;

/** The error and its causes, the innermost first. */
export function exceptionsOf(thrown: unknown): ReportedException[] {
  const chain: ReportedException[] = [];
  for (let error = thrown; error !== undefined && chain.length < MAX_CAUSES;) {
    if (!(error instanceof Error)) {
      chain.push(
        exceptionOf(typeof error, typeof error === 'string' ? error : JSON.stringify(error), undefined),
      );
      break;
    }
    chain.push(exceptionOf(error.name, error.message, error.stack));
    error = error.cause;
  }
  return chain.reverse();
}

export interface ErrorEvent {
  id: string;
  at: Date;
  platform: 'node' | 'javascript';
  environment: string;
  release: string | undefined;
  exceptions: ReportedException[];
  tags: Record<string, string>;
}

/** Formats one event in the envelope protocol: three lines of JSON. */
export function envelopeOf(event: ErrorEvent, sentAt: Date): string {
  const item = JSON.stringify({
    event_id: event.id,
    timestamp: event.at.getTime() / 1000,
    platform: event.platform,
    level: 'error',
    environment: event.environment,
    ...(event.release !== undefined && { release: event.release }),
    tags: event.tags,
    exception: { values: event.exceptions },
  });
  const header = JSON.stringify({ event_id: event.id, sent_at: sentAt.toISOString() });
  const itemHeader = JSON.stringify({
    type: 'event',
    content_type: 'application/json',
    length: Buffer.byteLength(item),
  });
  return `${header}\n${itemHeader}\n${item}\n`;
}
