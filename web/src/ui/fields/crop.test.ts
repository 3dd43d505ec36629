import { beforeEach, expect, it, vi } from 'vitest';
import { cropImage } from './crop.ts';

const context = { drawImage: vi.fn(), imageSmoothingQuality: 'low' };
const drawn: { width: number; height: number; type: string }[] = [];

beforeEach(() => {
  drawn.length = 0;
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => Promise.resolve();
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function draw(
    this: HTMLCanvasElement,
    give,
    type = '',
  ) {
    drawn.push({ width: this.width, height: this.height, type });
    give(new Blob(['x'], { type }));
  });
});

it.each([
  ['as it is where it is small', { x: 10, y: 20, width: 300, height: 300 }, 'image/png', 300],
  ['1,024 px wide where it is larger', { x: 0, y: 0, width: 4_000, height: 4_000 }, 'image/jpeg', 1_024],
  ['as PNG where it may be transparent', { x: 0, y: 0, width: 50, height: 50 }, 'image/webp', 50],
])('the selected area is drawn %s', async (_, area, type, side) => {
  const blob = await cropImage('blob:logo', area, type);
  const wanted = type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  expect(blob.type).toBe(wanted);
  expect(drawn).toEqual([{ width: side, height: side, type: wanted }]);
  expect(context.drawImage).toHaveBeenLastCalledWith(
    expect.anything(),
    area.x,
    area.y,
    area.width,
    area.height,
    0,
    0,
    side,
    side,
  );
});

it('an area that cannot be drawn is refused', async () => {
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation((give) => give(null));
  const area = { x: 0, y: 0, width: 50, height: 50 };
  await expect(cropImage('blob:logo', area, 'image/png')).rejects.toThrow('could not be drawn');
});
