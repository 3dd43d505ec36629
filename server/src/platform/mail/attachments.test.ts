import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { stoppedClock } from '../clock.ts';
import { connect } from '../db.ts';
import { seededIds } from '../ids.ts';
import { silentLog } from '../log.ts';
import { devMailbox } from './dev-mailbox.ts';
import { createMail } from './index.ts';

const database = await testDatabase();
const { db, close } = connect(database.connection, silentLog(), 4);
afterAll(close);

const clock = stoppedClock('2026-11-21T10:00:00Z');
const from = { name: 'Halles', address: 'bonjour@halles.example' };
const mail = createMail(
  {
    production: false,
    from,
    publicUrl: 'https://halles.example',
    secret: 'a secret of tests that is long enough',
  },
  { clock, ids: seededIds(clock, 4) },
);
beforeEach(async () => {
  await db.deleteFrom('outgoing_mail').execute();
  await db.deleteFrom('mailbox').execute();
});

const message = (key: string) => ({
  key,
  to: 'anna@ferme.example',
  language: 'FR' as const,
  template: 'resetPassword' as const,
  data: { url: 'https://halles.example/reset/secret', validMinutes: 30 },
});
const storeFile = (name: string) =>
  mail.saveAttachment(db, { name, contentType: 'application/pdf', bytes: Buffer.from(name) });

describe('an email attachment', () => {
  it('is deleted after the last message that carries it', async () => {
    const attachmentIds = [await storeFile('liste.pdf')];
    await mail.queueMail(db, { ...message('k1'), attachmentIds });
    await mail.deliverDueMail(db);
    await mail.queueMail(db, { ...message('k2'), attachmentIds });
    const later = new Date(clock.now().getTime() + 1);
    const stored = () =>
      db.selectFrom('mail_attachments').select('id').where('id', 'in', attachmentIds).execute();
    await mail.deleteOldMail(db, later);
    expect(await stored()).toHaveLength(1);
    await mail.deliverDueMail(db);
    await mail.deleteOldMail(db, later);
    expect(await stored()).toEqual([]);
  });

  it('belongs only to the messages that name it', async () => {
    const app = Fastify();
    void app.register(devMailbox, { db, timeZone: 'America/Toronto' });
    app.setErrorHandler((error, _request, reply) => reply.code(404).send((error as Error).message));
    onTestFinished(() => app.close());
    const [mine, other] = [await storeFile('<Été>.pdf'), await storeFile('autre.pdf')];
    await mail.queueMail(db, { ...message('k1'), attachmentIds: [mine] });
    await mail.deliverDueMail(db);
    const { id } = await db.selectFrom('mailbox').select('id').executeTakeFirstOrThrow();
    const { body } = await app.inject(`/dev/mail/${id}`);
    expect(body).toContain(`<a href="${id}/attachments/${mine}" download>&lt;Été&gt;.pdf</a>`);
    const file = await app.inject(`/dev/mail/${id}/attachments/${mine}`);
    expect(file.body).toBe('<Été>.pdf');
    expect(file.headers['content-disposition']).toContain('filename="_Ete_.pdf"');
    expect((await app.inject(`/dev/mail/${id}/attachments/${other}`)).statusCode).toBe(404);
  });
});
