import type { Language } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { plainName } from './formats.ts';

export interface ReportEmail {
  reportName: string;
  organizationName: string;
  side: 'vendor' | 'customer';
  /** Kind of report, in the reader's language (an invoice register…); absent or null: sales or purchases. */
  content?: string | null;
  /** Formatted days: 24/11/2026. */
  from: string;
  until: string;
  /** What the totals add up; absent: items before tax. */
  figure?: string;
  /** One per currency, already formatted. */
  totals: readonly string[];
  url: string;
}

export function report(data: ReportEmail, language: Language): Email {
  const t = textsIn(language);
  const { from, until, totals, url } = data;
  const name = plainName(data.reportName);
  const organization = plainName(data.organizationName);
  const branch = typeof data.content === 'string' ? 'content' : data.side;
  const content = data.content ?? '';
  return {
    subject: t('mail.report.subject', { name, from, until }),
    preview: t(`mail.report.${branch}.preview`, { content, organization }),
    heading: name,
    paragraphs: [t(`mail.report.${branch}.body`, { content, organization, from, until })],
    facts: [[data.figure ?? t('mail.report.beforeTax'), totals.join(', ') || '–']],
    button: { label: t('mail.report.button'), url },
    reason: t('mail.report.reason', { organization }),
  };
}
