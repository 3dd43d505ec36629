import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Config,
  type Environment,
  environmentFile,
  storedSecrets,
  loadConfig,
  problemScreen,
} from './index.ts';
import { variableDocs } from './variable.ts';
import { variables } from './variables.ts';

const SECRET = 'h7Gq0Zk3vY8mWc1NfRt5Lx2PbSdJ9aEu';
const production = {
  NODE_ENV: 'production',
  HALLES_SECRET: SECRET,
  HALLES_PUBLIC_URL: 'https://market.example.com',
};

function config(env: Environment): Config {
  const loaded = loadConfig(env, '/srv/halles');
  if (!loaded.ok) throw new Error(problemScreen(loaded.problems));
  return loaded.config;
}

function problems(env: Environment): string[] {
  const loaded = loadConfig(env);
  return loaded.ok ? [] : loaded.problems.map(({ name, what }) => `${name} ${what}`);
}

describe('the configuration', () => {
  test('needs no variable for a trial', () => {
    expect(config({})).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      databaseUrl: undefined,
      dataDir: '/srv/halles/data',
      secret: null,
      demo: true,
      store: { kind: 'local', folder: '/srv/halles/data/files' },
      google: null,
      mailFrom: { name: 'Halles', address: 'no-reply@localhost' },
    });
  });

  test('in production listens on all interfaces, has no demo market, and mails from its own host', () => {
    expect(config(production)).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      demo: false,
      mailFrom: { address: 'no-reply@market.example.com' },
    });
  });

  test.each([
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.0.0.1', HALLES_TRUSTED_PROXIES: 'loopback' }, false],
    [{}, false],
    [{ HOST: '0.0.0.0' }, false],
    [production, false],
  ])('opens metrics without a token on loopback without a proxy only: %j', (env, isOpen) => {
    expect(config(env).localMetrics).toBe(isOpen);
  });

  test('accepts its own examples', () => {
    for (const [name, schema] of Object.entries(variables))
      expect(schema.safeParse(variableDocs(schema).example).success, name).toBe(true);
  });

  test('reads variables', () => {
    const read = config({
      ...production,
      HALLES_PUBLIC_URL: 'https://example.com/halles/',
      PORT: '0',
      HALLES_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1',
      HALLES_MAIL_FROM: 'Les Halles <bonjour@halles.example>',
      HALLES_DEMO: 'on',
      HALLES_DEFAULT_SERVICE_FEE_PERCENT: '2.125',
      HALLES_S3_BUCKET: 'b',
      HALLES_S3_REGION: 'r',
      HALLES_S3_ACCESS_KEY_ID: 'k',
      HALLES_S3_SECRET_ACCESS_KEY: 's',
      DATA_DIR: '/elsewhere',
      DATABASE_URL: '  postgresql:///halles?host=/run/postgresql  ',
    });
    expect(read).toMatchObject({
      publicUrl: 'https://example.com/halles',
      port: 0,
      trustedProxies: ['loopback', '10.0.0.0/8', '::1'],
      mailFrom: { name: 'Les Halles', address: 'bonjour@halles.example' },
      demo: true,
      defaultServiceFeePercent: '2.125',
      store: { kind: 's3', bucket: 'b', accessKeyId: 'k' },
      dataDir: '/elsewhere',
      databaseUrl: 'postgresql:///halles?host=/run/postgresql',
    });
  });

  test('treats an empty variable as not set', () => {
    expect(config({ PORT: '', HALLES_SMTP_URL: '  ' })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  test('reports all problems at once, each with an example', () => {
    const env = {
      PORT: 'http',
      DATABASE_URL: 'mysql://root:hunter2@db',
      HALLES_SENTRY_DSN: 'nowhere',
      NODE_ENV: 'prod',
    };
    const loaded = loadConfig(env);
    if (loaded.ok) throw new Error('it should not load');
    const screen = problemScreen(loaded.problems);
    expect(screen).toContain('4 things are wrong');
    expect(screen).toContain(
      'PORT is "http", not a whole number from 0 to 65535.\n    for example: PORT=3000',
    );
    expect(screen).toContain('DATABASE_URL is not an address that begins with postgres://');
    expect(screen).not.toContain('hunter2');
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HALLES_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['HALLES_TRUSTED_PROXIES', 'everybody'],
    ['HALLES_MAIL_FROM', 'Halles'],
    ['HALLES_SMTP_URL', 'https://mail.example.com'],
    ['HALLES_DEFAULT_SERVICE_FEE_PERCENT', '101'],
    ['HALLES_DEFAULT_SERVICE_FEE_PERCENT', '2.0625'],
    ['HALLES_DEMO', 'maybe'],
    ['HALLES_STRIPE_SECRET_KEY', 'pk_live_x'],
    ['HALLES_PUBLIC_URL', 'https://example.com/?x=1'],
    ['HALLES_SECRET', 'short'],
  ])('refuses %s=%s', (name, value) => {
    expect(problems({ [name]: value }).filter((line) => line.startsWith(name))).toHaveLength(1);
  });

  test('in production refuses missing, sample and guessable secrets, and plain http', () => {
    expect(problems({ NODE_ENV: 'production' })).toEqual([
      'HALLES_SECRET is needed in production',
      'HALLES_PUBLIC_URL is needed in production',
    ]);
    const withSecret = (secret: string): string[] => problems({ ...production, HALLES_SECRET: secret });
    expect(withSecret(variableDocs(variables.HALLES_SECRET).example)[0]).toContain('sample');
    expect(withSecret('ab'.repeat(30))[0]).toContain('guessed');
    expect(withSecret(SECRET)).toEqual([]);
    const at = (address: string): string[] => problems({ ...production, HALLES_PUBLIC_URL: address });
    expect(at('http://market.example.com')[0]).toContain('https://');
    expect(at('http://localhost:3000')).toEqual([]);
  });

  test('requires variables that belong together', () => {
    expect(problems({ HALLES_GOOGLE_CLIENT_ID: 'x' })).toEqual([
      'HALLES_GOOGLE_CLIENT_SECRET is needed, because HALLES_GOOGLE_CLIENT_ID is set',
    ]);
    expect(problems({ HALLES_S3_BUCKET: 'x' })).toHaveLength(3);
    expect(problems({ HALLES_STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toHaveLength(1);
  });

  test('reads secrets from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'halles-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'secret');
    writeFileSync(file, `${SECRET}\n`);
    expect(config({ HALLES_SECRET_FILE: file }).secret).toBe(SECRET);
    expect(problems({ HALLES_SECRET_FILE: file, HALLES_SECRET: SECRET })[0]).toContain('set twice');
    expect(problems({ HALLES_SECRET_FILE: join(folder, 'none') })[0]).toContain('ENOENT');
    expect(loadConfig({ PORT_FILE: file }).ok).toBe(true);
  });

  test.each([
    ['HALLES_GST_NUMBER', 'GST 12', true],
    ['HALLES_GST_NUMBER', '123456789 RT0001', true],
    ['HALLES_GST_NUMBER', '123456782 RT0001', false],
    ['HALLES_QST_NUMBER', '12', true],
    ['HALLES_QST_NUMBER', '1234567890 TQ0001', false],
  ])('warns about a tax number without its form or its check digit: %s=%s: %s', (name, value, isWarned) => {
    const { ok, warnings } = loadConfig({ [name]: value });
    expect(ok).toBe(true);
    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(isWarned ? [name] : []);
  });

  test('warns about unknown names, with the nearest known one', () => {
    const { warnings } = loadConfig({
      HALLES_SMPT_URL: 'x',
      HALLES_PORT: '1',
      HALLES_ZZZZZZZZZZZ: 'x',
      OTHER: 'x',
    });
    expect(warnings).toEqual([
      'HALLES_PORT is not a variable of Halles; did you mean PORT?',
      'HALLES_SMPT_URL is not a variable of Halles; did you mean HALLES_SMTP_URL?',
      'HALLES_ZZZZZZZZZZZ is not a variable of Halles',
    ]);
  });

  test('.env.example lists every variable and sets none', () => {
    const file = environmentFile();
    for (const name of Object.keys(variables)) expect(file).toMatch(new RegExp(`^#${name}=.+$`, 'm'));
    expect(file.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });
});

describe('the stored secret', () => {
  test('is created once, readable by our account only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'halles-secret-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [secret] = storedSecrets(join(folder, 'data'));
    expect(secret!.length).toBeGreaterThanOrEqual(64);
    expect(storedSecrets(join(folder, 'data'))).toEqual([secret]);
    expect(statSync(join(folder, 'data', 'secret')).mode & 0o077).toBe(0);
  });
});
