import { setTimeout as pause } from 'node:timers/promises';

const MAIL_ATTEMPTS = 150;

/** The token in the newest email to an address with a link to that page, other than the token already known. */
export const mailedToken = (url: string, to: string, page: string, before = ''): Promise<string> =>
  findInMail(url, to, new RegExp(`${page}[^\\s]*?token=([\\w-]+)`), before);

/** The token that follows this path in the newest email to an address, other than the token already known. */
export const tokenAfter = (url: string, to: string, path: string, before: string): Promise<string> =>
  findInMail(url, to, new RegExp(`${path}([\\w-]+)`), before);

/** Empty: no email to this address has such a link yet. */
export const lastTokenAfter = async (url: string, to: string, path: string): Promise<string> =>
  (await newestInMail(url, to, new RegExp(`${path}([\\w-]+)`))) ?? '';

async function newestInMail(url: string, to: string, pattern: RegExp): Promise<string | undefined> {
  const response = await fetch(`${url}/dev/mail/messages.json?to=${encodeURIComponent(to)}`);
  const messages = (await response.json()) as { text: string }[];
  return messages.flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0];
}

async function findInMail(url: string, to: string, pattern: RegExp, before: string): Promise<string> {
  // Emails are sent by a job, a moment after the answer.
  for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt++) {
    const found = await newestInMail(url, to, pattern);
    if (found !== undefined && found !== before) return found;
    await pause(200);
  }
  throw new Error(`no link like ${pattern} was mailed to ${to}`);
}
