import type { Rolldown } from 'vite';

type NameOf = Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>;
type Modules = Parameters<NameOf>[1];

/** What only some screens need; it stays out of what all of them load. */
const parts: readonly [string, RegExp][] = [
  ['lists', /\/node_modules\/(?:@tanstack\/(?!query-core|react-query)|use-sync-external-store)/],
  ['phones', /\/node_modules\/libphonenumber-js\//],
];

const known = new Map<string, ReadonlySet<string>>();

/** The parts that a module needs, itself or by what it imports. The contract imports none of them. */
function partsOf(id: string, modules: Modules): ReadonlySet<string> {
  const found = known.get(id);
  if (found) return found;
  const needs = new Set(parts.flatMap(([name, test]) => (test.test(id) ? [name] : [])));
  known.set(id, needs);
  if (id.includes('/contract/src/')) return needs;
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
    for (const name of partsOf(imported, modules)) needs.add(name);
  return needs;
}

/** Belongs to few screens, or loads the dates library. */
const ofFewScreens =
  /\/node_modules\/(?:rrule-temporal|temporal-polyfill|leaflet|topojson-client|react-easy-crop|qrcode|workbox-window|@sentry|@simplewebauthn)\/|\/contract\/src\/(?:conversations|distribution\/dates|reports|invoicing)|\/web\/src\/(?:ui\/chart\/|ui\/(?:stepper|unbroken)\.|ui\/fields\/(?:file-field|image-field|use-uploads)\.|app\/help\/|lib\/(?:allowed|device-store|help-articles|live-pages|outbox)\.|slices\/(?!identity|organizations))/;

/** The screen of an organization's settings with what only a few other screens have of it. */
const ofSettings =
  /\/web\/src\/slices\/organizations\/(?:screens\/SettingsScreen|components\/(?:settings\/|(?:Own)?StoppedAddresses))|\/web\/src\/ui\/use-is-idle|\/contract\/src\/organizations\/settings-/;

/** What three parts loaded on their own need, as the bundler counts after leaving out what nobody uses. */
const neededByThree = new Set<string>();

/** Smaller than a file of its own would cost. */
const isSmall = /\/web\/src\/lib\/turns\.|\/Icon(?:InfoCircle|Percentage|Phone|UserPlus)\.mjs$/;

/** The few styles of the settings are with the shared ones, instead of in a file of their own. */
const isShared = (id: string): boolean =>
  neededByThree.has(id) || isSmall.test(id) || (ofSettings.test(id) && id.endsWith('.css'));

/** The four screens on which cells are edited. */
const ofGrids = /\/web\/src\/ui\/grid\//;

/** What loads together, the first group first (decision 023). A group takes what its modules import. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // One file that the browser keeps when a new version changes only our own code.
  {
    name: 'base',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:query-core|react-query))\//,
    priority: 4,
  },
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: 'frame', test: /\/app\/(?:shell\/Shell|screens\/DashboardScreen)\.tsx$/, priority: 2 },
  { name: 'grid', test: ofGrids, priority: 1.5, includeDependenciesRecursively: false },
  // Takes nothing, only counts: the groups are asked in this order.
  {
    name: (id) => {
      neededByThree.add(id);
      return null;
    },
    debugName: 'needed by three',
    test: (id) => !ofFewScreens.test(id),
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: (id, modules) => (isShared(id) ? [...partsOf(id, modules)].sort().join('-') || 'shared' : null),
    debugName: 'shared',
    test: (id) => !ofFewScreens.test(id),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The profile shows some of its parts too, and takes it as a whole.
  { name: 'settings', test: ofSettings, priority: 0.5, includeDependenciesRecursively: false },
];
