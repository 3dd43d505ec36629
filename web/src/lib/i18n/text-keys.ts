import type { KeysOf } from '@halles/contract/kernel';

/** The texts of the application and of each slice; filled by `catalogues.d.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by catalogues.d.ts
export interface Catalogues {}

/** The key of every text. */
export type TextKey = { [Of in keyof Catalogues]: KeysOf<Catalogues[Of]> }[keyof Catalogues];
