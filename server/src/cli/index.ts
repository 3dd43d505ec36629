import { fatal, InvalidConfigurationError } from '../app/fatal.ts';
import { BackupRefusedError } from '../platform/backup/index.ts';
import { loadConfig, problemScreen } from '../platform/config/index.ts';
import { MapLayersRefusedError } from '../platform/map-layers/index.ts';
import { createLog } from '../platform/log.ts';
import { USAGE_EXIT_CODE, UsageError } from './command.ts';
import {
  disablePersonCommand,
  enablePersonCommand,
  endAllSessionsCommand,
  resealSecretsCommand,
  revokeAdminCommand,
  createAdminCommand,
} from './commands/accounts.ts';
import { backupCommand } from './commands/backup.ts';
import { dbCommand } from './commands/db.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { mapLayersCommand } from './commands/map-layers.ts';
import { migrateCommand } from './commands/migrate.ts';
import { offersCommand } from './commands/offers.ts';
import { restoreCommand } from './commands/restore.ts';
import { type ParsedCommand, parseCommand } from './parse-command.ts';

const commands = [
  migrateCommand,
  createAdminCommand,
  revokeAdminCommand,
  disablePersonCommand,
  enablePersonCommand,
  endAllSessionsCommand,
  resealSecretsCommand,
  demoCommand,
  backupCommand,
  restoreCommand,
  dbCommand,
  offersCommand,
  mapLayersCommand,
  doctorCommand,
];

async function main(): Promise<number> {
  const choice: ParsedCommand = parseCommand(commands, process.argv.slice(2));
  if (choice.kind === 'text') {
    console.log(choice.text);
    return 0;
  }
  const loaded = loadConfig(process.env);
  for (const warning of loaded.warnings) console.error(warning);
  if (!loaded.ok) throw new InvalidConfigurationError(problemScreen(loaded.problems));
  const log = createLog({ level: 'warn', pretty: true, write: (line) => void process.stderr.write(line) });
  const { config } = loaded;
  return choice.command.run({
    args: choice.args,
    env: process.env,
    config,
    log,
    print: (line) => console.log(line),
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) {
    console.error(error.message);
    process.exitCode = USAGE_EXIT_CODE;
  } else if (error instanceof BackupRefusedError || error instanceof MapLayersRefusedError) {
    console.error(error.message);
    process.exitCode = 1;
  } else fatal(error);
}
