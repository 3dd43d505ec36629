import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Service {
  image?: string;
  build?: string;
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
  user?: string;
  network_mode?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  stop_grace_period?: string;
  deploy?: { replicas: number };
  depends_on?: Record<string, { condition: string }>;
}

const secretName = /SECRET|PASSWORD|TOKEN|KEY$/;

describe('the image', () => {
  const stages = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const last = stages.slice(stages.findLastIndex((line) => line.startsWith('FROM ')));
  const instructions = (word: string): string[] =>
    last.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  it('does not run as root', () => {
    expect(instructions('USER')).toEqual(['node']);
    expect(last.findIndex((line) => line.startsWith('USER'))).toBeLessThan(
      last.findIndex((line) => line.startsWith('CMD')),
    );
  });

  it('writes to one volume only', () => {
    expect(instructions('VOLUME')).toEqual(['/data']);
    expect(instructions('ENV').join(' ')).toContain('DATA_DIR=/data');
  });

  it('is healthy only when the program is ready', () => {
    expect(instructions('HEALTHCHECK').join(' ')).toContain('/readyz');
  });

  it('is built from the lock file, without settings and without secrets', () => {
    expect(stages.filter((line) => line.startsWith('ARG'))).toEqual([]);
    expect(stages.filter((line) => /npm (?:i|install)\b/.test(line))).toEqual([]);
    expect(instructions('ENV').join(' ')).not.toMatch(secretName);
    expect(stages.filter((line) => line.startsWith('FROM')).every((line) => !line.includes(':latest'))).toBe(
      true,
    );
  });

  it('has no packages that only development needs', () => {
    const copied = last.filter((line) => line.startsWith('COPY --from=packages'));
    const installed = stages.slice(stages.findIndex((line) => line.endsWith(' AS packages')) + 1)[0];
    expect([copied.length, installed]).toEqual([
      1,
      'RUN npm ci --omit=dev --workspace contract --workspace server',
    ]);
    expect(last.filter((line) => line.startsWith('RUN npm'))).toEqual([]);
  });

  it('copies only paths that exist', () => {
    const sources = stages
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
  });

  it('starts the server that it has built, like `npm start` and systemd', () => {
    expect(instructions('CMD')).toEqual(['["node", "--max-semi-space-size=8", "server/dist/main.js"]']);
    expect(stages).toContain('RUN npm run build');
    expect(instructions('COPY')).toContain('--from=built /halles/server/dist server/dist');
    expect(read('deploy/halles.service')).toContain(
      'ExecStart=/usr/bin/node --max-semi-space-size=8 server/dist/main.js\n',
    );
  });

  it('has a build context of listed paths, without data, settings or history', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    expect(lines.filter((line) => line.startsWith('!')).toSorted()).toEqual(
      [
        '!.npmrc',
        '!contract',
        '!package-lock.json',
        '!package.json',
        '!scripts',
        '!server',
        '!web',
      ].toSorted(),
    );
    expect(lines).toContain('**/node_modules');
  });
});

describe('compose', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const ours = Object.entries(services).filter(([, service]) => service.build !== undefined);

  it('starts one service by default', () => {
    expect(Object.keys(services).filter((name) => services[name]!.profiles === undefined)).toEqual([
      'halles',
    ]);
  });

  it('has two processes, a database, object storage and a balancer in the scaled profile', () => {
    const scaled = Object.keys(services).filter((name) => services[name]!.profiles?.includes('scaled'));
    expect(scaled.toSorted()).toEqual(['application', 'balancer', 'postgres', 'storage']);
    expect(services['application']!.deploy!.replicas).toBe(2);
    expect(services['balancer']!.depends_on).toEqual({ application: { condition: 'service_healthy' } });
  });

  it.each(ours)('%s is read-only and cannot gain privileges', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.tmpfs).toContain('/tmp');
  });

  it.each(Object.entries(services))('%s is not privileged, and its version is pinned', (_, service) => {
    expect(service.privileged ?? false).toBe(false);
    expect(service.network_mode).toBeUndefined();
    expect(service.security_opt).toContain('no-new-privileges:true');
    if (service.build === undefined) expect(service.image).toMatch(/:(?!latest)[\w.-]+$/);
  });

  it('contains no secret, and does not start without the session secret', () => {
    for (const [name, service] of Object.entries(services))
      for (const [variable, value] of Object.entries(service.environment ?? {}))
        if (secretName.test(variable)) expect(value, `${name} ${variable}`).toMatch(/^\$\{[A-Z_]+:[?-]/);
    for (const [, service] of ours)
      expect(service.environment!['HALLES_SECRET']).toMatch(/^\$\{HALLES_SECRET:\?/);
    for (const [, service] of ours)
      expect(service.environment!['DATABASE_URL'] ?? '').not.toMatch(/:\/\/[^:]+:[^$][^@]*@/);
  });

  it('publishes ports only of the balancer and the single process', () => {
    const open = Object.keys(services).filter((name) => services[name]!.ports !== undefined);
    expect(open.toSorted()).toEqual(['balancer', 'halles']);
    expect(services['halles']!.ports).toEqual(['127.0.0.1:3000:3000']);
  });

  it('uses only variables that Halles knows', () => {
    const known = read('.env.example');
    for (const [, service] of ours)
      for (const variable of Object.keys(service.environment!)) expect(known).toContain(`#${variable}=`);
  });

  it('gives running requests time to finish', () => {
    for (const [, service] of ours)
      expect(Number.parseInt(service.stop_grace_period!, 10)).toBeGreaterThan(20);
  });
});

/** 0 without systemd: `systemd-analyze` can score a unit without running it since version 250. */
function systemdVersion(): number {
  try {
    return Number(
      /systemd (\d+)/.exec(execFileSync('systemd-analyze', ['--version'], { encoding: 'utf8' }))?.[1],
    );
  } catch {
    return 0;
  }
}

describe('the systemd unit', () => {
  const lines = read('deploy/halles.service').split('\n');
  const valuesOf = (key: string): string[] =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));

  it.each([
    ['User', 'halles'],
    ['NoNewPrivileges', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'yes'],
    ['PrivateTmp', 'yes'],
    ['PrivateDevices', 'yes'],
    ['ProtectKernelModules', 'yes'],
    ['ProtectKernelTunables', 'yes'],
    ['ProtectControlGroups', 'yes'],
    ['RestrictSUIDSGID', 'yes'],
    ['RestrictNamespaces', 'yes'],
    ['LockPersonality', 'yes'],
    ['UMask', '0077'],
    ['StateDirectory', 'halles'],
    // Exit codes of a data folder in use and of a wrong configuration: a restart changes nothing.
    ['RestartPreventExitStatus', '3 78'],
  ])('%s=%s', (key, value) => {
    expect(valuesOf(key)).toEqual([value]);
  });

  it('writes to its data folder only', () => {
    expect(valuesOf('Environment')).toContain('DATA_DIR=/var/lib/halles');
    expect(lines.filter((line) => /^(?:ReadWritePaths|BindPaths)=/.test(line))).toEqual([]);
  });

  it('reads its secret from a credential, not from the unit file', () => {
    expect(valuesOf('LoadCredential')).toEqual(['secret:/etc/halles/secret']);
    expect(valuesOf('Environment').filter((line) => secretName.test(line))).toEqual([
      'HALLES_SECRET_FILE=%d/secret',
    ]);
  });

  it('gives running requests time to finish', () => {
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(20);
  });

  it.runIf(systemdVersion() >= 250)('is valid for systemd and has a safe score', () => {
    const analyze = (...args: string[]): string =>
      execFileSync('systemd-analyze', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    const report = analyze('security', '--offline=true', '--no-pager', 'deploy/halles.service');
    const score = Number(/Overall exposure level for halles\.service: ([\d.]+)/.exec(report)?.[1]);
    expect(score).toBeLessThanOrEqual(2);
  });
});

describe('the balancer', () => {
  it('sends requests to both processes without sticky sessions', () => {
    const caddy = read('deploy/Caddyfile');
    expect(caddy).toContain('dynamic a application 3000');
    expect(caddy).not.toMatch(/lb_policy\s+(?:cookie|ip_hash|client_ip_hash)/);
  });
});
