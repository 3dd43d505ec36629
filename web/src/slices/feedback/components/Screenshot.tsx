import { fileRules, type FileId } from '@halles/contract';
import { IconScreenshot, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useAction } from '../../../lib/actions.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { uploadAs, type StoredFile } from '../../../lib/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { canCapture, captureScreen } from './capture-screen.ts';
import styles from './Feedback.module.css';

/** A picture chosen as a file, or taken of the screen after the browser has asked the person. */
export function Screenshot({ onChange }: { onChange: (id: FileId | null) => void }) {
  const text = useText();
  const [stored, setStored] = useState<StoredFile | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const { run, isRunning, failure } = useAction();
  const choose = (file: StoredFile | null) => {
    setStored(file);
    onChange(file?.id ?? null);
  };
  const capture = () =>
    run(async () => {
      const picture = await captureScreen(element.current?.closest('dialog') ?? null);
      if (picture) choose(await uploadAs('photo')(picture, () => undefined, new AbortController().signal));
    });
  if (stored)
    return (
      <figure className={styles.chosen}>
        <img src={stored.url} alt={text('feedback.screenshot')} />
        <figcaption>
          <Button size="small" icon={<IconX aria-hidden />} onClick={() => choose(null)}>
            {text('feedback.removeScreenshot')}
          </Button>
        </figcaption>
      </figure>
    );
  return (
    <div ref={element} className={styles.choice}>
      <FileField<StoredFile>
        label={text('feedback.screenshot')}
        limits={fileRules.photo}
        upload={uploadAs('photo')}
        onUploaded={choose}
      />
      {canCapture() && (
        <Button
          size="small"
          icon={<IconScreenshot aria-hidden />}
          loading={isRunning}
          onClick={() => void capture()}
        >
          {text('feedback.capture')}
        </Button>
      )}
      <p role="alert" className={styles.failed}>
        {failure}
      </p>
    </div>
  );
}
