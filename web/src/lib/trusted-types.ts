import { addressOf } from './base.ts';

interface Policy {
  createHTML: (html: string) => string | null;
  createScriptURL: (url: string) => string | null;
}
interface Browser {
  trustedTypes?: { createPolicy: (name: 'default', policy: Policy) => unknown };
  /** Where zod keeps its settings; importing zod for this would make the first screen carry it. */
  __zod_globalConfig?: { jitless?: boolean };
}

/** With this the map library asks whether the browser draws SVG. */
const KNOWN_MARKUP = '<svg/>';

/** Text and styles, but no element: nothing of ours or of a library's makes one out of a string. */
export const allowedHtml = (html: string): string | null =>
  html.includes('<') && html !== KNOWN_MARKUP ? null : html;

const allowedScriptUrl = (url: string): string | null =>
  new URL(url, document.baseURI).href === addressOf('sw.js').href ? url : null;

/**
 * The server's policy (`require-trusted-types-for 'script'`) lets strings become markup or script only through
 * here, so that a string of somebody's making never does. Called before anything is drawn.
 */
export function enforceTrustedTypes(browser: Browser = globalThis as Browser): void {
  // Schemas are read without code made at run time, which the policy refuses as well.
  (browser.__zod_globalConfig ??= {}).jitless = true;
  browser.trustedTypes?.createPolicy('default', {
    createHTML: allowedHtml,
    createScriptURL: allowedScriptUrl,
  });
}
