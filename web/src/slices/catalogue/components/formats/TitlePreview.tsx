import { formatTitle } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useUiText } from '../../../../ui/texts.ts';
import { fieldsOfFormat, type FormatValues } from './format-values.ts';
import styles from './TitlePreview.module.css';

/** The title that buyers will read, in both languages, updated while typing. */
export function TitlePreview({ values }: { values: FormatValues }) {
  const text = useText();
  const uiText = useUiText();
  const title = formatTitle(fieldsOfFormat(values));
  return (
    <div className={styles.preview} role="status" aria-label={text('catalogue.formats.form.preview')}>
      <span className={styles.label}>{text('catalogue.formats.form.preview')}</span>
      <dl className={styles.sides}>
        {(['fr', 'en'] as const).map((side) => (
          <div key={side}>
            <dt>{uiText(`bilingual.${side}`)}</dt>
            <dd lang={side}>{title[side]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
