/** The backup, or the place it should go to, is not as it must be; nothing was changed. */
export class BackupRefusedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupRefusedError';
  }
}
