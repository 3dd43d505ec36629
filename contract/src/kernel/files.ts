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
/** What a telephone takes as 24 megapixels is a little more than 24 million. */
const MAX_PIXELS = 24 * 1024 * 1024;
const images = ['image/jpeg', 'image/png', 'image/webp'] as const;

export interface FileRule {
  /** Judged by the bytes themselves, never by the name. SVG is in no list: it can carry scripts. */
  types: readonly string[];
  maxBytes: number;
  maxPixels: number;
  /** Longest side kept of an image; more is scaled down. */
  maxSidePx: number;
  /** Longest sides of the thumbnails made beside it. */
  thumbnailsPx: readonly number[];
}

/** What may be uploaded as what: the field refuses early, the server refuses for certain. */
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
  /** A workbook or a CSV to import: judged by whether it can be read, for text has no signature. */
  sheet: {
    types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    maxBytes: 20 * MB,
    maxPixels: 0,
    maxSidePx: 0,
    thumbnailsPx: [],
  },
  document: { types: ['application/pdf'], maxBytes: 50 * MB, maxPixels: 0, maxSidePx: 0, thumbnailsPx: [] },
} as const satisfies Record<string, FileRule>;

/** No upload is larger, whatever its kind. */
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(fileRules).map(({ maxBytes }) => maxBytes));

/** What may be kept at a time: all files of a person; of an organization, those that no record uses. */
export const uploadQuotas = { personBytes: 100 * MB, organizationUnusedBytes: 2_048 * MB } as const;

export type FileKind = keyof typeof fileRules;
export const fileKinds = Object.keys(fileRules) as FileKind[];
