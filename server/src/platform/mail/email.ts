import type { Language } from '@halles/contract/kernel';

/** One line of an order or invoice. */
export interface EmailLine {
  title: string;
  /** Format, quantity and price: `bag of 5 kg · 4 × $12.50`. */
  detail: string;
  amount: string;
  /** What changed since the recipient saw it last; empty: nothing. */
  change?: string | undefined;
}

export interface EmailLink {
  label: string;
  url: string;
}

/** What somebody wrote, with its line breaks. */
export interface EmailQuote {
  from: string;
  text: string;
}

/** Content of an email; its HTML and text parts are both rendered from this, so they never differ. */
export interface Email {
  subject: string;
  /** Preview text that mail clients show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  quotes?: readonly EmailQuote[];
  facts?: readonly (readonly [label: string, value: string])[];
  /** What changed since the last email about the same thing. */
  changes?: readonly (readonly [label: string, value: string])[];
  lines?: readonly EmailLine[];
  /** Below the lines; the last one is the sum and stands out. */
  totals?: readonly (readonly [label: string, value: string])[];
  button?: EmailLink;
  /** Beside the button, for what it cannot do. */
  otherLinks?: readonly EmailLink[];
  /** Text below the button: how long the link works, what to do if the request was not yours. */
  footnotes?: readonly string[];
  /** Why the recipient gets this email. */
  reason: string;
}

/** The organization in whose name an email is sent: its logo and name open it, and answers go to it. */
export interface MailSender {
  name: string;
  logoUrl: string | null;
  /** Where answers go; null: to the configured address. */
  replyTo: string | null;
}

export interface Envelope {
  language: Language;
  sender?: MailSender | null;
  /** Without it, the recipient cannot unsubscribe from this email. */
  unsubscribeUrl?: string | null;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export function checkedUrl(url: string): string {
  if (!/^https?:\/\/[^\s"<>]+$/.test(url)) throw new Error('a button in an email leads to a web address');
  return url;
}
