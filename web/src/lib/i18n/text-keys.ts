/** The texts of the application and of each slice; filled by `catalogues.d.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by catalogues.d.ts
export interface Catalogues {}

/** A plural text is used by its name without the ending. */
type AskedAs<Key extends string> = Key extends
  | `${infer Name}_zero`
  | `${infer Name}_one`
  | `${infer Name}_other`
  ? Name
  : Key;

type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? AskedAs<Key> : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

/** The key of every text. */
export type TextKey = { [Of in keyof Catalogues]: KeysOf<Catalogues[Of]> }[keyof Catalogues];
