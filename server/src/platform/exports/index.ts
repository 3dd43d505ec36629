export { everyPage, exportOf, registerExports, type Export, type ExportColumn } from './registry.ts';
export { serveExports, type ExportGate } from './serve.ts';
