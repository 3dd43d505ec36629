export { verifyBackup, type VerifiedBackup } from './archive.ts';
export { type BackupSource, makeBackup } from './make-backup.ts';
export type { LedgerSum, Sums } from './checksums.ts';
export { type Manifest, BackupRefusedError, OlderDatabaseError } from './manifest.ts';
export { moveDatabase, type Move } from './move-database.ts';
export { backupsFolder, listBackups, type NightlyBackup, nightlyBackup } from './nightly.ts';
export { refuseUnfitTarget, restoreBackup, type RestoreTarget } from './restore.ts';
