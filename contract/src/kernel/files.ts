import type { ErrorTable } from './errors.ts';

export const filesErrors = {
  'files.tooLarge': 413,
  'files.wrongType': 415,
  'files.tooManyPixels': 422,
  'files.quotaReached': 422,
  'files.notFound': 404,
  'files.linkExpired': 410,
} as const satisfies ErrorTable;

const MB = 1024 * 1024;
/** A phone's 24-megapixel photo has slightly more than 24 million pixels. */
const MAX_PIXELS = 24 * 1024 * 1024;
const images = ['image/jpeg', 'image/png', 'image/webp'] as const;

export interface FileRule {
  /** Detected from the bytes, never from the file name. SVG is in no list, because it can carry scripts. */
  types: readonly string[];
  maxBytes: number;
  maxPixels: number;
  /** Longest side of a stored image; a larger image is scaled down. */
  maxSidePx: number;
  /** Longest sides of the generated thumbnails. */
  thumbnailsPx: readonly number[];
}

/** What may be uploaded for each purpose. The upload field checks early, the server enforces. */
export const fileRules = {
  logo: { types: images, maxBytes: 5 * MB, maxPixels: MAX_PIXELS, maxSidePx: 1024, thumbnailsPx: [64, 256] },
  picture: {
    types: images,
    maxBytes: 10 * MB,
    maxPixels: MAX_PIXELS,
    maxSidePx: 1024,
    thumbnailsPx: [64, 256],
  },
  photo: {
    types: images,
    maxBytes: 20 * MB,
    maxPixels: MAX_PIXELS,
    maxSidePx: 2048,
    thumbnailsPx: [64, 256, 1024],
  },
  attachment: {
    types: ['application/pdf', ...images],
    maxBytes: 20 * MB,
    maxPixels: MAX_PIXELS,
    maxSidePx: 2480,
    thumbnailsPx: [256],
  },
  /** A workbook or a CSV to import; checked by reading it, because text has no signature. */
  sheet: {
    types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    maxBytes: 20 * MB,
    maxPixels: 0,
    maxSidePx: 0,
    thumbnailsPx: [],
  },
  document: { types: ['application/pdf'], maxBytes: 50 * MB, maxPixels: 0, maxSidePx: 0, thumbnailsPx: [] },
} as const satisfies Record<string, FileRule>;

/** The largest upload of any kind. */
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(fileRules).map(({ maxBytes }) => maxBytes));

/** Storage quotas: all files of a user; for an organization, the files that no record uses. */
export const uploadQuotas = { personBytes: 100 * MB, organizationUnusedBytes: 2_048 * MB } as const;

export type FileKind = keyof typeof fileRules;
export const fileKinds = Object.keys(fileRules) as FileKind[];
