export { requireDownloader, type DownloadAccess, type DownloadGate } from './gate.ts';
export { everyPage, exportOf, registerExports, type Export, type ExportColumn } from './registry.ts';
export { serveExports } from './serve.ts';
export { exportedFile, sheetTypes } from './write.ts';
