export { verifyBackup, type VerifiedBackup } from './archive.ts';
export { type BackupSource, makeBackup } from './make.ts';
export type { LedgerSum, Sums } from './compare.ts';
export type { Manifest } from './manifest.ts';
export { moveDatabase, type Move } from './move.ts';
export { backupsFolder, keptBackups, type NightlyBackup, nightlyBackup } from './nightly.ts';
export { BackupRefusedError, OlderDatabaseError } from './refused.ts';
export { refuseUnfitTarget, restoreBackup, type RestoreTarget } from './restore.ts';
