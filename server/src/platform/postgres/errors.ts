/** Another process uses this data folder. `main` exits with 3. */
export class DataFolderHeldError extends Error {
  readonly folder: string;
  readonly holder: { pid: number; host: string; since: string };

  constructor(folder: string, holder: { pid: number; host: string; since: string }) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}, since ${holder.since}. ` +
        'Stop that process, or set DATA_DIR to another folder.',
    );
    this.name = 'DataFolderHeldError';
    this.folder = folder;
    this.holder = holder;
  }
}

/** The database cannot be opened; `remedy` says what an operator can do. */
export class DatabaseUnavailableError extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string, cause?: unknown) {
    super(`${message} ${remedy}`, { cause });
    this.name = 'DatabaseUnavailableError';
    this.remedy = remedy;
  }
}
