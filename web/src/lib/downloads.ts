import { addressOf } from './base.ts';
import { announceSignInRequired, overrideHeaders } from './api.ts';
import { currentLanguage } from './i18n/index.ts';
import { ProblemError } from './problem-error.ts';

type Filters = Readonly<Record<string, string | number | boolean | null | undefined>>;

const URL_LIFETIME_MS = 60_000;

/** The file name sent by the server, in any alphabet (RFC 6266). */
function fileNameOf(response: Response, otherwise: string): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : otherwise;
}

async function problemOf(response: Response): Promise<ProblemError> {
  const problem = (await response.json().catch(() => ({}))) as { code?: string };
  if (problem.code === 'request.signInRequired') announceSignInRequired();
  return new ProblemError({ ...problem, code: problem.code ?? 'server.fault', status: response.status });
}

/**
 * Saves a file the server generates: a list as a workbook, a document. Not a plain link: a link carries no headers,
 * so an admin would get their own list instead of the viewed organization's, and an error would be saved as a file.
 */
export async function downloadFile(path: string, filters: Filters): Promise<void> {
  const address = addressOf(path);
  for (const [key, value] of Object.entries(filters))
    if (value !== undefined && value !== null && value !== '') address.searchParams.set(key, String(value));
  address.searchParams.set('language', currentLanguage() === 'fr-CA' ? 'FR' : 'EN');
  // A person without an organization reads times in the time zone of the device.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const headers = { ...overrideHeaders(), 'x-halles-time-zone': timeZone };
  const response = await fetch(address, { credentials: 'same-origin', headers }).catch((cause: unknown) => {
    throw new ProblemError({ code: 'network.offline', status: 0 }, { cause });
  });
  if (!response.ok) throw await problemOf(response);
  saveFile(await response.blob(), fileNameOf(response, path.slice(path.lastIndexOf('/') + 1)));
}

/** Saves what is already in the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}
