import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { templates } from '../templates/index.ts';
import { everySample } from './more-samples.ts';
import { mailPreviews } from './pages.ts';

const app = Fastify();
void app.register(mailPreviews);
app.setErrorHandler((error, _request, reply) => reply.code(404).send((error as Error).message));
afterAll(() => app.close());

const get = async (url: string) => {
  const { statusCode, body, headers } = await app.inject({ url, headers: { 'accept-language': 'en-CA' } });
  return { statusCode, body, csp: String(headers['content-security-policy']) };
};
const addresses = (body: string, pattern: RegExp) =>
  [...body.matchAll(pattern)].map(([, address]) => address!);

describe('the previews of emails', () => {
  it('list every email, each once', async () => {
    const { statusCode, body } = await get('/dev/mail/previews');
    expect(statusCode).toBe(200);
    const listed = addresses(body, /href="previews\/([^"]+)"/g);
    expect(new Set(listed).size).toBe(everySample.length);
    expect(listed.filter((one) => !one.includes('?')).toSorted()).toEqual(Object.keys(templates).toSorted());
  });

  it.each(Object.keys(templates))('show %s in both languages and themes, and as text', async (name) => {
    const { statusCode, body } = await get(`/dev/mail/previews/${name}`);
    expect(statusCode).toBe(200);
    const frames = addresses(body, /<iframe src="([^"]+)"/g);
    expect([...new Set(frames)].toSorted()).toEqual(
      ['EN/dark', 'EN/light', 'FR/dark', 'FR/light'].map((one) => `${name}/${one}`),
    );
    expect(frames).toHaveLength(8);
    expect(addresses(body, /<pre>([^<]+)/g)).toHaveLength(2);
    const shown = await Promise.all([...new Set(frames)].map((frame) => get(`/dev/mail/previews/${frame}`)));
    for (const [at, frame] of [...new Set(frames)].entries()) {
      const [, language, theme] = frame.split('/');
      const email = shown[at]!;
      expect(email.statusCode).toBe(200);
      expect(email.body).toContain(`lang="${language === 'FR' ? 'fr' : 'en'}`);
      expect(email.body).toContain(theme === 'dark' ? '@media all' : '@media not all');
      expect(email.csp).toContain("default-src 'none'");
    }
  });

  it('know no other email, case or theme', async () => {
    for (const path of ['nothing', 'orderUpdate?variant=nothing', 'orderUpdate/EN/blue'])
      expect((await get(`/dev/mail/previews/${path}`)).statusCode).toBe(404);
  });
});
