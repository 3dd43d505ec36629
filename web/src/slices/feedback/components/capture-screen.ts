/** Phones have no such call. */
export const canCapture = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** One picture of what the person chose to show; null when they refused. The dialog is hidden meanwhile. */
export async function captureScreen(dialog: HTMLElement | null): Promise<File | null> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
  try {
    if (dialog) dialog.style.visibility = 'hidden';
    return await pictureOf(stream);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    if (dialog) dialog.style.visibility = '';
  }
}

async function pictureOf(stream: MediaStream): Promise<File> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the screen could not be drawn');
  return new File([blob], 'screen.png', { type: 'image/png' });
}
