import { existsSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { loadConfig } from '../../platform/config/index.ts';
import { createFileStore } from '../../platform/files/index.ts';
import { type Check, good, skipped, warning, wrong } from './finding.ts';

const WITHIN_MS = 5_000;
const CLOCK_MAY_DIFFER_MS = 5_000;

const runSql = (address: string): Promise<Response> =>
  fetch(address, { signal: AbortSignal.timeout(WITHIN_MS), redirect: 'manual' });

export const externalServiceChecks: Check[] = [
  {
    name: 'configuration',
    why: 'A misspelled variable has no effect, and a wrong tax number is on invoices.',
    check: ({ env }) => {
      const { warnings } = loadConfig(env);
      return warnings.length === 0
        ? good('every variable is known, and the tax numbers have their form')
        : warning(warnings.join('; '), 'see docs/configuration.md');
    },
  },
  {
    name: 'public address',
    why: 'Links in email begin with it, and people must reach the server there.',
    check: async ({ config: { publicUrl, port } }) => {
      const address = publicUrl ?? `http://localhost:${port}`;
      try {
        const { status } = await runSql(`${address}/livez`);
        return status === 200
          ? good(`${address} answers`)
          : wrong(
              `${address}/livez answers ${status}`,
              'make the proxy forward everything below HALLES_PUBLIC_URL to HOST and PORT',
            );
      } catch {
        return warning(
          `${address} does not answer from this machine`,
          'start the server with npm start, or correct HALLES_PUBLIC_URL',
        );
      }
    },
  },
  {
    name: 'proxy headers',
    why: 'Sign-in attempts are limited by address: behind a proxy that is not trusted, everyone has the same address.',
    check: ({ config: { publicUrl, trustedProxies } }) => {
      if (publicUrl === null || new URL(publicUrl).protocol !== 'https:') return good('no proxy is expected');
      return trustedProxies.length > 0
        ? good(`accepted from ${trustedProxies.join(', ')}`)
        : warning(
            'https comes from a proxy, and none is trusted',
            'set HALLES_TRUSTED_PROXIES to its address, for example loopback',
          );
    },
  },
  {
    name: 'clock of the proxy',
    why: 'Two-step codes and signed links fail when clocks differ.',
    check: async ({ config: { publicUrl }, now }) => {
      if (publicUrl === null) return skipped('no public address is set');
      const serverTime = await runSql(publicUrl).then(
        ({ headers }) => headers.get('date'),
        () => null,
      );
      if (serverTime === null) return skipped('the public address does not answer');
      const differMs = Math.abs(new Date(serverTime).getTime() - now().getTime());
      return differMs > CLOCK_MAY_DIFFER_MS
        ? wrong(`${Math.round(differMs / 1_000)} s apart from the proxy`, 'timedatectl set-ntp true')
        : good('agrees with the proxy');
    },
  },
  {
    name: 'mail server',
    why: 'Invitations, password resets and orders are sent by email.',
    check: async ({ config: { smtpUrl, isProduction } }) => {
      if (smtpUrl === undefined)
        return isProduction
          ? warning('none: no email is sent', 'set HALLES_SMTP_URL')
          : good('none: email is shown at /dev/mail');
      const smtp = createTransport({
        url: smtpUrl,
        connectionTimeout: WITHIN_MS,
        greetingTimeout: WITHIN_MS,
        socketTimeout: WITHIN_MS,
      });
      try {
        await smtp.verify();
        return good('accepts our sign-in');
      } catch (error) {
        return wrong(`refuses: ${(error as Error).message}`, 'correct HALLES_SMTP_URL');
      } finally {
        smtp.close();
      }
    },
  },
  {
    name: 'file store',
    why: 'It holds images, documents and invoices.',
    check: async ({ config: { store, dataDir } }) => {
      if (store.kind === 'local' && !existsSync(dataDir)) return good('will be created at the first start');
      const name = store.kind === 's3' ? `bucket ${store.bucket}` : store.folder;
      const files = createFileStore(store);
      const key = `00/doctor-${process.pid}/full`;
      try {
        await files.put(key, Buffer.from('well'), 'text/plain');
        const found = await files.get(key);
        const bytes = found && Buffer.concat(await found.stream.toArray());
        await files.delete(key);
        return bytes?.toString() === 'well'
          ? good(`${name} returns what was stored`)
          : wrong(`${name} does not return what was stored`, 'see its log');
      } catch (error) {
        return wrong(
          `${name}: ${(error as Error).message}`,
          store.kind === 's3' ? 'correct the HALLES_S3_ variables' : `chown -R $(whoami) ${store.folder}`,
        );
      }
    },
  },
  {
    name: 'sign-in with Google',
    why: 'Without it the button does not work.',
    check: async ({ config: { google } }) => {
      if (google === null) return good('off');
      const address = `${google.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
      const status = await runSql(address).then(
        (answer) => answer.status,
        () => 'nothing',
      );
      return status === 200
        ? good('the provider answers')
        : wrong(
            `${address} answers ${status}`,
            'allow the server to reach it, or correct HALLES_GOOGLE_ISSUER',
          );
    },
  },
];
