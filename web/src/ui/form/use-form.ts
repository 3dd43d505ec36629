import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProps } from '../fields/field-frame.tsx';
import { hasText, translate, translateError, useLocale } from '../texts.ts';
import { changedFields, isSame, rebase } from './changed-fields.ts';
import { byPath, validate, type ErrorsByPath, type Schema } from './field-errors.ts';
import { isUnder, valueAt, withValueAt, type PathIn, type ValueIn } from './paths.ts';
import type { FieldError } from '@halles/contract/kernel';

interface FormOptions<Values extends object, Output extends object> {
  /** The stored values, or a new record's first ones. A later version updates untouched fields. */
  stored: Values;
  /** The contract's schema, which the server uses too. */
  schema: Schema<Output>;
  /** Receives the changed fields and all values. Its result becomes the stored values. */
  save: (changed: Partial<Output>, whole: Output) => Promise<Values | void>;
  /** Fields sent in part: `['sales', 'sales.invoicing']`. */
  sections?: readonly string[];
}

export interface Form<Values extends object> {
  values: Values;
  isDirty: boolean;
  /** By the schema, whether its errors are shown yet or not. */
  isValid: boolean;
  isSaving: boolean;
  /** The translated error of the whole form, shown beside its buttons. */
  error: string | null;
  field: <Path extends PathIn<Values>>(path: Path) => Bound<ValueIn<Values, Path>>;
  /** Errors of list items, for `PhonesField` and `EmailsField`. */
  itemErrors: (path: PathIn<Values>) => (string | undefined)[];
  /** The translated error at any path: one language of a bilingual text, a table cell. */
  errorAt: (path: string) => string | undefined;
  set: <Path extends PathIn<Values>>(path: Path, value: ValueIn<Values, Path>) => void;
  /** Restores the stored values. */
  cancel: () => void;
  /** Resolves to whether it was saved. */
  submit: () => Promise<boolean>;
  element: RefObject<HTMLFormElement | null>;
}

/** The properties that a form passes to one of its fields. */
export type Bound<Value> = Required<Pick<FieldProps<Value>, 'name' | 'value' | 'onChange' | 'onBlur'>> & {
  error: string | undefined;
};

/** A field of a form, or of a part of one, by the part's own names. */
export type FieldOf<Values> = <Name extends keyof Values & string>(name: Name) => Bound<Values[Name]>;

/** The error at a path inside that part. */
export type ErrorAt = (path: string) => string | undefined;

const errorsOutside = (errors: ErrorsByPath, path: string): ErrorsByPath =>
  Object.fromEntries(Object.entries(errors).filter(([at]) => !isUnder(at, path)));
const errorsUnder = (errors: ErrorsByPath, path: string): ErrorsByPath =>
  Object.fromEntries(Object.entries(errors).filter(([at]) => isUnder(at, path)));

/** Renders synchronously, so that navigating right after a save does not find unsaved changes. */
const renderNow = flushSync;

/** The stored and the typed values; another member's change updates untouched fields. */
function useValues<Values extends object>(latest: Values, sections: readonly string[] | undefined) {
  const [stored, setStored] = useState(latest);
  const [values, setValues] = useState(latest);
  /** The values sent by the save in flight; null while nothing is being saved. */
  const sentRef = useRef<Values>(null);
  const follow = useEffectEvent((next: Values) => {
    if (isSame(next, stored)) return;
    if (sentRef.current) sentRef.current = rebase(next, stored, sentRef.current, sections);
    setValues((mine) => rebase(next, stored, mine, sections));
    setStored(next);
  });
  useEffect(() => follow(latest), [latest]);
  /** Input typed since the submit stays as an unsaved change; the other fields take the saved values. */
  const applySaved = (saved: Values) => {
    const since = sentRef.current ?? saved;
    setStored(saved);
    setValues((now) => rebase(saved, since, now, sections));
  };
  return { stored, values, setValues, sentRef, applySaved };
}

/** Validates on blur and on submit, sends changed fields, and puts the server's errors beside their fields. */
export function useForm<Values extends object, Output extends object = Values>(
  options: FormOptions<Values, Output>,
): Form<Values> {
  const { schema, save, sections } = options;
  useLocale();
  const { stored, values, setValues, sentRef, applySaved } = useValues(options.stored, sections);
  const [errors, setErrors] = useState<ErrorsByPath>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const toFocus = useRef<readonly string[]>(null);
  useEffect(() => {
    if (toFocus.current) focusFirstError(element.current, toFocus.current);
    toFocus.current = null;
  }, [errors]);

  const recheck = (path: string, validated: Values) =>
    setErrors((shown) => ({
      ...errorsOutside(shown, path),
      ...errorsUnder(validate(schema, validated).errors, path),
    }));
  const set = (path: string, value: unknown) => {
    const next = withValueAt(values, path, value);
    setValues((now) => withValueAt(now, path, value));
    setFailure(null);
    if (Object.keys(errorsUnder(errors, path)).length > 0) recheck(path, next);
  };
  const errorAt = (path: string) => {
    const error = errors[path];
    return error && translateError(error);
  };
  const refuse = (shown: ErrorsByPath, message: string) => {
    toFocus.current = Object.keys(shown);
    setErrors(shown);
    setFailure(message);
  };

  const submit = async () => {
    if (isSaving) return false;
    if (element.current?.querySelector('[data-uploading]')) {
      setFailure('ui.form.uploading');
      return false;
    }
    const validated = validate(schema, values);
    if (validated.output === null) {
      refuse(validated.errors, 'ui.form.invalid');
      return false;
    }
    setSaving(true);
    setFailure(null);
    sentRef.current = values;
    try {
      const changed = changedFields(stored as object, validated.output, sections);
      // Without an answer, what was sent holds, on what came in meanwhile.
      const saved = (await save(changed, validated.output)) ?? sentRef.current;
      renderNow(() => [applySaved(saved), setErrors({})]);
      return true;
    } catch (error) {
      const { code, errors: refused } = refusalOf(error);
      const key = `errors.${code}`;
      const messageKey = code !== undefined && hasText(key) ? key : 'ui.form.failed';
      refuse(byPath(refused), refused.length > 0 ? 'ui.form.invalid' : messageKey);
      return false;
    } finally {
      sentRef.current = null;
      setSaving(false);
    }
  };

  return {
    values,
    isDirty: !isSame(stored, values),
    isValid: validate(schema, values).output !== null,
    isSaving,
    error: failure === null ? null : translate(failure),
    field: (path) => ({
      name: path,
      // The path's type names the type of the value at it.
      value: valueAt(values, path) as never,
      onChange: (value) => set(path, value),
      onBlur: () => recheck(path, values),
      error: errorAt(path),
    }),
    itemErrors: (path) => {
      const list = valueAt(values, path);
      if (!Array.isArray(list)) return [];
      return list.map((_, index) => errorAt(Object.keys(errorsUnder(errors, `${path}.${index}`))[0] ?? ''));
    },
    errorAt,
    set,
    cancel: () => {
      setValues(stored);
      setErrors({});
      setFailure(null);
    },
    submit,
    element,
  };
}

const FOCUSABLE = 'input:not([type=hidden], [hidden]), textarea, select, button';

/** Focuses the topmost field that has an error. */
function focusFirstError(form: HTMLElement | null, paths: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const concerned = fields.find((field) => {
    const name = field.dataset['field'] ?? '';
    return paths.some((path) => path === name || path.startsWith(`${name}.`));
  });
  const control =
    concerned?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    concerned?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus();
  concerned?.scrollIntoView?.({ block: 'center' });
}

/** The server's problem details, whatever error class carries them. */
interface Refusal {
  code?: string;
  errors: readonly FieldError[];
}

function refusalOf(error: unknown): Refusal {
  if (typeof error !== 'object' || error === null) return { errors: [] };
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  return {
    ...(typeof code === 'string' && { code }),
    errors: Array.isArray(errors) ? (errors as FieldError[]) : [],
  };
}
