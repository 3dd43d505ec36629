import { type Drawing } from '../parts.ts';
import { applesAt, grapeBunch, mapleLeafAt } from './beside.ts';
import { bottle } from './bottle.ts';
import { apple, grapes, mapleLeaf } from './emblems.ts';
import { across, line, near, placed } from './ink.ts';
import { dishOf } from './oils.ts';

function jug(x: number, base: number): string {
  return (
    line(
      `M${x - 26} ${base - 176}C${x - 84} ${base - 190} ${x - 86} ${base - 116} ${x - 48} ${base - 110}`,
      across('#8f6a2e', '#efd9a0 .4', '#9c7434'),
      11,
    ) +
    bottle({
      x,
      base,
      height: 208,
      width: 122,
      neck: 36,
      neckShare: 0.2,
      shoulderShare: 0.3,
      square: 0.35,
      glass: '#e6d6a8',
      content: '#c98a2a',
      level: 0.2,
      cap: '#f2ede0',
      capShare: 0.1,
      label: { colour: '#f8f1de', emblem: apple(), size: 1.3 },
      labelShare: [0.54, 0.88],
    })
  );
}
function flask(x: number, base: number): string {
  return bottle({
    x,
    base,
    height: 198,
    width: 116,
    neck: 28,
    neckShare: 0.36,
    shoulderShare: 0.4,
    square: 0.15,
    glass: '#d9a25a',
    content: '#8a3f10',
    level: 0.3,
    cap: '#3a2818',
    cork: true,
    label: { colour: '#f6edd9', emblem: mapleLeaf(), size: 0.9 },
    labelShare: [0.66, 0.92],
  });
}
export const vinegars: Record<string, Drawing> = {
  'vinaigre-balsamique-de-modene': near(
    'stone',
    104,
    () =>
      bottle({
        x: 142,
        base: 266,
        height: 222,
        width: 146,
        neck: 32,
        neckShare: 0.36,
        shoulderShare: 0.3,
        square: 0.75,
        glass: '#2a1210',
        cap: '#8c1f24',
        capShare: 0.2,
        label: { colour: '#efe2c4', emblem: grapes('#4b1f33'), size: 1.1 },
        labelShare: [0.66, 0.92],
      }) + dishOf(306, 232, 70, '#3a1410'),
    1.06,
  ),
  'vinaigre-de-xeres': near(
    'slate',
    105,
    () =>
      bottle({
        x: 128,
        base: 268,
        height: 236,
        width: 66,
        neck: 24,
        neckShare: 0.32,
        shoulderShare: 0.1,
        square: 0.8,
        glass: '#d6b07c',
        content: '#9c4a12',
        level: 0.26,
        cap: '#c9a76a',
        cork: true,
        label: { colour: '#f3e9d3', emblem: grapes('#9aa04a'), band: '#8a2a2a', size: 1 },
      }) + placed(292, 196, grapeBunch('#a7ad57')),
    1.02,
  ),
  'vinaigre-de-cidre': near(
    'sage',
    106,
    () =>
      jug(150, 264) +
      applesAt([
        [268, 222, 44, '#b8332b'],
        [332, 240, 38, '#c4472f'],
      ]),
  ),
  'vinaigre-d-erable': near(
    'oak',
    107,
    () =>
      flask(148, 262) +
      mapleLeafAt(282, 208, 3.3, -14, '#c2481f') +
      mapleLeafAt(326, 256, 1.7, 28, '#d98a2b'),
  ),
};
