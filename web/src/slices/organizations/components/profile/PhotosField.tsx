import { fileRules } from '@halles/contract';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { uploadAs, type StoredFile } from '../../../../lib/uploads.ts';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import type { UploadFile } from '../../../../ui/fields/use-uploads.ts';
import type { Bound } from '../../../../ui/form/use-form.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import styles from './PhotosField.module.css';
import type { Presentation } from './profile-values.ts';

const MOST_PHOTOS = 12;
type Photos = Presentation['photos'];
type PhotosFieldProps = Bound<Photos> & { subject: string; disabled: boolean };

const moved = (photos: Photos, from: number, to: number): Photos => {
  const [photo] = photos.slice(from, from + 1);
  return photo ? photos.toSpliced(from, 1).toSpliced(to, 0, photo) : photos;
};

/** Photos in order: the first one heads the public page. */
export function PhotosField({ value, onChange, error, name, subject, disabled }: PhotosFieldProps) {
  const text = useText();
  // Uploads finish while other photos are moved or still uploading: each is added to the list as it is at that
  // moment.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (photos: Photos) => {
    latest.current = photos.slice(0, MOST_PHOTOS);
    onChange(latest.current);
  };
  const underWay = useRef(0);
  const upload: UploadFile<StoredFile> = async (...of) => {
    if (latest.current.length + underWay.current >= MOST_PHOTOS)
      throw new Error(text('organizations.profile.photosFull'));
    underWay.current += 1;
    try {
      return await uploadAs('photo')(...of);
    } finally {
      underWay.current -= 1;
    }
  };
  const move = (from: number, to: number) => change(moved(value, from, to));
  return (
    <div className={styles.photos}>
      {value.length > 0 && (
        <ul className={styles.list}>
          {value.map((photo, index) => {
            const nth = index + 1;
            return (
              <li key={photo.fileId} className={styles.photo}>
                <img src={photo.url} alt={text('organizations.profile.photo', { nth, name: subject })} />
                <div className={styles.actions}>
                  <IconButton
                    size="small"
                    label={text('organizations.profile.photoForward', { nth })}
                    disabled={disabled || index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowLeft />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={text('organizations.profile.photoBack', { nth })}
                    disabled={disabled || nth === value.length}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowRight />
                  </IconButton>
                  <IconButton
                    size="small"
                    tone="bad"
                    label={text('organizations.profile.photoRemove', { nth })}
                    disabled={disabled}
                    onClick={() => change(value.filter((one) => one.fileId !== photo.fileId))}
                  >
                    <IconTrash />
                  </IconButton>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {value.length >= MOST_PHOTOS && <p className="quiet">{text('organizations.profile.photosFull')}</p>}
      {/* It stays when there are enough photos, for the names of those that are too many. */}
      <FileField
        label={text('organizations.profile.photosAdd')}
        labelHidden
        name={name}
        error={error}
        limits={fileRules.photo}
        upload={upload}
        onUploaded={({ id, url }) => change([...latest.current, { fileId: id, url }])}
        multiple
        disabled={disabled || value.length >= MOST_PHOTOS}
      />
    </div>
  );
}
