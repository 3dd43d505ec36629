import { variableDocs } from './variable.ts';
import { type Values, type VariableName, variables } from './variables.ts';

export interface Problem {
  name: string;
  what: string;
  example: string;
}

const problem = (name: VariableName, what: string): Problem => ({
  name,
  what,
  example: `${name}=${variableDocs(variables[name]).example}`,
});

/** Checks that involve several variables. */
export function crossChecks(values: Values): Problem[] {
  return [
    ...checkSecrets(values),
    ...checkPublicUrl(values),
    ...requireTogether(values, 'HALLES_GOOGLE_CLIENT_ID', ['HALLES_GOOGLE_CLIENT_SECRET']),
    ...requireTogether(values, 'HALLES_GOOGLE_CLIENT_SECRET', ['HALLES_GOOGLE_CLIENT_ID']),
    ...requireTogether(values, 'HALLES_STRIPE_SECRET_KEY', ['HALLES_STRIPE_WEBHOOK_SECRET']),
    ...requireTogether(values, 'HALLES_STRIPE_WEBHOOK_SECRET', ['HALLES_STRIPE_SECRET_KEY']),
    ...requireTogether(values, 'HALLES_INVOICE_NAME', ['HALLES_INVOICE_ADDRESS']),
    ...requireTogether(values, 'HALLES_INVOICE_ADDRESS', ['HALLES_INVOICE_NAME']),
    ...requireTogether(values, 'HALLES_MAIL_INBOUND_LISTEN', ['HALLES_MAIL_INBOUND_DOMAIN']),
    ...checkWebhookSecret(values),
    ...requireTogether(values, 'HALLES_S3_BUCKET', [
      'HALLES_S3_REGION',
      'HALLES_S3_ACCESS_KEY_ID',
      'HALLES_S3_SECRET_ACCESS_KEY',
    ]),
  ];
}

const MIN_SECRET_LENGTH = 32;
const SAMPLES = /change-?me|example|sample|placeholder|your-?secret|replace-?me|password/i;

function checkSecrets(values: Values): Problem[] {
  const old = values.HALLES_OLD_SECRETS?.split(/[\s,]+/).filter(Boolean) ?? [];
  const tooShort = old.some((one) => one.length < MIN_SECRET_LENGTH);
  return [
    ...checkNewestSecret(values),
    ...(tooShort
      ? [problem('HALLES_OLD_SECRETS', `has one that is shorter than ${MIN_SECRET_LENGTH} characters`)]
      : []),
  ];
}

function checkNewestSecret({ NODE_ENV, HALLES_SECRET: secret }: Values): Problem[] {
  const making = 'HALLES_SECRET=… with the output of: openssl rand -base64 48';
  const wrong = (what: string): Problem[] => [{ name: 'HALLES_SECRET', what, example: making }];
  if (secret === undefined) return NODE_ENV === 'production' ? wrong('is needed in production') : [];
  if (secret.length < MIN_SECRET_LENGTH) return wrong(`is shorter than ${MIN_SECRET_LENGTH} characters`);
  if (NODE_ENV !== 'production') return [];
  if (SAMPLES.test(secret)) return wrong('is a sample, which everybody can read in the documentation');
  if (new Set(secret).size < 10) return wrong('repeats itself: it can be guessed');
  return [];
}

function checkWebhookSecret({ NODE_ENV, HALLES_MAIL_WEBHOOK_SECRET: secret }: Values): Problem[] {
  if (secret === undefined || NODE_ENV !== 'production') return [];
  if (SAMPLES.test(secret) || secret === variableDocs(variables.HALLES_MAIL_WEBHOOK_SECRET).example)
    return [
      problem('HALLES_MAIL_WEBHOOK_SECRET', 'is a sample, which everybody can read in the documentation'),
    ];
  return new Set(secret).size < 10
    ? [problem('HALLES_MAIL_WEBHOOK_SECRET', 'repeats itself: it can be guessed')]
    : [];
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function checkPublicUrl({ NODE_ENV, HALLES_PUBLIC_URL: address }: Values): Problem[] {
  if (address === undefined)
    return NODE_ENV === 'production' ? [problem('HALLES_PUBLIC_URL', 'is needed in production')] : [];
  const { protocol, hostname, search, hash, username } = new URL(address);
  if (search || hash || username) return [problem('HALLES_PUBLIC_URL', 'has more than a host and a path')];
  // Browsers never send secure session cookies over plain http, except to localhost.
  if (NODE_ENV === 'production' && protocol !== 'https:' && !LOCAL.test(hostname))
    return [problem('HALLES_PUBLIC_URL', 'must begin with https:// in production')];
  return [];
}

function requireTogether(values: Values, first: VariableName, needed: VariableName[]): Problem[] {
  if (values[first] === undefined) return [];
  return needed
    .filter((name) => values[name] === undefined)
    .map((name) => problem(name, `is needed, because ${first} is set`));
}
