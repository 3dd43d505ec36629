import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@halles/contract/kernel';
import { escapeHtml } from '../html.ts';

export const readerOf = (request: FastifyRequest): Language =>
  request.headers['accept-language']?.toLowerCase().startsWith('fr') ? 'FR' : 'EN';

export const style = `:root{color-scheme:light dark;--paper:#faf8f3;--surface:#fff;--line:#e5e0d5;--ink:#1c231e;--quiet:#58615a;--brand:#1d5a3c}
@media (prefers-color-scheme:dark){:root{--paper:#121613;--surface:#191e1a;--line:#2b322c;--ink:#e9ece7;--quiet:#a9b2aa;--brand:#7fc79d}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/24px Figtree,system-ui,sans-serif}main{max-width:860px;margin:0 auto;padding:24px 16px}
h1{font-size:22px;line-height:28px;margin:0 0 16px}h2{font-size:16px;line-height:24px;margin:24px 0 8px}a{color:var(--brand)}ul{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:8px}
li+li{border-top:1px solid var(--line)}li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:12px 16px;color:inherit;text-decoration:none}
li a:hover strong{color:var(--brand)}strong{overflow-wrap:anywhere}.quiet,time{color:var(--quiet);font-size:14px;line-height:20px}time{font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
iframe{box-sizing:border-box;width:100%;height:640px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:16px}
.frames{display:grid;gap:16px;margin:0 0 24px}.frames iframe{display:block}.w320 iframe{width:320px}.w640 iframe{width:640px}main.wide{max-width:1360px}.pair{display:flex;flex-wrap:wrap;gap:16px}nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0 0 16px}`;

export const pageCsp =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** The email carries its own styles, and its links open outside the frame. */
export const emailCsp =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export const html = (reply: FastifyReply, csp: string, body: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': csp, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(body);

export const page = (
  reader: Language,
  title: string,
  styleUrl: string,
  body: string,
  isWide = false,
): string =>
  `<!doctype html><html lang="${reader === 'FR' ? 'fr-CA' : 'en-CA'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="${styleUrl}"></head><body><main${isWide ? ' class="wide"' : ''}>${body}</main></body></html>`;
