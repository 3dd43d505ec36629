import { leaf } from '../parts.ts';

export const leafy = (x: number, y: number, turn: number, size = 1): string =>
  leaf({ x, y, turn, length: 62, width: 27, colour: '#3f7a34', size, veins: 6 });
