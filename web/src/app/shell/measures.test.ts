import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

/** The value of a property in the first rule of a class, at a width of the window or at any. */
function valueOf(file: string, name: string, property: string, width?: string): string | undefined {
  const css = readFileSync(join(source, file), 'utf8');
  const from = width === undefined ? 0 : css.indexOf(`@media (width < ${width})`);
  const rule = new RegExp(`\\.${name} \\{([^{}]*)`).exec(css.slice(from))?.[1] ?? '';
  return new RegExp(`\\s${property}: ([^;]*);`).exec(rule)?.[1];
}

const shell = 'app/shell/Shell.module.css';
const sidenav = 'app/shell/Sidenav.module.css';
const toolbar = 'app/shell/Toolbar.module.css';
const tableFoot = 'ui/table/table-foot.module.css';

// Spec §2 and §9. The journey of a collapsed navigation measures its widths and heights in a browser.
it.each([
  ['a toolbar of 70 px', valueOf(toolbar, 'toolbar', 'height'), '70px'],
  ['a toolbar of 56 px on small screens', valueOf(toolbar, 'toolbar', 'height', '600px'), '56px'],
  ['a sidenav of 240 px', valueOf(shell, 'shell', '--sidenav'), '240px'],
  ['a sidenav of 60 px, collapsed', valueOf(shell, 'narrow', '--sidenav'), '60px'],
  ['a sidenav of 240 px over the page', valueOf(sidenav, 'over', 'width'), '240px'],
  ['a sidenav that moves for 0.5 s', valueOf(sidenav, 'panel', 'transition'), 'width 0.5s ease'],
  ['a sidenav that comes in 0.5 s', valueOf(sidenav, 'over', 'transition'), 'transform 0.5s ease'],
  ['a page beside it', valueOf(shell, 'shell', 'transition'), 'grid-template-columns 0.5s ease'],
  [
    'a page that fades in over 0.3 s',
    valueOf('app/Content.module.css', 'content', 'transition'),
    'opacity 0.3s ease-out',
  ],
  [
    'a credit banner of 32 px',
    valueOf('slices/credit/components/CreditBanner.module.css', 'banner', 'height'),
    '32px',
  ],
  ['the actions on selected rows over a long list', valueOf(tableFoot, 'selection', 'position'), 'sticky'],
  [
    'the actions on selected rows over the page of a phone',
    valueOf(tableFoot, 'selection', 'position', '600px'),
    'fixed',
  ],
])('%s', (_, value, expected) => {
  expect(value).toBe(expected);
});
