/** Where mail programs begin the quoted message, in French and English; everything from there on is left out. */
const QUOTE_STARTS = [
  // Gmail and Apple Mail: "On Tue, Nov 24, 2026 at 9:12 AM Ferme du Nord <…> wrote:", often over two lines.
  /^[> ]*On [^\n]{6,200}(?:\n[^\n]{0,200}){0,2}?\bwrote:\s*$/m,
  // "Le mar. 24 nov. 2026 à 9 h 12, Ferme du Nord <…> a écrit :"
  /^[> ]*Le [^\n]{6,200}(?:\n[^\n]{0,200}){0,2}?\ba écrit\s?:\s*$/m,
  // Outlook: "-----Original Message-----", "-----Message d'origine-----"
  /^-{3,} ?(?:Original Message|Message d['’]origine|Forwarded message|Message transféré) ?-{3,}\s*$/im,
  // Outlook's line before its header block.
  /^_{20,}\s*$/m,
  // Outlook's header block: "From: … Sent: …", "De : … Envoyé : …".
  /^\*?(?:From|De)\s?:\*? [^\n]+\n(?:[^\n]*\n)?\*?(?:Sent|Date|Envoyé)\s?:/m,
  // A block of quoted lines to the end.
  /^>[^\n]*(?:\n(?:>[^\n]*|\s*))*$(?![^]*^[^>\s])/m,
];

/** Lines that phones and programs add below what was written. */
const SIGNATURES = [
  /^-- ?$/m,
  /^(?:Sent from my|Sent from Outlook|Get Outlook for|Sent from Yahoo)[^\n]*$/m,
  /^(?:Envoyé de mon|Envoyé depuis|Envoyé à partir|Télécharger Outlook|Obtenir Outlook|Obtenez Outlook)[^\n]*$/m,
];

function cutAt(text: string, patterns: readonly RegExp[]): string {
  const starts = patterns.map((pattern) => text.search(pattern)).filter((at) => at >= 0);
  return starts.length === 0 ? text : text.slice(0, Math.min(...starts));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** For messages without a plain-text part. What is quoted is marked by its element. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(style|script|head|title)\b[^]*?<\/\1>/gi, '')
    .replace(
      /<(?:blockquote|div[^>]*class="?gmail_quote|div[^>]*id="?(?:appendonsend|divRplyFwdMsg))[^]*$/i,
      '',
    )
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d{1,6});/g, (_all, code: string) =>
      String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)),
    )
    .replaceAll(/&(\w+);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all);
}

/** What somebody wrote in an answer, without the quoted message and without a signature. */
export function replyText({ text, html }: { text?: string | undefined; html?: string | undefined }): string {
  const written = (text?.trim() ? text : textOfHtml(html ?? '')).replaceAll(/\r\n?/g, '\n');
  return cutAt(cutAt(written, QUOTE_STARTS), SIGNATURES)
    .replaceAll(/[ \t\u00a0]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
