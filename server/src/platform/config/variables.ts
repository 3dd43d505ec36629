import { z } from 'zod';
import { proxies } from './proxies.ts';
import {
  documented,
  databaseUrl,
  mailAddress,
  percent,
  text,
  url,
  wholeNumber,
  yesOrNo,
} from './variable.ts';

const web = ['http', 'https'] as const;
const random = 'at least 32 random characters, as `openssl rand -base64 48` makes them';

/**
 * Every environment variable of Halles: the source of validation, `.env.example` and `docs/configuration.md`. Names
 * without HALLES_ are common to hosts and platforms.
 */
const start = {
  NODE_ENV: documented(z.enum(['development', 'production', 'test']), {
    group: 'The server',
    help: 'In production, secrets and the public address must be set, cookies need https, and there is no demo market.',
    expects: 'development, production or test',
    example: 'production',
    defaultText: 'development',
  }),
  HOST: documented(text, {
    group: 'The server',
    help: 'The network address to listen on.',
    expects: 'an address of this machine',
    example: '0.0.0.0',
    defaultText: '127.0.0.1, in production 0.0.0.0',
  }),
  PORT: documented(wholeNumber(0, 65_535), {
    group: 'The server',
    help: 'The port to listen on; 0 takes a free one.',
    expects: 'a whole number from 0 to 65535',
    example: '3000',
    defaultText: '3000',
  }),
  HALLES_PUBLIC_URL: documented(url(...web), {
    group: 'The server',
    help: 'Where people reach Halles, with the path when it is not at the root. Links in mails begin with it.',
    expects: 'a web address; https in production',
    example: 'https://market.example.com/halles',
    defaultText: 'http://localhost and the port; production needs it',
  }),
  HALLES_TRUSTED_PROXIES: documented(proxies, {
    group: 'The server',
    help: 'Whose X-Forwarded-* headers are believed: those of nobody else.',
    expects: 'addresses, networks, or loopback, linklocal, uniquelocal, with commas between',
    example: 'loopback, 10.0.0.0/8',
    defaultText: 'nobody',
  }),
  HALLES_LOG_LEVEL: documented(z.enum(['debug', 'info', 'warn', 'error', 'silent']), {
    group: 'The server',
    help: 'How much is logged: JSON lines in production, short lines otherwise.',
    expects: 'debug, info, warn, error or silent',
    example: 'debug',
    defaultText: 'info, in tests silent',
  }),
  HALLES_METRICS_TOKEN: documented(text.min(16), {
    group: 'The server',
    help: 'Required to read /metrics, as a bearer token.',
    expects: 'at least 16 characters',
    example: '9f2c41d7a6b84e0f',
    defaultText:
      '/metrics is closed; with HOST set to loopback and no trusted proxy, it is open to this machine',
    secret: true,
  }),
};

const data = {
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
    help: 'Seals authenticator apps and saved answers, and signs links to files. To change it, move the old one to HALLES_OLD_SECRETS.',
    expects: random,
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
    expects: random,
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

const mail = {
  HALLES_SMTP_URL: documented(url('smtp', 'smtps'), {
    group: 'Mail',
    help: 'The server that sends mail.',
    expects: 'an address that begins with smtp:// or smtps://',
    example: 'smtps://halles:password@mail.example.com:465',
    defaultText: 'mail is shown at /dev/mail; in production it is not sent',
    secret: true,
  }),
  HALLES_MAIL_FROM: documented(mailAddress, {
    group: 'Mail',
    help: 'Whom mail comes from.',
    expects: 'an address, or a name and an address in angle brackets',
    example: 'Halles <hello@market.example.com>',
    defaultText: 'Halles <no-reply@ the public host>',
  }),
  HALLES_MAIL_REPLY_TO: documented(mailAddress, {
    group: 'Mail',
    help: 'Where answers to mail go.',
    expects: 'an address, or a name and an address in angle brackets',
    example: 'Halles <help@market.example.com>',
    defaultText: 'the sender',
  }),
  HALLES_MAIL_INBOUND_DOMAIN: documented(text.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/), {
    group: 'Mail',
    help: 'The domain whose mail reaches Halles: answers to emails go to the conversation, and mail servers report there what they could not deliver.',
    expects: 'a domain, in lower case',
    example: 'reply.market.example.com',
    defaultText: 'answers go to the sender, and nothing is received',
  }),
  HALLES_MAIL_INBOUND_LISTEN: documented(text.regex(/^\S+:\d{1,5}$/), {
    group: 'Mail',
    help: 'Where Halles receives mail by SMTP, without encryption: let a mail server or the network in front of it provide that. Needs the domain.',
    expects: 'an address of this machine and a port, with a colon between',
    example: '127.0.0.1:2525',
    defaultText: 'no mail is received by SMTP',
  }),
  HALLES_MAIL_WEBHOOK_SECRET: documented(text.min(32), {
    group: 'Mail',
    help: 'Opens /api/webhooks/mail to a mail provider that delivers messages, bounces and complaints; calls are signed with it.',
    expects: random,
    example: 'one-more-output-of-openssl-rand-base64-48',
    defaultText: 'the address is closed',
    secret: true,
  }),
};

const files = {
  HALLES_S3_BUCKET: documented(text, {
    group: 'Files',
    help: 'Keeps uploaded files in an S3-compatible store; needs the region and both keys.',
    expects: 'the name of a bucket',
    example: 'halles-files',
    defaultText: 'files lie in DATA_DIR/files',
  }),
  HALLES_S3_REGION: documented(text, {
    group: 'Files',
    help: 'The region of the bucket.',
    expects: 'the name of a region',
    example: 'ca-central-1',
    defaultText: 'none',
  }),
  HALLES_S3_ENDPOINT: documented(url(...web), {
    group: 'Files',
    help: "The store's address, when it is not Amazon's.",
    expects: 'a web address',
    example: 'https://objects.example.com',
    defaultText: "Amazon's, by the region",
  }),
  HALLES_S3_ACCESS_KEY_ID: documented(text, {
    group: 'Files',
    help: 'The name of the key to the bucket.',
    expects: 'the id of a key',
    example: 'AKIAIOSFODNN7EXAMPLE',
    defaultText: 'none',
  }),
  HALLES_S3_SECRET_ACCESS_KEY: documented(text, {
    group: 'Files',
    help: 'The key to the bucket.',
    expects: 'the secret of that key',
    example: 'wJalrXUtnFEMI-EXAMPLE-KEY',
    defaultText: 'none',
    secret: true,
  }),
  HALLES_S3_PREFIX: documented(text.regex(/^[\w./-]+\/$/), {
    group: 'Files',
    help: 'What keys in the bucket begin with. Two installations in one bucket need different ones.',
    expects: 'letters, digits and dashes, with a slash at the end',
    example: 'market/files/',
    defaultText: 'files/',
  }),
};

const others = {
  HALLES_GOOGLE_CLIENT_ID: documented(text, {
    group: 'Third parties',
    help: 'Lets people sign in with Google; needs the secret as well.',
    expects: 'the client id of a Google project',
    example: '1234567890-abc.apps.googleusercontent.com',
    defaultText: 'no sign-in with Google',
  }),
  HALLES_GOOGLE_CLIENT_SECRET: documented(text, {
    group: 'Third parties',
    help: 'The secret that belongs to the client id.',
    expects: 'the client secret of the same project',
    example: 'GOCSPX-example',
    defaultText: 'none',
    secret: true,
  }),
  HALLES_GOOGLE_ISSUER: documented(url(...web), {
    group: 'Third parties',
    help: 'Another OpenID Connect provider in the place of Google.',
    expects: 'a web address',
    example: 'https://accounts.google.com',
    defaultText: 'https://accounts.google.com',
  }),
  HALLES_GOOGLE_MAPS_KEY: documented(text, {
    group: 'Third parties',
    help: 'Finds places with Google Maps. The key is sent to browsers: restrict it to your address.',
    expects: 'a key for the Maps and Places libraries',
    example: 'AIzaSyExample',
    defaultText: 'places are found in a gazetteer that Halles brings',
  }),
  HALLES_STRIPE_SECRET_KEY: documented(text.regex(/^(sk|rk)_/), {
    group: 'Third parties',
    help: 'Lets sellers top up their credit, and their customers pay invoices, by card; needs the webhook secret as well.',
    expects: 'a key that begins with sk_ or rk_',
    example: 'sk_live_example',
    defaultText: 'an admin records top-ups, and nobody pays by card',
    secret: true,
  }),
  HALLES_STRIPE_WEBHOOK_SECRET: documented(text.regex(/^whsec_/), {
    group: 'Third parties',
    help: 'Shows that a message about a payment comes from Stripe.',
    expects: 'a secret that begins with whsec_',
    example: 'whsec_example',
    defaultText: 'none',
    secret: true,
  }),
  HALLES_SENTRY_DSN: documented(url(...web), {
    group: 'Third parties',
    help: 'Where errors are reported, in production; any server that speaks the protocol of Sentry.',
    expects: 'an address with a key and a project',
    example: 'https://key@errors.example.com/1',
    defaultText: 'errors are only logged',
  }),
  HALLES_ANALYTICS_URL: documented(url(...web), {
    group: 'Third parties',
    help: 'Where sign-ins and sign-outs are counted.',
    expects: 'a web address that takes JSON',
    example: 'https://analytics.example.com/events',
    defaultText: 'nothing is counted',
  }),
  HALLES_SLACK_WEBHOOK_URL: documented(url(...web), {
    group: 'Third parties',
    help: 'The Slack channel that gets what people write with “Help and feedback”.',
    expects: 'the address of an incoming webhook',
    example: 'https://hooks.slack.com/services/T000/B000/example',
    defaultText: 'messages stay in the admins’ list',
    secret: true,
  }),
  HALLES_PUSH_SERVICE_URL: documented(url(...web), {
    group: 'Third parties',
    help: 'A push service in your own network. The push services of browsers need no setting; those at any other address must be public and use HTTPS.',
    expects: 'a web address',
    example: 'https://push.example.com',
    defaultText: 'only public push services are called',
  }),
  HALLES_REMOTE_CONFIG_URL: documented(url(...web), {
    group: 'Third parties',
    help: 'Where announcements and the like may be changed without a release.',
    expects: 'a web address that answers JSON',
    example: 'https://config.example.com/halles.json',
    defaultText: 'the built-in values hold',
  }),
};

const money = {
  HALLES_DEFAULT_SERVICE_FEE_PERCENT: documented(percent, {
    group: 'Money',
    help: 'What a seller on a standard account pays for each order, until an admin sets another rate.',
    expects: 'a percentage from 0 to 100, with at most three decimals',
    example: '2.5',
    defaultText: '2',
  }),
  HALLES_INVOICE_NAME: documented(text, {
    group: 'Money',
    help: 'The legal name on the invoices of service fees.',
    expects: 'a name',
    example: 'Les Halles du Québec inc.',
    defaultText: 'fees cannot be invoiced',
  }),
  HALLES_INVOICE_ADDRESS: documented(text, {
    group: 'Money',
    help: 'The address on the invoices of service fees.',
    expects: 'lines separated by semicolons',
    example: '100, rue du Marché; Montréal (Québec) H2X 1Y4',
    defaultText: 'fees cannot be invoiced',
  }),
  HALLES_GST_NUMBER: documented(text, {
    group: 'Money',
    help: 'The registration number by which GST, or HST, is charged on service fees.',
    expects: 'a number',
    example: '123456789 RT0001',
    defaultText: 'the tax is not charged',
  }),
  HALLES_QST_NUMBER: documented(text, {
    group: 'Money',
    help: 'The registration number by which QST is charged on service fees to sellers in Quebec.',
    expects: 'a number',
    example: '1234567890 TQ0001',
    defaultText: 'the tax is not charged',
  }),
};

export const variables = { ...start, ...data, ...mail, ...files, ...others, ...money };

export type VariableName = keyof typeof variables;

export type Values = { [Name in VariableName]?: z.output<(typeof variables)[Name]> | undefined };
