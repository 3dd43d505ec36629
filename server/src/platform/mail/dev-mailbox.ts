import type { FastifyPluginAsync } from 'fastify';
import type { Language } from '@halles/contract/kernel';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import { escapeHtml } from '../html.ts';
import { attachmentHeaders } from '../http/attachment-headers.ts';
import { textsIn } from '../texts.ts';
import { attachmentsOf, type SavedAttachment } from './attachments.ts';
import { emailCsp, html, page, pageCsp, readerOf, style } from './dev-pages.ts';
import { mailPreviews } from './previews/pages.ts';
import { formatInstant } from './templates/formats.ts';

export interface DevMailboxOptions {
  db: Db;
  timeZone: string;
}

const MAX_SHOWN = 100;

const newest = (db: Db, to: string | undefined) =>
  db
    .selectFrom('mailbox')
    .selectAll()
    .$if(to !== undefined, (query) =>
      query.where((eb) => eb(eb.fn('lower', ['to_address']), '=', to!.toLowerCase())),
    )
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function messageOf(db: Db, id: string) {
  const found = UUID.test(id)
    ? await db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!found) throw new AppError('request.notFound');
  return found;
}

type Message = Awaited<ReturnType<typeof messageOf>>;

function listPage(messages: Message[], reader: Language, timeZone: string): string {
  const t = textsIn(reader);
  const title = t('mail.devMailbox.title');
  const rows = messages.map((message) => {
    const at = message.created_at.toISOString();
    return `<li><a href="mail/${message.id}"><strong>${escapeHtml(message.subject)}</strong><time datetime="${at}">${formatInstant(at, timeZone, reader)}</time><span class="quiet">${escapeHtml(message.to_address)}</span></a></li>`;
  });
  const list =
    rows.length === 0 ? `<p class="quiet">${t('mail.devMailbox.empty')}</p>` : `<ul>${rows.join('')}</ul>`;
  return page(
    reader,
    title,
    'mail/style.css',
    `<h1>${title}</h1><p><a href="mail/previews">${t('mail.devMailbox.previews')}</a></p>${list}`,
  );
}

function messagePage(message: Message, attachments: readonly SavedAttachment[], reader: Language): string {
  const t = textsIn(reader);
  const files = attachments
    .map(({ id, name }) => `<a href="${message.id}/attachments/${id}" download>${escapeHtml(name)}</a>`)
    .join('<br>');
  const facts = `<dl><dt>${t('mail.devMailbox.from')}</dt><dd>${escapeHtml(message.from_address)}</dd><dt>${t('mail.devMailbox.to')}</dt><dd>${escapeHtml(message.to_address)}</dd>${files && `<dt>${t('mail.devMailbox.attached')}</dt><dd>${files}</dd>`}</dl>`;
  const frame = `<iframe src="${message.id}/html" title="${escapeHtml(message.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  const body = `<p><a href="../mail">${t('mail.devMailbox.back')}</a></p><h1>${escapeHtml(message.subject)}</h1>${facts}${frame}<h2>${t('mail.devMailbox.asText')}</h2><pre>${escapeHtml(message.text)}</pre>`;
  return page(reader, message.subject, 'style.css', body);
}

/** /dev/mail: emails that would have been sent. Registered outside production only. */
export const devMailbox: FastifyPluginAsync<DevMailboxOptions> = async (app, { db, timeZone }) => {
  type ById = { Params: { id: string } };
  await app.register(mailPreviews);

  app.get('/dev/mail', async (request, reply) =>
    html(reply, pageCsp, listPage(await newest(db, undefined), readerOf(request), timeZone)),
  );
  app.get('/dev/mail/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  /** For browser tests: messages to one address, newest first. */
  app.get<{ Querystring: { to?: string } }>('/dev/mail/messages.json', async (request) =>
    (await newest(db, request.query.to)).map(({ id, to_address, reply_to, subject, text }) => ({
      id,
      to: to_address,
      replyTo: reply_to,
      subject,
      text,
    })),
  );
  app.get<ById>('/dev/mail/:id', async (request, reply) => {
    const message = await messageOf(db, request.params.id);
    const attachments = await attachmentsOf(db, message.attachment_ids);
    return html(reply, pageCsp, messagePage(message, attachments, readerOf(request)));
  });
  app.get<{ Params: { id: string; attachmentId: string } }>(
    '/dev/mail/:id/attachments/:attachmentId',
    async ({ params }, reply) => {
      const { attachment_ids } = await messageOf(db, params.id);
      const [found] = await attachmentsOf(
        db,
        attachment_ids.filter((id) => id === params.attachmentId),
      );
      if (!found) throw new AppError('request.notFound');
      return reply.headers(attachmentHeaders(found.contentType, found.name)).send(found.bytes);
    },
  );
  app.get<ById>('/dev/mail/:id/html', async (request, reply) =>
    html(reply, emailCsp, (await messageOf(db, request.params.id)).html),
  );
};
