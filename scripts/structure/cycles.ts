import { failure, type Finding } from './findings.ts';
import type { Module } from './modules.ts';

/** Modules that need each other at run time. Types are erased, so `import type` makes no cycle. */
export function checkCycles(modules: readonly Module[]): Finding[] {
  const graph = new Map(modules.map((module) => [module.path, edgesOf(module)]));
  return strongComponents(graph).map((members) => {
    const first = members.toSorted()[0]!;
    const module = modules.find((candidate) => candidate.path === first)!;
    const line =
      module.imports.find((each) => each.target !== null && members.includes(each.target))?.line ?? 1;
    const way = wayBack(graph, first, new Set(members));
    return failure(
      'cycle',
      first,
      line,
      `these files import each other in a ring: ${way.join(' → ')}.`,
      'Move what both need into a third file.',
    );
  });
}

const edgesOf = (module: Module): string[] =>
  module.imports.filter((each) => !each.typeOnly && each.target !== null).map((each) => each.target!);

/** Tarjan's strongly connected components with more than one member, or with an edge to themselves. */
function strongComponents(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.get(path)!);
    stack.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) {
        visit(next);
        low.set(path, Math.min(low.get(path)!, low.get(next)!));
      } else if (stack.includes(next)) low.set(path, Math.min(low.get(path)!, index.get(next)!));
    }
    if (low.get(path) !== index.get(path)) return;
    const members = stack.splice(stack.indexOf(path));
    if (members.length > 1 || graph.get(path)!.includes(path)) found.push(members);
  };
  for (const path of graph.keys()) if (!index.has(path)) visit(path);
  return found;
}

/** The shortest path of imports from a file back to itself inside its cycle. */
function wayBack(
  graph: ReadonlyMap<string, readonly string[]>,
  from: string,
  ring: ReadonlySet<string>,
): string[] {
  const ways: string[][] = [[from]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === from) return [...way, from];
      if (!ring.has(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [from];
}
