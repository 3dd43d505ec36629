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
  const said = (word: string): string[] =>
    last.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  it('runs as somebody who is not root', () => {
    expect(said('USER')).toEqual(['node']);
    expect(last.findIndex((line) => line.startsWith('USER'))).toBeLessThan(
      last.findIndex((line) => line.startsWith('CMD')),
    );
  });

  it('keeps what it writes in one volume', () => {
    expect(said('VOLUME')).toEqual(['/data']);
    expect(said('ENV').join(' ')).toContain('DATA_DIR=/data');
  });

  it('says that it is ready only when it is', () => {
    expect(said('HEALTHCHECK').join(' ')).toContain('/readyz');
  });

  it('is built from the lock file, without settings and without secrets', () => {
    expect(stages.filter((line) => line.startsWith('ARG'))).toEqual([]);
    expect(stages.filter((line) => /npm (?:i|install)\b/.test(line))).toEqual([]);
    expect(said('ENV').join(' ')).not.toMatch(secretName);
    expect(stages.filter((line) => line.startsWith('FROM')).every((line) => !line.includes(':latest'))).toBe(
      true,
    );
  });

  it('copies nothing that is not there', () => {
    const sources = stages
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
  });

  it('starts what is there', () => {
    expect(said('CMD')).toEqual(['["node", "server/src/main.ts"]']);
    expect(existsSync(join(root, 'server/src/main.ts'))).toBe(true);
  });

  it('is made from what is listed, which holds no data, no settings and no history', () => {
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

  it('starts one service when nothing is asked for', () => {
    expect(Object.keys(services).filter((name) => services[name]!.profiles === undefined)).toEqual([
      'halles',
    ]);
  });

  it('has two processes, a database, object storage and a balancer on a larger scale', () => {
    const scaled = Object.keys(services).filter((name) => services[name]!.profiles?.includes('scaled'));
    expect(scaled.toSorted()).toEqual(['application', 'balancer', 'postgres', 'storage']);
    expect(services['application']!.deploy!.replicas).toBe(2);
    expect(services['balancer']!.depends_on).toEqual({ application: { condition: 'service_healthy' } });
  });

  it.each(ours)('%s cannot change itself nor gain rights', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.tmpfs).toContain('/tmp');
  });

  it.each(Object.entries(services))('%s is not privileged, and its version is fixed', (_, service) => {
    expect(service.privileged ?? false).toBe(false);
    expect(service.network_mode).toBeUndefined();
    expect(service.security_opt).toContain('no-new-privileges:true');
    if (service.build === undefined) expect(service.image).toMatch(/:(?!latest)[\w.-]+$/);
  });

  it('holds no secret, and does not start without the one that signs sessions', () => {
    for (const [name, service] of Object.entries(services))
      for (const [variable, value] of Object.entries(service.environment ?? {}))
        if (secretName.test(variable)) expect(value, `${name} ${variable}`).toMatch(/^\$\{[A-Z_]+:[?-]/);
    for (const [, service] of ours)
      expect(service.environment!['HALLES_SECRET']).toMatch(/^\$\{HALLES_SECRET:\?/);
    for (const [, service] of ours)
      expect(service.environment!['DATABASE_URL'] ?? '').not.toMatch(/:\/\/[^:]+:[^$][^@]*@/);
  });

  it('lets only the balancer and the single process be reached from outside', () => {
    const open = Object.keys(services).filter((name) => services[name]!.ports !== undefined);
    expect(open.toSorted()).toEqual(['balancer', 'halles']);
    expect(services['halles']!.ports).toEqual(['127.0.0.1:3000:3000']);
  });

  it('uses only variables that Halles knows', () => {
    const known = read('.env.example');
    for (const [, service] of ours)
      for (const variable of Object.keys(service.environment!)) expect(known).toContain(`#${variable}=`);
  });

  it('gives time to answer what was begun', () => {
    for (const [, service] of ours)
      expect(Number.parseInt(service.stop_grace_period!, 10)).toBeGreaterThan(20);
  });
});

/** 0 where there is none: what can score a unit without running it came with 250. */
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
    // Data folder held, wrong configuration: trying again changes nothing.
    ['RestartPreventExitStatus', '3 78'],
  ])('%s=%s', (key, value) => {
    expect(valuesOf(key)).toEqual([value]);
  });

  it('writes only its data folder', () => {
    expect(valuesOf('Environment')).toContain('DATA_DIR=/var/lib/halles');
    expect(lines.filter((line) => /^(?:ReadWritePaths|BindPaths)=/.test(line))).toEqual([]);
  });

  it('reads its secret from a credential, not from the unit', () => {
    expect(valuesOf('LoadCredential')).toEqual(['secret:/etc/halles/secret']);
    expect(valuesOf('Environment').filter((line) => secretName.test(line))).toEqual([
      'HALLES_SECRET_FILE=%d/secret',
    ]);
  });

  it('gives time to answer what was begun', () => {
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(20);
  });

  it.runIf(systemdVersion() >= 250)('is understood by systemd, and scored safe', () => {
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
  it('sends to both processes and sticks to neither', () => {
    const caddy = read('deploy/Caddyfile');
    expect(caddy).toContain('dynamic a application 3000');
    expect(caddy).not.toMatch(/lb_policy\s+(?:cookie|ip_hash|client_ip_hash)/);
  });
});
