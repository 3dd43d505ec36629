import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { useLocale, useUiText } from '../texts.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import own from './file-field.module.css';
import { acceptOf, formatBytes, namesOfTypes, type FileLimits } from './files.ts';
import { useUploads, type Upload, type UploadFile } from './use-uploads.ts';

interface FileFieldProps<Stored> extends FieldFrameProps {
  limits: FileLimits;
  multiple?: boolean;
  upload: UploadFile<Stored>;
  onUploaded: (stored: Stored, file: File) => void;
  onRemoved?: (stored: Stored) => void;
}

function UploadLine({
  upload,
  onCancel,
  onRetry,
}: {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}) {
  const text = useUiText();
  const locale = useLocale();
  const { file, state, progress, error } = upload;
  const percent = Math.round(progress * 100);
  return (
    <li className={own.line} data-uploading={state === 'sending' || undefined}>
      <IconFile aria-hidden />
      <span className={own.name}>
        {file.name} <span className={own.size}>{formatBytes(file.size, locale)}</span>
        {state === 'sending' && (
          <progress
            className={own.progress}
            max={100}
            value={percent}
            aria-label={text('file.sending', { name: file.name })}
          />
        )}
        {state === 'failed' && (
          <span className={own.failed} role="alert">
            {error ?? text('file.failed')}{' '}
            <button type="button" className={own.retry} onClick={onRetry}>
              {text('error.retry')}
            </button>
          </span>
        )}
        {state === 'done' && <span className={own.done}>{text('file.done')}</span>}
      </span>
      {state === 'sending' && <span className={own.percent}>{`${percent} %`}</span>}
      <IconButton
        size="small"
        label={text(state === 'sending' ? 'file.cancel' : 'file.remove', { name: file.name })}
        onClick={onCancel}
      >
        <IconX />
      </IconButton>
    </li>
  );
}

/** Files to upload, dropped, chosen or taken with a phone's camera, each with its own progress. */
export function FileField<Stored>({
  limits,
  multiple = false,
  upload,
  onUploaded,
  onRemoved,
  ...frame
}: FileFieldProps<Stored>) {
  const text = useUiText();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const facts = { types: namesOfTypes(limits), size: formatBytes(limits.maxBytes, locale) };
  const { uploads, refused, add, cancel, retry } = useUploads({
    limits,
    multiple,
    upload,
    onUploaded,
    onRemoved,
  });
  const refusal = refused && text(`file.${refused.why}`, { name: refused.file.name, ...facts });
  return (
    <FieldFrame {...frame} error={frame.error ?? refusal}>
      {(control) => (
        <>
          <div
            className={classNames(own.drop, over && own.over)}
            data-disabled={control.disabled || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(!control.disabled);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              if (!control.disabled) add([...event.dataTransfer.files]);
            }}
          >
            <IconUpload aria-hidden />
            <span>
              {text(multiple ? 'file.dropSeveral' : 'file.drop')}{' '}
              <button
                {...control}
                type="button"
                className={own.choose}
                aria-required={undefined}
                onClick={() => input.current?.click()}
              >
                {text(multiple ? 'file.chooseSeveral' : 'file.choose')}
              </button>
              <span className="smaller block">{text('file.limits', facts)}</span>
            </span>
            <input
              ref={input}
              type="file"
              hidden
              multiple={multiple}
              accept={acceptOf(limits)}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = '';
                add(files);
              }}
            />
          </div>
          <ul>
            {uploads.map((entry) => (
              <UploadLine
                key={entry.id}
                upload={entry}
                onCancel={() => cancel(entry.id)}
                onRetry={() => retry(entry.id)}
              />
            ))}
          </ul>
        </>
      )}
    </FieldFrame>
  );
}
