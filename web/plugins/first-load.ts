import type { Plugin, Rollup } from 'vite';
import { brotli } from './compressed.ts';

interface Budget {
  screen: string;
  /** Modules that the screen loads beside the start of the application. */
  modules: readonly string[];
  /** JavaScript compressed as the server sends it, without the hashes in names of files. */
  maxKilobytes: number;
  /** Scripts and style sheets. */
  maxFiles: number;
}

const shell = '/app/shell/Shell.tsx';

/** What opening a screen may load when nothing is cached; these figures only shrink. */
const budgets: readonly Budget[] = [
  { screen: 'sign-in', modules: ['/screens/LoginScreen.tsx'], maxKilobytes: 102.4, maxFiles: 4 },
  { screen: 'dashboard', modules: [shell, '/screens/DashboardScreen.tsx'], maxKilobytes: 123, maxFiles: 6 },
  { screen: 'settings', modules: [shell, '/screens/SettingsScreen.tsx'], maxKilobytes: 181.6, maxFiles: 9 },
  { screen: 'products', modules: [shell, '/screens/ProductsScreen.tsx'], maxKilobytes: 201.6, maxFiles: 19 },
];

export type Chunk = Pick<Rollup.OutputChunk, 'code' | 'imports' | 'isEntry' | 'moduleIds'> & {
  viteMetadata?: { importedCss: Set<string> };
};

/** Every change gives files other names, whose letters alone change the size by up to a tenth of a kilobyte. */
const withoutHashes = (code: string): string => code.replaceAll(/-[\w-]{8}(?=\.(?:js|css)\b)/g, '');

/** A line for each screen that loads more than its budget. */
export function overBudget(
  chunks: Readonly<Record<string, Chunk>>,
  limits: readonly Budget[] = budgets,
): string[] {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? brotli(withoutHashes(chunks[file]!.code)).length;
    sizes.set(file, size);
    return size;
  };
  return limits.flatMap(({ screen, modules, maxKilobytes, maxFiles }) => {
    const loaded = new Set<string>();
    const load = (file: string): void => {
      const chunk = chunks[file];
      if (!chunk || loaded.has(file)) return;
      loaded.add(file);
      chunk.imports.forEach(load);
    };
    const holds = ({ moduleIds }: Chunk, module: string) => moduleIds.some((id) => id.endsWith(module));
    for (const module of modules)
      if (!Object.values(chunks).some((chunk) => holds(chunk, module)))
        return [`no file holds ${module}, which ${screen} loads`];
    for (const [file, chunk] of Object.entries(chunks))
      if (chunk.isEntry || modules.some((module) => holds(chunk, module))) load(file);
    const scripts = [...loaded];
    const styles = new Set(scripts.flatMap((file) => [...(chunks[file]!.viteMetadata?.importedCss ?? [])]));
    const kilobytes = scripts.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
    const files = scripts.length + styles.size;
    const figures = `${kilobytes.toFixed(1)} kB of JavaScript in ${files} files`;
    const isOver = kilobytes > maxKilobytes || files > maxFiles;
    return isOver ? [`${screen} loads ${figures}; its budget is ${maxKilobytes} kB in ${maxFiles}`] : [];
  });
}

/** The build fails when the first load of a screen grows (docs/performance.md). */
export function firstLoadPlugin(): Plugin {
  return {
    name: 'halles-first-load',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.entries(bundle).flatMap(([file, part]) =>
          part.type === 'chunk' ? [[file, part] as const] : [],
        );
        const found = overBudget(Object.fromEntries(chunks));
        if (found.length > 0) this.error(found.join('\n'));
      },
    },
  };
}
