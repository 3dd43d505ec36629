import { times, type Drawing } from '../parts.ts';
import { bag } from './bags.ts';
import { cob, sprig, wheat } from './emblems.ts';
import { dark, line, shadow, stillOf } from './ink.ts';
import { bowlOf, fullSack, powder, scoop } from './loose.ts';
import { balls, looseHeap, penne, rice, scattered } from './pieces.ts';

const linguine = (): string => {
  const strand = (at: number): string => {
    const y = 218 + (at % 12) * 4.4;
    const [from, to] = [96 + ((at * 13) % 21), 366 + ((at * 7) % 17)];
    return (
      line(
        `M${from} ${y + ((at * 5) % 7) - 4}Q230 ${y - 5} ${to} ${y + ((at * 11) % 15) - 8}`,
        dark('#e3bb5f', 0.45),
        5,
      ) +
      line(
        `M${from} ${y - 1 + ((at * 5) % 7) - 4}Q230 ${y - 6} ${to} ${y - 1 + ((at * 11) % 15) - 8}`,
        ['#e6c069', '#edcd82', '#dcb056'][at % 3]!,
        3.8,
      )
    );
  };
  return shadow(236, 252, 140, 26) + times(36, strand);
};
export const pastaAndRice: Record<string, Drawing> = {
  'pates-penne': stillOf(
    'linen',
    121,
    () =>
      bag({
        x: 116,
        base: 256,
        width: 140,
        height: 216,
        colour: '#2f5d8a',
        label: { colour: '#f3ead6', emblem: wheat(), size: 1.4 },
      }) +
      looseHeap({ x: 276, y: 232, rx: 104, ry: 36, dome: 44, count: 46, piece: penne, ground: '#d9ad55' }, [
        [186, 276],
        [352, 278],
      ]),
  ),
  'pates-linguine': stillOf(
    'slate',
    122,
    () =>
      bag({
        x: 232,
        base: 234,
        width: 172,
        height: 208,
        colour: '#7c2f2a',
        label: { colour: '#f4ead2', emblem: wheat('#c98a2a'), size: 1.4 },
      }) + linguine(),
  ),
  'riz-carnaroli': stillOf(
    'sage',
    123,
    () =>
      bag({
        x: 118,
        base: 252,
        width: 142,
        height: 212,
        colour: '#efe3c6',
        top: 'tied',
        tie: '#6d7f4a',
        label: { colour: '#fffaf0', emblem: sprig('#6d7f4a'), size: 1.5 },
      }) + bowlOf(276, 188, 98, '#8a5a34', rice(6.5, 3.4, ['#f4eedd', '#fbf7ec', '#e9e0c8']), '#cfc4a6', 330),
  ),
  'riz-basmati': stillOf(
    'walnut',
    124,
    () =>
      fullSack(
        190,
        118,
        264,
        122,
        '#cdb48a',
        rice(8.6, 1.9, ['#f6f0dd', '#fffaf0', '#eae0c4']),
        '#cbbf9f',
        520,
      ) +
      scattered(rice(8.6, 1.9, ['#f6f0dd']), [
        [46, 276],
        [74, 284],
        [342, 280],
        [360, 270],
        [328, 288],
      ]),
  ),
  'couscous-moyen': stillOf(
    'stone',
    125,
    () =>
      bowlOf(
        198,
        148,
        142,
        '#35607f',
        balls(3.4, ['#e2bd62', '#ecce82', '#d6ab4a'], 0.35, 0.3),
        '#c09a44',
        640,
        56,
      ) +
      scattered(balls(3.4, ['#e2bd62', '#ecce82']), [
        [40, 262],
        [54, 270],
        [350, 266],
        [366, 256],
        [340, 274],
      ]),
  ),
  polenta: stillOf(
    'oak',
    126,
    () =>
      bag({
        x: 110,
        base: 250,
        width: 136,
        height: 206,
        colour: '#f0d98e',
        label: { colour: '#fffaf0', emblem: cob(), size: 1.5 },
      }) +
      shadow(280, 244, 104, 28) +
      powder(280, 240, 104, 88, '#eabf3f', '0.55') +
      scoop(306, 216, -28, powder(-8, 12, 42, 26, '#efc94e', '0.55', 8)),
  ),
};
