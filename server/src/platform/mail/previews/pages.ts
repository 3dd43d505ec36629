import type { FastifyPluginAsync } from 'fastify';
import type { Language } from '@halles/contract/kernel';
import { AppError } from '../../errors.ts';
import { escapeHtml } from '../../html.ts';
import { textsIn } from '../../texts.ts';
import { emailCsp, html, page, pageCsp, readerOf } from '../dev-pages.ts';
import type { RenderedMail } from '../email.ts';
import { kindOf } from '../kinds.ts';
import { renderMail } from '../templates/index.ts';
import { everySample, type Sample } from './more-samples.ts';
import { sampleSender } from './samples.ts';

type Theme = 'light' | 'dark';
const widths = [320, 640] as const;
const languages = ['EN', 'FR'] as const;

/** The sample of an address: a template, and one of its other cases. */
function sampleAt(name: string, variant = ''): Sample {
  const found = everySample.find((sample) => sample.name === name && sample.variant === variant);
  if (!found) throw new AppError('request.notFound');
  return found;
}

const titleOf = ({ name, variant }: Sample): string => (variant === '' ? name : `${name}, ${variant}`);
const addressOf = ({ variant }: Sample): string => (variant === '' ? '' : `?variant=${variant}`);

export function renderSample({ name, data }: Sample, language: Language): RenderedMail {
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
  const rows = everySample.map(
    (sample) =>
      `<li><a href="previews/${sample.name}${addressOf(sample)}"><strong>${escapeHtml(renderSample(sample, reader).subject)}</strong><span class="quiet">${titleOf(sample)}</span></a></li>`,
  );
  return page(reader, title, 'style.css', `<h1>${title}</h1><ul>${rows.join('')}</ul>`);
}

function previewPage(sample: Sample, reader: Language): string {
  const { name } = sample;
  const t = textsIn(reader);
  const frames = languages.flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => {
      const label = `${language} · ${t(`mail.devMailbox.${theme}`)}`;
      const frame = (width: (typeof widths)[number]) =>
        `<div class="w${width}"><iframe src="${name}/${language}/${theme}${addressOf(sample)}" title="${label} · ${width}"></iframe></div>`;
      return `<h2>${label}</h2><div class="pair">${widths.map(frame).join('')}</div>`;
    }),
  );
  const texts = languages.map(
    (language) =>
      `<h2>${language} · ${t('mail.devMailbox.asText')}</h2><pre>${escapeHtml(renderSample(sample, language).text)}</pre>`,
  );
  const body = `<p><a href="../previews">${t('mail.devMailbox.allPreviews')}</a></p><h1>${titleOf(sample)}</h1>${frames.join('')}${texts.join('')}`;
  return page(reader, titleOf(sample), '../style.css', body, true);
}

/** /dev/mail/previews: every email in both languages, themes and widths. Part of the mailbox, so never in production. */
export const mailPreviews: FastifyPluginAsync = async (app) => {
  app.get('/dev/mail/previews', (request, reply) => html(reply, pageCsp, listPage(readerOf(request))));
  app.get<{ Params: { name: string }; Querystring: { variant?: string } }>(
    '/dev/mail/previews/:name',
    (request, reply) => {
      const sample = sampleAt(request.params.name, request.query.variant);
      return html(reply, pageCsp, previewPage(sample, readerOf(request)));
    },
  );
  app.get<{
    Params: { name: string; language: string; theme: string };
    Querystring: { variant?: string };
  }>(
    '/dev/mail/previews/:name/:language/:theme',
    ({ params: { name, language, theme }, query: { variant } }, reply) => {
      if (!['light', 'dark'].includes(theme)) throw new AppError('request.notFound');
      const { html: body } = renderSample(sampleAt(name, variant), language === 'FR' ? 'FR' : 'EN');
      return html(reply, emailCsp, inTheme(body, theme as Theme));
    },
  );
};
