import type { ImportError, PreviewRow } from '@halles/contract';
import { isText, useText } from '../../../lib/i18n/index.ts';
import styles from './PreviewStep.module.css';

/** The error text of a row or cell; an import kind may add its own codes. */
export function useImportErrorText(): (error: Pick<ImportError, 'code' | 'params'>) => string {
  const text = useText();
  return ({ code, params }) => {
    const key = `errors.${code}`;
    return text(isText(key) ? key : 'errors.field.invalid', params);
  };
}

/** Errors of the row as a whole, not of a single cell. */
export const rowErrors = ({ errors, values }: PreviewRow): ImportError[] =>
  errors.filter(({ key }) => key === null || !(key in values));

export function RowErrors({ errors }: { errors: readonly ImportError[] }) {
  const reasonOf = useImportErrorText();
  return (
    <span className={styles.wrong}>
      {errors.map((error) => (
        <span key={`${error.key} ${error.code}`} className="bad smaller">
          {reasonOf(error)}
        </span>
      ))}
    </span>
  );
}
