export type { Config } from './config.ts';
export { configurationPage, environmentFile, problemScreen } from './configuration-docs.ts';
export type { Problem } from './cross-checks.ts';
export { type Environment, loadConfig, type Loaded } from './load.ts';
export { backupKeyFile, backupKeyOf, storedSecrets, existingBackupKey, secretFile } from './secret.ts';

/** EX_CONFIG of sysexits: the exit code of `main` and the command line for a wrong configuration. */
export const CONFIG_EXIT_CODE = 78;
