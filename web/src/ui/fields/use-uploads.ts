import { useRef, useState } from 'react';
import { refusalOf, type FileLimits, type FileRefusal } from './files.ts';

/** Uploads one file; reports progress (0 to 1) and aborts on the signal. */
export type UploadFile<Stored> = (
  file: File,
  report: (progress: number) => void,
  signal: AbortSignal,
) => Promise<Stored>;

export interface Upload {
  id: number;
  file: File;
  state: 'sending' | 'done' | 'failed';
  progress: number;
  /** The server's message; absent when it sent none that people can read. */
  error?: string;
}

interface Options<Stored> {
  limits: FileLimits;
  multiple: boolean;
  upload: UploadFile<Stored>;
  onUploaded: (stored: Stored, file: File) => void;
  /** An uploaded file was taken out of the list again. */
  onRemoved?: ((stored: Stored) => void) | undefined;
}

export function useUploads<Stored>({ limits, multiple, upload, onUploaded, onRemoved }: Options<Stored>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refused, setRefused] = useState<{ file: File; why: FileRefusal }>();
  const count = useRef(0);
  const stops = useRef(new Map<number, AbortController>());
  const done = useRef(new Map<number, Stored>());
  const change = (id: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const send = async (id: number, file: File) => {
    const stop = new AbortController();
    stops.current.set(id, stop);
    try {
      const stored = await upload(file, (progress) => change(id, { progress }), stop.signal);
      if (stop.signal.aborted) return;
      done.current.set(id, stored);
      change(id, { state: 'done', progress: 1 });
      onUploaded(stored, file);
    } catch (error) {
      const message = error instanceof Error && error.message !== '' ? { error: error.message } : {};
      if (!stop.signal.aborted) change(id, { state: 'failed', ...message });
    }
  };

  const add = (files: readonly File[]) => {
    setRefused(undefined);
    for (const file of multiple ? files : files.slice(0, 1)) {
      const why = refusalOf(file, limits);
      if (why !== null) {
        setRefused({ file, why });
        continue;
      }
      const id = (count.current += 1);
      const started: Upload = { id, file, state: 'sending', progress: 0 };
      setUploads((all) => (multiple ? [...all, started] : [started]));
      void send(id, file);
    }
  };
  const cancel = (id: number) => {
    stops.current.get(id)?.abort();
    setUploads((all) => all.filter((one) => one.id !== id));
    const stored = done.current.get(id);
    if (stored !== undefined) onRemoved?.(stored);
  };
  const retry = (id: number) => {
    const failed = uploads.find((one) => one.id === id);
    if (!failed) return;
    setUploads((all) =>
      all.map((one) => (one.id === id ? { id, file: one.file, state: 'sending', progress: 0 } : one)),
    );
    void send(id, failed.file);
  };
  return { uploads, refused, add, cancel, retry };
}
