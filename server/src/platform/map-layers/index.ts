export { listed, makeLayer } from './make-layer.ts';
export { MapLayersRefusedError } from './refusal.ts';
export { serveMapLayers } from './serve.ts';
export { mapLayersFolder, MAX_BYTES, replaceLayers, sizeText } from './store.ts';
