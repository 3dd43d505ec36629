export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The side of the uploaded square: enough for a high-resolution logo, small enough for a phone's connection. */
const SIDE_PX = 1024;

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Redraws the selected area. PNG keeps a logo's transparency; photographs become JPEG. */
export async function cropImage(url: string, area: CropArea, type: string): Promise<Blob> {
  const image = await loadImage(url);
  const side = Math.round(Math.min(SIDE_PX, area.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = Math.round((side * area.height) / area.width);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const wanted = type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))),
      wanted,
      0.92,
    );
  });
}
