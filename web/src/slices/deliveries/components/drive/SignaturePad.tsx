import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './drive.module.css';

interface SignaturePadProps {
  /** The address of what was drawn before a reload, or in the result that is corrected. */
  signature: string | null;
  /** A picture as a data URL, or null when cleared. */
  onChange: (signature: string | null) => void;
}

const WIDTH = 600;
const HEIGHT = 300;

/** A finger signature. A recipient who cannot sign writes their name in the field above. */
export function SignaturePad({ signature, onChange }: SignaturePadProps) {
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  const show = useEffectEvent(() => {
    if (signature === null) return;
    const picture = new Image();
    picture.onload = () => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
    picture.src = signature;
  });
  useEffect(() => show(), []);
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) * WIDTH) / box.width,
      ((event.clientY - box.top) * HEIGHT) / box.height,
    ] as const;
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>, begins: boolean) => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen || (!begins && !isDown.current)) return;
    const [x, y] = at(event);
    if (begins) {
      isDown.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      pen.lineWidth = 3;
      pen.lineCap = 'round';
      pen.strokeStyle = '#1d2a22';
      pen.beginPath();
      pen.moveTo(x, y);
    } else {
      pen.lineTo(x, y);
      pen.stroke();
    }
  };
  const lift = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown.current) return;
    isDown.current = false;
    onChange(event.currentTarget.toDataURL('image/png'));
  };
  const wipe = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    onChange(null);
  };
  return (
    <div className={styles.signature}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={text('deliveries.drive.signature')}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
        onPointerUp={lift}
        onPointerCancel={lift}
      />
      <Button size="small" onClick={wipe}>
        {text('deliveries.drive.wipe')}
      </Button>
    </div>
  );
}
