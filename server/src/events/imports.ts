export interface ImportsEvents {
  'imports.uploaded': { kind: string; fileName: string };
  'imports.mapped': { kind: string };
  'imports.cellFixed': { kind: string; row: number };
  'imports.compared': { kind: string };
  'imports.started': { kind: string; mode: string };
  'imports.progressed': { done: number; total: number };
  'imports.applied': { kind: string; created: number; changed: number };
  'imports.failed': { kind: string; code: string };
  'imports.undone': { kind: string };
  'imports.discarded': { kind: string };
}
