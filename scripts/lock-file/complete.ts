export interface LockedPackage {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/** Adds the missing optional packages that have an exact version and returns their paths. */
export function completeLockFile({ packages }: LockFile): string[] {
  const missing = Object.entries(packages).flatMap(([path, one]) =>
    Object.entries(one.optionalDependencies ?? {})
      .filter(([name, version]) => /^\d/.test(version) && find(packages, path, name) === null)
      .map(([name, version]) => ({
        path: `${folderOf(path)}node_modules/${name}`,
        name,
        version,
        dev: one.dev,
      })),
  );
  for (const { path, name, version, dev } of missing)
    packages[path] = { version, ...machineOf(name), ...(dev && { dev }), optional: true };
  if (missing.length > 0) sort(packages);
  return missing.map(({ path }) => path);
}

/** The hosts of the registries in the lock file's URLs. */
export const hostsIn = ({ packages }: LockFile): string[] => [
  ...new Set(
    Object.values(packages)
      .filter(({ link, resolved }) => !link && resolved?.startsWith('http'))
      .map(({ resolved }) => new URL(resolved!).host),
  ),
];

/** Resolves a package from a folder as Node does. */
function find(packages: LockFile['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
  }
}

/** The package is added beside the one that depends on it. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('node_modules/'));

const SYSTEMS = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]);

/** Such packages are named after their platform: `linux-x64-musl`. */
function machineOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const parts = name.split(/[/-]/);
  const at = parts.findIndex((part) => SYSTEMS.has(part));
  if (at === -1) throw new Error(`for which machine is ${name}?`);
  const libc = parts.includes('musl')
    ? 'musl'
    : parts.includes('gnu') && parts[at] === 'linux'
      ? 'glibc'
      : null;
  return { os: [parts[at]!], cpu: [parts[at + 1]!], ...(libc && { libc: [libc] }) };
}

function sort(packages: LockFile['packages']): void {
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  for (const [path] of sorted) delete packages[path];
  Object.assign(packages, Object.fromEntries(sorted));
}
