import 'react-easy-crop/react-easy-crop.css';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '../button.tsx';
import { DialogActions } from '../dialogs/dialog-actions.tsx';
import { IconButton } from '../icon-button.tsx';
import { useUiText } from '../texts.ts';
import { cropImage, type CropArea } from './crop.ts';
import own from './crop-dialog.module.css';

const ZOOM = { min: 1, max: 4, step: 0.1 };

interface CropDialogProps {
  /** An object URL of the chosen file. */
  url: string;
  type: string;
  shape: 'round' | 'square';
  close: (cropped?: Blob) => void;
}

/** Drag and arrow keys move the picture; the slider, the wheel and two fingers zoom. */
export default function CropDialog({ url, type, shape, close }: CropDialogProps) {
  const text = useUiText();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<CropArea | null>(null);
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  // The frame exists once the picture is loaded, and takes the focus for the arrow keys.
  const focusFrame = () =>
    requestAnimationFrame(() => stage.current?.querySelector<HTMLElement>('[tabindex]')?.focus());
  const zoomTo = (next: number) => setZoom(Math.min(ZOOM.max, Math.max(ZOOM.min, next)));

  const apply = async () => {
    if (!area) return;
    setWorking(true);
    try {
      close(await cropImage(url, area, type));
    } catch {
      setFailed(true);
      setWorking(false);
    }
  };

  return (
    <>
      <p className={own.hint}>{text('crop.hint')}</p>
      <div ref={stage} className={own.stage}>
        <Cropper
          image={url}
          crop={position}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setPosition}
          onZoomChange={zoomTo}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: text('crop.picture') }}
          // With this role, screen readers pass the arrow keys on.
          cropperProps={{ role: 'application', 'aria-label': text('crop.frame') }}
          onMediaLoaded={focusFrame}
        />
      </div>
      <div className={own.zoom}>
        <IconButton
          label={text('crop.zoomOut')}
          disabled={zoom <= ZOOM.min}
          onClick={() => zoomTo(zoom - 0.25)}
        >
          <IconMinus />
        </IconButton>
        <input
          type="range"
          aria-label={text('crop.zoom')}
          className={own.slider}
          {...ZOOM}
          value={zoom}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
        <IconButton
          label={text('crop.zoomIn')}
          disabled={zoom >= ZOOM.max}
          onClick={() => zoomTo(zoom + 0.25)}
        >
          <IconPlus />
        </IconButton>
      </div>
      <p role="alert" className="bad">
        {failed && text('image.unreadable')}
      </p>
      <DialogActions cancel={close}>
        <Button kind="primary" loading={working} disabled={area === null} onClick={() => void apply()}>
          {text('crop.apply')}
        </Button>
      </DialogActions>
    </>
  );
}
