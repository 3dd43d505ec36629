export type { Config } from './config.ts';
export { configurationPage, environmentFile, problemScreen } from './documents.ts';
export type { Problem } from './demands.ts';
export { type Environment, loadConfig, type Loaded } from './load.ts';
export { backupKeyFile, backupKeyOf, keptSecrets, knownBackupKey, secretFile } from './secret.ts';

/** EX_CONFIG of sysexits: `main` and the command line leave with it when the configuration is wrong. */
export const CONFIG_EXIT_CODE = 78;
