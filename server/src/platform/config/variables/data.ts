import { databaseUrl, documented, randomCharacters, text, wholeNumber, yesOrNo } from '../variable.ts';

export const data = {
  DATABASE_URL: documented(databaseUrl, {
    group: 'Data',
    help: 'A PostgreSQL server, 15 or newer, and an account that owns its database.',
    expects: 'an address that begins with postgres://',
    example: 'postgres://halles:password@db.example.com:5432/halles',
    defaultText: 'Halles brings its own PostgreSQL, in DATA_DIR',
    secret: true,
  }),
  DATA_DIR: documented(text, {
    group: 'Data',
    help: 'The folder for everything that is kept on this machine: the embedded database, files, keys, backups.',
    expects: 'a folder',
    example: '/var/lib/halles/data',
    defaultText: './data',
  }),
  HALLES_SECRET: documented(text, {
    group: 'Data',
    help: 'Seals authenticator apps, webhook addresses, keys of notifications and saved answers, and signs links. To change it, move the old one to HALLES_OLD_SECRETS.',
    expects: randomCharacters,
    example: 'change-me-to-the-output-of-openssl-rand-base64-48',
    defaultText: 'made once and kept in DATA_DIR; production needs it',
    secret: true,
  }),
  HALLES_OLD_SECRETS: documented(text, {
    group: 'Data',
    help: 'Former values of HALLES_SECRET: they open what they sealed, until halles reseal-secrets is done.',
    expects: 'secrets of at least 32 characters, with commas between',
    example: 'the-former-value-of-HALLES_SECRET-in-full',
    defaultText: 'none',
    secret: true,
  }),
  HALLES_DATABASE_CONNECTIONS: documented(wholeNumber(2, 200), {
    group: 'Data',
    help: 'How many connections this process may open to the database for requests.',
    expects: 'a whole number from 2 to 200',
    example: '20',
    defaultText: '10',
  }),
  HALLES_BACKUPS_KEPT: documented(wholeNumber(0, 365), {
    group: 'Data',
    help: 'How many of the nightly backups of the embedded database are kept in DATA_DIR/backups; 0: none are made.',
    expects: 'a whole number from 0 to 365',
    example: '14',
    defaultText: '7',
  }),
  HALLES_BACKUP_KEY: documented(text.min(32), {
    group: 'Data',
    help: 'Encrypts and signs backups; a backup can only be restored with the key it was made with. Keep a copy apart from the backups.',
    expects: randomCharacters,
    example: 'another-output-of-openssl-rand-base64-48',
    defaultText: 'made once and kept in DATA_DIR/backup-key',
    secret: true,
  }),
  HALLES_DEMO: documented(yesOrNo, {
    group: 'Data',
    help: 'Fills an empty database with the demo market at the start.',
    expects: 'on or off',
    example: 'off',
    defaultText: 'on, in production and in tests off',
  }),
};
