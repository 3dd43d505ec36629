/** Why nothing was made of a file; the command line prints the message. */
export class MapLayersRefusedError extends Error {}
