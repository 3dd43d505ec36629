import type { FileId, FileKind, Problem } from '@halles/contract';
import { announceSignInRequired, overrideHeaders } from './api.ts';
import { addressOf } from './base.ts';
import { errorText } from './i18n/errors.ts';
import { textNow } from './i18n/index.ts';
import { ProblemError } from './problem-error.ts';

export interface StoredFile {
  id: FileId;
  url: string;
  name: string;
  contentType: string;
}

function refusalOf(request: XMLHttpRequest): ProblemError {
  try {
    const problem = JSON.parse(request.responseText) as Problem;
    if (typeof problem.code === 'string') return new ProblemError(problem);
  } catch {
    // Not our own JSON: only the status is known.
  }
  return new ProblemError({
    code: request.status === 413 ? 'files.tooLarge' : 'server.fault',
    status: request.status,
  });
}

/** Has a readable message (Spec §8); its cause is the refusal. */
function uploadError(cause: ProblemError): Error {
  if (cause.code === 'request.signInRequired') announceSignInRequired();
  const message = cause.code === 'server.fault' ? textNow('files.failed') : errorText(cause);
  return new Error(message, { cause });
}

/**
 * Uploads a file, for `FileField` and `ImageField`: `upload={uploadAs('logo')}`. The server keeps it for a day unless
 * a record uses it.
 */
export const uploadAs =
  (kind: FileKind) =>
  (file: File, report: (progress: number) => void, signal: AbortSignal): Promise<StoredFile> =>
    new Promise((resolve, reject) => {
      // fetch() cannot report upload progress.
      const request = new XMLHttpRequest();
      const address = addressOf('api/files');
      address.searchParams.set('kind', kind);
      request.open('POST', address);
      for (const [name, value] of Object.entries(overrideHeaders())) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => report(total === 0 ? 0 : loaded / total);
      request.onerror = () => reject(uploadError(new ProblemError({ code: 'network.offline', status: 0 })));
      request.onabort = () => reject(new DOMException('Stopped', 'AbortError'));
      request.onload = () =>
        request.status === 200
          ? resolve(JSON.parse(request.responseText) as StoredFile)
          : reject(uploadError(refusalOf(request)));
      signal.addEventListener('abort', () => request.abort(), { once: true });
      const body = new FormData();
      body.append('file', file);
      request.send(body);
    });
