/** Paths into a form's values: `name`, `sales.taxes.0.taxNumber`, up to four levels deep, checked by the compiler. */
type Leaf = string | number | boolean | null | undefined | Blob | ((...args: never[]) => unknown);
type Shallower = [never, 0, 1, 2, 3];

type Steps<Value> = Value extends readonly unknown[] ? `${number}` : keyof Value & string;
type At<Value, Step> = Value extends readonly (infer Item)[]
  ? Item
  : Step extends keyof Value
    ? Value[Step]
    : never;

export type PathIn<Value, Depth extends number = 4> = Depth extends 0
  ? never
  : NonNullable<Value> extends Leaf
    ? never
    : {
        [Step in Steps<NonNullable<Value>>]:
          | Step
          | `${Step}.${PathIn<At<NonNullable<Value>, Step>, Shallower[Depth]>}`;
      }[Steps<NonNullable<Value>>];

export type ValueIn<Value, Path> = Path extends `${infer Step}.${infer Rest}`
  ? ValueIn<At<NonNullable<Value>, Step>, Rest>
  : At<NonNullable<Value>, Path>;

export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const step of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return value;
}

/** A copy with one value replaced; objects outside the path are shared. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [step, ...rest] = path.split('.');
  if (step === undefined) return values;
  const old = (values as Record<string, unknown> | null)?.[step];
  const next = rest.length === 0 ? value : withValueAt(old, rest.join('.'), value);
  if (Array.isArray(values)) return values.with(Number(step), next) as Values;
  return { ...values, [step]: next };
}

export const isUnder = (path: string, ancestor: string): boolean =>
  path === ancestor || path.startsWith(`${ancestor}.`);
