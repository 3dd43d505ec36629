import { type Command, UsageError } from '../command.ts';
import { moveTo } from '../db/move.ts';
import { upgrade } from '../db/upgrade.ts';

export const dbCommand: Command = {
  name: 'db',
  usage: 'upgrade [--programs FOLDER] | move --to ADDRESS',
  summary: 'upgrade PostgreSQL, or move the database to another server and back',
  help: `db upgrade: the database of the data folder was made by another major version of PostgreSQL. A backup
is made first; everything is copied into a new database folder beside the old one and compared; then
the new folder replaces the old one, which stays until you remove it. The programs of the old version
are searched in the usual folders, or in FOLDER.

db move --to postgres://USER:PASSWORD@HOST/DATABASE copies everything into that empty database (without
the password in the address, PGPASSWORD gives it);
db move --to embedded copies the database of DATABASE_URL into an embedded one in the data folder.
Both compare every table and every ledger, and the source does not change. Files and the secret key
stay where they are. Stop every server process before either.`,
  words: [1, 3],
  options: ['--programs', '--to'],
  run(cli) {
    const [what, ...rest] = cli.args;
    if (what === 'upgrade') return upgrade(cli, optionOf(rest, '--programs'));
    const to = optionOf(rest, '--to');
    if (what === 'move' && to !== null) return moveTo(cli, to);
    throw new UsageError(`db takes: ${dbCommand.usage}`);
  },
};

/** Reads `--to X` or `--to=X`; null when absent. */
function optionOf(words: readonly string[], option: string): string | null {
  if (words.length === 0) return null;
  const [name, ...value] = words[0]!.includes('=')
    ? [
        words[0]!.slice(0, words[0]!.indexOf('=')),
        words[0]!.slice(words[0]!.indexOf('=') + 1),
        ...words.slice(1),
      ]
    : words;
  if (name !== option || value.length !== 1 || value[0] === '')
    throw new UsageError(`db takes: ${dbCommand.usage}`);
  return value[0]!;
}
