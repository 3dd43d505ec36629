export { verifyBackup, type VerifiedBackup } from './archive.ts';
export { type BackupSource, makeBackup } from './make.ts';
export type { Manifest } from './manifest.ts';
export { keptBackups, type NightlyBackup, nightlyBackup } from './nightly.ts';
export { BackupRefusedError } from './refused.ts';
export { refuseUnfitTarget, restoreBackup, type RestoreTarget } from './restore.ts';
