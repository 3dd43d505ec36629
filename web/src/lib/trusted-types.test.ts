import { expect, it } from 'vitest';
import { z } from 'zod';
import { enforceTrustedTypes, allowedHtml } from './trusted-types.ts';

it.each([
  ['', ''],
  ['.m_1{color:red} .a > .b{margin:0}', '.m_1{color:red} .a > .b{margin:0}'],
  ['Ferme &amp; fils', 'Ferme &amp; fils'],
  ['<svg/>', '<svg/>'],
  ['<svg/onload=alert(1)>', null],
  ['<b>Ferme</b>', null],
  ['a <script>alert(1)</script>', null],
])('%s as markup becomes %s', (html, allowed) => expect(allowedHtml(html)).toBe(allowed));

it('allows one script, the service worker', () => {
  const made: Record<string, { createScriptURL: (url: string) => string | null }> = {};
  enforceTrustedTypes({
    trustedTypes: { createPolicy: (name, policy) => (made[name] = policy) },
  });
  const { createScriptURL } = made['default']!;
  const own = new URL('sw.js', document.baseURI).href;
  expect(createScriptURL(own)).toBe(own);
  for (const other of ['https://evil.example/sw.js', 'assets/other.js', 'data:text/javascript,alert(1)'])
    expect(createScriptURL(other)).toBeNull();
});

it('lets schemas be read where no code may be generated', () => {
  enforceTrustedTypes();
  expect(z.config().jitless).toBe(true);
});
