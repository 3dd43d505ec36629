import { existsSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { loadConfig } from '../../platform/config/index.ts';
import { createFileStore } from '../../platform/files/choose-store.ts';
import { type Check, good, skipped, warning, wrong } from './finding.ts';

const WITHIN_MS = 5_000;
const CLOCK_MAY_DIFFER_MS = 5_000;

const runSql = (address: string): Promise<Response> =>
  fetch(address, { signal: AbortSignal.timeout(WITHIN_MS), redirect: 'manual' });

export const externalServiceChecks: Check[] = [
  {
    name: 'configuration',
    why: 'A variable with a slip of the pen is ignored in silence.',
    check: ({ env }) => {
      const { warnings } = loadConfig(env);
      return warnings.length === 0
        ? good('every variable is known')
        : warning(warnings.join('; '), 'see docs/configuration.md');
    },
  },
  {
    name: 'public address',
    why: 'Links in mails begin with it, and people must reach the server there.',
    check: async ({ config: { publicUrl, port } }) => {
      const address = publicUrl ?? `http://localhost:${port}`;
      try {
        const { status } = await runSql(`${address}/livez`);
        return status === 200
          ? good(`${address} answers`)
          : wrong(
              `${address}/livez answers ${status}`,
              'let the proxy pass everything below HALLES_PUBLIC_URL to HOST and PORT',
            );
      } catch {
        return warning(
          `${address} does not answer from here`,
          'start the server with npm start, or correct HALLES_PUBLIC_URL',
        );
      }
    },
  },
  {
    name: 'proxy headers',
    why: 'Limits on sign-in count by address: behind a proxy that is not trusted, everybody has the same one.',
    check: ({ config: { publicUrl, trustedProxies } }) => {
      if (publicUrl === null || new URL(publicUrl).protocol !== 'https:') return good('no proxy is expected');
      return trustedProxies.length > 0
        ? good(`believed from ${trustedProxies.join(', ')}`)
        : warning(
            'https comes from a proxy, and none is trusted',
            'set HALLES_TRUSTED_PROXIES to its address, for example loopback',
          );
    },
  },
  {
    name: 'clock of the neighbours',
    why: 'Codes of second factors and signed links fail when clocks differ.',
    check: async ({ config: { publicUrl }, now }) => {
      if (publicUrl === null) return skipped('no public address is set');
      const told = await runSql(publicUrl).then(
        ({ headers }) => headers.get('date'),
        () => null,
      );
      if (told === null) return skipped('the public address does not answer');
      const differMs = Math.abs(new Date(told).getTime() - now().getTime());
      return differMs > CLOCK_MAY_DIFFER_MS
        ? wrong(`${Math.round(differMs / 1_000)} s apart from the proxy`, 'timedatectl set-ntp true')
        : good('agrees with the proxy');
    },
  },
  {
    name: 'mail server',
    why: 'Invitations, resets and orders reach people by mail.',
    check: async ({ config: { smtpUrl, isProduction } }) => {
      if (smtpUrl === undefined)
        return isProduction
          ? warning('none: no mail is sent', 'set HALLES_SMTP_URL')
          : good('none: mail is shown at /dev/mail');
      const smtp = createTransport({
        url: smtpUrl,
        connectionTimeout: WITHIN_MS,
        greetingTimeout: WITHIN_MS,
        socketTimeout: WITHIN_MS,
      });
      try {
        await smtp.verify();
        return good('answers and lets us in');
      } catch (error) {
        return wrong(`refuses: ${(error as Error).message}`, 'correct HALLES_SMTP_URL');
      } finally {
        smtp.close();
      }
    },
  },
  {
    name: 'file store',
    why: 'Pictures, documents and invoices lie there.',
    check: async ({ config: { store, dataDir } }) => {
      if (store.kind === 'local' && !existsSync(dataDir)) return good('will be made at the first start');
      const name = store.kind === 's3' ? `bucket ${store.bucket}` : store.folder;
      const files = createFileStore(store);
      const key = `00/doctor-${process.pid}/full`;
      try {
        await files.put(key, Buffer.from('well'), 'text/plain');
        const found = await files.get(key);
        const bytes = found && Buffer.concat(await found.stream.toArray());
        await files.delete(key);
        return bytes?.toString() === 'well'
          ? good(`${name} keeps what it is given`)
          : wrong(`${name} loses what it is given`, 'look at its own log');
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
    why: 'Its button would lead nowhere.',
    check: async ({ config: { google } }) => {
      if (google === null) return good('off');
      const address = `${google.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
      const status = await runSql(address).then(
        (answer) => answer.status,
        () => 'nothing',
      );
      return status === 200
        ? good('the provider answers')
        : wrong(`${address} answers ${status}`, 'let the server reach it, or correct HALLES_GOOGLE_ISSUER');
    },
  },
];
