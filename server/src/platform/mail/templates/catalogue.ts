import type { Language } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { plainMessage, plainName } from './formats.ts';

export interface PriceListEmail {
  vendorName: string;
  listName: string;
  message: string;
  /** Attached as a PDF; a list too long for a PDF goes as a link only. */
  isAttached: boolean;
  /** Works without signing in. */
  url: string;
}

export function priceList(data: PriceListEmail, language: Language): Email {
  const t = textsIn(language);
  const vendor = plainName(data.vendorName);
  const list = plainName(data.listName);
  const message = plainMessage(data.message);
  return {
    subject: t('mail.priceList.subject', { vendor, list }),
    preview: t('mail.priceList.preview', { vendor }),
    heading: t('mail.priceList.heading', { vendor }),
    paragraphs: [
      t(data.isAttached ? 'mail.priceList.attached' : 'mail.priceList.linked', { vendor }),
      ...(message ? [t('mail.quoted', { message })] : []),
    ],
    facts: [[t('mail.priceList.list'), list]],
    button: { label: t('mail.priceList.button'), url: data.url },
    footnotes: [t('mail.priceList.footnote')],
    reason: t('mail.priceList.reason'),
  };
}

export interface ProducersMessage {
  vendorName: string;
  message: string;
  replyTo: string;
  url: string;
}

const MESSAGE_MAX = 5_000;

export function producersMessage(data: ProducersMessage, language: Language): Email {
  const t = textsIn(language);
  const vendor = plainName(data.vendorName);
  return {
    subject: t('mail.producersMessage.subject', { vendor }),
    preview: t('mail.producersMessage.preview', { vendor }),
    heading: t('mail.producersMessage.heading', { vendor }),
    paragraphs: [plainMessage(data.message, MESSAGE_MAX)],
    facts: data.replyTo ? [[t('mail.toProducer.replyTo'), data.replyTo]] : [],
    button: { label: t('mail.toProducer.button'), url: data.url },
    footnotes: [],
    reason: t('mail.toProducer.reason', { vendor }),
  };
}
