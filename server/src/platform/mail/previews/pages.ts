import type { FastifyPluginAsync } from 'fastify';
import type { Language } from '@halles/contract/kernel';
import { AppError } from '../../errors.ts';
import { escapeHtml } from '../../html.ts';
import { textsIn } from '../../texts.ts';
import { emailCsp, html, page, pageCsp, readerOf } from '../dev-pages.ts';
import type { RenderedMail } from '../email.ts';
import { kindOf } from '../kinds.ts';
import { renderMail, templates, type TemplateData, type TemplateName } from '../templates/index.ts';
import { samples, sampleSender } from './samples.ts';

type Theme = 'light' | 'dark';
const widths = [320, 640] as const;
const languages = ['EN', 'FR'] as const;

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name);

export function renderSample(name: TemplateName, language: Language): RenderedMail {
  const data: TemplateData<TemplateName> = samples[name];
  const kind = kindOf(name, data);
  // Security notices come from the platform itself.
  const sender = 'exempt' in kind && kind.exempt === 'security' ? null : sampleSender;
  const unsubscribeUrl = 'kind' in kind ? 'https://halles.example/ext/mail-preferences/sample' : null;
  return renderMail(name, data, { language, sender, unsubscribeUrl });
}

/** As the reader's device would show it, whatever this browser prefers. */
const inTheme = (body: string, theme: Theme): string =>
  body.replace('@media (prefers-color-scheme: dark)', theme === 'dark' ? '@media all' : '@media not all');

function listPage(reader: Language): string {
  const title = textsIn(reader)('mail.devMailbox.previews');
  const rows = (Object.keys(templates) as TemplateName[]).map(
    (name) =>
      `<li><a href="previews/${name}"><strong>${escapeHtml(renderSample(name, reader).subject)}</strong><span class="quiet">${name}</span></a></li>`,
  );
  return page(reader, title, 'style.css', `<h1>${title}</h1><ul>${rows.join('')}</ul>`);
}

function previewPage(name: TemplateName, reader: Language): string {
  const t = textsIn(reader);
  const frames = languages.flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => {
      const label = `${language} · ${t(`mail.devMailbox.${theme}`)}`;
      const frame = (width: (typeof widths)[number]) =>
        `<div class="w${width}"><iframe src="${name}/${language}/${theme}" title="${label} · ${width}"></iframe></div>`;
      return `<h2>${label}</h2><div class="pair">${widths.map(frame).join('')}</div>`;
    }),
  );
  const texts = languages.map(
    (language) =>
      `<h2>${language} · ${t('mail.devMailbox.asText')}</h2><pre>${escapeHtml(renderSample(name, language).text)}</pre>`,
  );
  const body = `<p><a href="../previews">${t('mail.devMailbox.allPreviews')}</a></p><h1>${name}</h1>${frames.join('')}${texts.join('')}`;
  return page(reader, name, '../style.css', body, true);
}

/** /dev/mail/previews: every email in both languages, themes and widths. Part of the mailbox, so never in production. */
export const mailPreviews: FastifyPluginAsync = async (app) => {
  app.get('/dev/mail/previews', (request, reply) => html(reply, pageCsp, listPage(readerOf(request))));
  app.get<{ Params: { name: string } }>('/dev/mail/previews/:name', (request, reply) => {
    const { name } = request.params;
    if (!isTemplate(name)) throw new AppError('request.notFound');
    return html(reply, pageCsp, previewPage(name, readerOf(request)));
  });
  app.get<{ Params: { name: string; language: string; theme: string } }>(
    '/dev/mail/previews/:name/:language/:theme',
    ({ params: { name, language, theme } }, reply) => {
      if (!isTemplate(name) || !['light', 'dark'].includes(theme)) throw new AppError('request.notFound');
      const { html: body } = renderSample(name, language === 'FR' ? 'FR' : 'EN');
      return html(reply, emailCsp, inTheme(body, theme as Theme));
    },
  );
};
