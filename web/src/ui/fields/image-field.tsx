import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Avatar, OrganizationAvatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { openDialog } from '../dialogs/open-dialog.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useLocale, useUiText } from '../texts.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { acceptOf, formatBytes, namesOfTypes, refusalOf, type FileLimits } from './files.ts';
import own from './image-field.module.css';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), <div className={own.waiting} />);

interface ImageFieldProps extends FieldFrameProps {
  /** The current picture; null when there is none. */
  url: string | null;
  /** Whose initials are shown when there is no picture. */
  subject: string;
  shape: 'round' | 'square';
  limits: FileLimits;
  /** Receives the cropped picture, or null when it was removed. Progress is shown until it resolves. */
  onChange: (picture: Blob | null) => Promise<void> | void;
}

export function ImageField({ url, subject, shape, limits, onChange, ...frame }: ImageFieldProps) {
  const text = useUiText();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<string>();
  const Mark = shape === 'round' ? Avatar : OrganizationAvatar;
  const facts = { types: namesOfTypes(limits), size: formatBytes(limits.maxBytes, locale) };

  const send = async (picture: Blob | null) => {
    setWorking(true);
    try {
      await onChange(picture);
    } finally {
      setWorking(false);
    }
  };
  const choose = async (file: File) => {
    const refusal = refusalOf(file, limits);
    setRefused(refusal === null ? undefined : text(`file.${refusal}`, { name: file.name, ...facts }));
    if (refusal !== null) return;
    const chosen = URL.createObjectURL(file);
    const cropped = await openDialog<Blob>({ title: 'ui.crop.title', width: 480 }, (close) => (
      <CropDialog url={chosen} type={file.type} shape={shape} close={close} />
    ));
    URL.revokeObjectURL(chosen);
    if (cropped) await send(cropped);
  };

  return (
    <FieldFrame {...frame} error={frame.error ?? refused} group>
      {({ disabled }) => (
        <div className={own.row}>
          <Mark name={subject} imageUrl={url} size="huge" />
          <div>
            <div className="wrap-8">
              <Button
                icon={<IconCamera aria-hidden />}
                loading={working}
                disabled={disabled}
                onClick={() => input.current?.click()}
              >
                {text(url === null ? 'image.choose' : 'image.replace')}
              </Button>
              {url !== null && (
                <Button
                  kind="plain"
                  icon={<IconTrash aria-hidden />}
                  disabled={disabled || working}
                  onClick={() => void send(null)}
                >
                  {text('image.remove')}
                </Button>
              )}
            </div>
            <p className={own.facts}>{text('file.limits', facts)}</p>
          </div>
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptOf(limits)}
            aria-label={frame.label}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // Cleared, so that the same file can be chosen again.
              event.target.value = '';
              if (file) void choose(file);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
