/** A field of a form, or of a part of one: what `form.field(path)` returns, keyed by the part's own names. */
export type FieldOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => {
  name: string;
  value: Values[Name];
  onChange: (value: Values[Name]) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** The error at a path inside that part. */
export type ErrorAt = (path: string) => string | undefined;
