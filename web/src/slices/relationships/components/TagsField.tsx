import { relationshipLimits } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RemovableChip } from '../../../ui/removable-chip.tsx';
import styles from './TagsField.module.css';

interface TagsFieldProps {
  label: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
  name?: string;
  disabled?: boolean;
  /** Offers only existing tags, for removing them. */
  onlyKnown?: boolean;
  /** Offers the vendor's existing tags for one press. */
  offersKnown?: boolean;
}

const has = (tags: readonly string[], tag: string): boolean =>
  tags.some((each) => each.toLowerCase() === tag.toLowerCase());

/** Free tags, typed one at a time or picked from the existing ones. */
export function TagsField(props: TagsFieldProps) {
  const { label, value, onChange, error, name, disabled = false, onlyKnown = false } = props;
  const { offersKnown = true } = props;
  const text = useText();
  const [typed, setTyped] = useState('');
  const { data: known = [] } = useLive('relationships.listTags', {}, { enabled: offersKnown });
  const isFull = value.length >= relationshipLimits.tags;
  const wanted = typed.trim().slice(0, relationshipLimits.tag);
  const put = (tag: string) => {
    if (tag === '' || isFull) return;
    if (!has(value, tag)) onChange([...value, tag]);
    setTyped('');
  };
  const offered = known.filter(({ tag }) => !has(value, tag)).slice(0, 12);
  return (
    <fieldset className={styles.tags} data-field={name} disabled={disabled}>
      <legend>{label}</legend>
      {value.length > 0 && (
        <ul className={styles.list}>
          {value.map((tag) => (
            <RemovableChip
              key={tag}
              removeLabel={text('relationships.tagsField.remove', { tag })}
              disabled={disabled}
              onRemove={() => onChange(value.filter((each) => each !== tag))}
            >
              {tag}
            </RemovableChip>
          ))}
        </ul>
      )}
      {offered.length > 0 && !disabled && (
        <div className={styles.list}>
          {offered.map(({ tag }) => (
            <button
              key={tag}
              type="button"
              className={styles.offer}
              aria-label={text('relationships.tagsField.known', { tag })}
              onClick={() => put(tag)}
            >
              {tag}
            </button>
          ))}
        </div>
      )}
      {!onlyKnown && (
        <div className={styles.add}>
          <TextField
            label={text('relationships.tagsField.new')}
            value={typed}
            onChange={setTyped}
            error={error}
            disabled={disabled || isFull}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              put(wanted);
            }}
          />
          <Button disabled={disabled || wanted === ''} onClick={() => put(wanted)}>
            {text('relationships.tagsField.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
