/**
 * The only ordered list of slices: a slice imports only slices above it. A new slice must own a table, an integration
 * or a lifecycle; it is added here and nowhere else.
 */
export const slices = [
  'identity',
  'organizations',
  'credit',
  'imports',
  'relationships',
  'catalogue',
  'inventory',
  'distribution',
  'offers',
  'ordering',
  'deliveries',
  'invoicing',
  'hubs',
  'conversations',
  'notifications',
  'reports',
  'feedback',
  'admin',
] as const;
export type Slice = (typeof slices)[number];

export type Layer =
  | 'kernel'
  | 'contractSlice'
  | 'contractDoor'
  | 'platform'
  | 'events'
  | 'serverSlice'
  | 'serverApp'
  | 'testing'
  | 'webApp'
  | 'webSlice'
  | 'ui'
  | 'lib'
  | 'outside';

export interface Place {
  layer: Layer;
  slice: Slice | null;
  /** The path inside the folder of the layer or slice. */
  rest: string;
}

const isSlice = (name: string): name is Slice => (slices as readonly string[]).includes(name);
const orNull = (name: string): Slice | null => (isSlice(name) ? name : null);

const layers: [RegExp, Layer][] = [
  [/^contract\/src\/kernel\/(.+)$/, 'kernel'],
  // Code of no slice (files, places, set-up) counts as kernel: every slice may use it.
  [/^contract\/src\/(platform)(?:\.test)?\.ts$/, 'kernel'],
  [/^contract\/src\/(?:index|errors)(?:\.test)?\.ts$/, 'contractDoor'],
  [/^server\/src\/platform\/(.+)$/, 'platform'],
  [/^server\/src\/events(?:\.ts|\/.+)$/, 'events'],
  [/^(?:server|web)\/src\/testing\/(.+)$/, 'testing'],
  [/^server\/src\/(.+)$/, 'serverApp'],
  [/^web\/src\/ui\/(.+)$/, 'ui'],
  [/^web\/src\/lib\/(.+)$/, 'lib'],
  [/^web\/src\/(.+)$/, 'webApp'],
];

export function placeOf(path: string): Place {
  const ofSlice = /^(server|web)\/src\/slices\/([^/]+)\/(.+)$/.exec(path);
  if (ofSlice)
    return {
      layer: ofSlice[1] === 'server' ? 'serverSlice' : 'webSlice',
      slice: orNull(ofSlice[2]!),
      rest: ofSlice[3]!,
    };
  for (const [pattern, layer] of layers) {
    const match = pattern.exec(path);
    if (match) return { layer, slice: null, rest: match[1] ?? '' };
  }
  const ofContract = /^contract\/src\/([^/.]+)(?:\/(.+)|(?:\.test)?\.ts)$/.exec(path);
  if (ofContract) return { layer: 'contractSlice', slice: orNull(ofContract[1]!), rest: ofContract[2] ?? '' };
  return { layer: 'outside', slice: null, rest: path };
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
export const rank = (slice: Slice | null): number => (slice === null ? -1 : slices.indexOf(slice));

/** Files without side effects: the rules and policies of a slice. */
export const isDecision = (place: Place): boolean =>
  place.layer === 'serverSlice' && /^(?:rules|policy)(?:\.ts$|\/)/.test(place.rest) && !isTest(place.rest);
