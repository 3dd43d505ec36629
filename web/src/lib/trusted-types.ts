import { addressOf } from './base.ts';

interface Policy {
  createHTML: (html: string) => string | null;
  createScriptURL: (url: string) => string | null;
}
interface Browser {
  trustedTypes?: { createPolicy: (name: 'default', policy: Policy) => unknown };
  /** Where zod keeps its settings; importing zod for this would add it to the first screen. */
  __zod_globalConfig?: { jitless?: boolean };
}

/** The map library parses this to find out whether the browser draws SVG. */
const KNOWN_MARKUP = '<svg/>';

/** Allows text and styles but no element: neither our code nor a library builds elements from a string. */
export const allowedHtml = (html: string): string | null =>
  html.includes('<') && html !== KNOWN_MARKUP ? null : html;

const allowedScriptUrl = (url: string): string | null =>
  new URL(url, document.baseURI).href === addressOf('sw.js').href ? url : null;

/**
 * The server's policy (`require-trusted-types-for 'script'`) lets strings become markup or script only through this
 * policy, which refuses injected ones. Called before anything is rendered.
 */
export function enforceTrustedTypes(browser: Browser = globalThis as Browser): void {
  // The policy also refuses code generated at run time, so zod compiles no schemas.
  (browser.__zod_globalConfig ??= {}).jitless = true;
  browser.trustedTypes?.createPolicy('default', {
    createHTML: allowedHtml,
    createScriptURL: allowedScriptUrl,
  });
}
