import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Finding } from './findings.ts';

/** Licences that packages shipped with the program may have. */
const free = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'CC-BY-4.0',
  'OFL-1.1',
]);
/** Licences of packages that only build and test the program. */
const forBuilding = new Set([...free, 'MPL-2.0', 'Zlib']);
/**
 * sharp's libvips is a prebuilt, dynamically linked, unmodified library in a separate package that anyone may
 * replace: that is what the LGPL requires.
 */
const dynamicLibrary = /^@img\/sharp-(?:libvips-|win32-|wasm32$)/;
/** Packages without a licence in package.json, and the licence of the file inside them. */
const readByHand: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

interface Locked {
  license?: string;
  dev?: boolean;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** Checks every locked package by its own package.json, or by the lock file when it is not installed here. */
export function checkLicences(root: string): Finding[] {
  const lock = join(root, 'package-lock.json');
  if (!existsSync(lock)) return [];
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, Locked> };
  const entries = Object.entries(packages);
  // Builds for other platforms are not installed here; they have the licence of the package that depends on them.
  const bringerOf = (name: string): string | null => {
    const [path] = entries.find(([, each]) => each.optionalDependencies?.[name] !== undefined) ?? [];
    return path === undefined ? null : licenceOf(root, path);
  };
  return entries.flatMap(([path, locked]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || locked.link === true) return [];
    const name = path.slice(at + 'node_modules/'.length);
    const licence = licenceOf(root, path) ?? locked.license ?? readByHand[name] ?? bringerOf(name) ?? 'none';
    const allowed = new Set(locked.dev === true ? forBuilding : free);
    if (dynamicLibrary.test(name)) allowed.add('LGPL-3.0-or-later');
    if (satisfies(licence, allowed)) return [];
    return [
      failure(
        'licence',
        'package-lock.json',
        1,
        `${name} is under ${licence}, which is not on the list.`,
        'Choose another package; the list stands in scripts/structure/licences.ts.',
      ),
    ];
  });
}

function licenceOf(root: string, path: string): string | null {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return null;
  const described = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  if (typeof described.license === 'string') return described.license;
  return described.license?.type ?? described.licenses?.map((each) => each.type).join(' OR ') ?? null;
}

/** SPDX expressions as packages write them: one alternative of `OR` whose every `AND` part is allowed. */
function satisfies(expression: string, allowed: ReadonlySet<string>): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.has(part.trim())));
}
