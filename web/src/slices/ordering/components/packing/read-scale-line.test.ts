import { describe, expect, it } from 'vitest';
import { nextReading, readScaleLine, type Reading } from './read-scale-line.ts';

describe('a line of a scale', () => {
  it.each([
    ['ST,GS,+  4.801kg', '4.801', true],
    ['ST,NT,+0004.801 kg', '4.801', true],
    ['US,GS,+  4.795kg', '4.795', false],
    ['ST,+00012.50  kg', '12.5', true],
    ['\u0002ST,GS,  4.801kg\u0003', '4.801', true],
    ['S S     4.801 kg', '4.801', true],
    ['S D     4.7 kg', '4.7', false],
    ['  4.80 kg', '4.8', null],
    ['  4.80 kg ?', '4.8', false],
    ['+0004.801 kg', '4.801', null],
    ['G 4,801 kg', '4.801', null],
    ['1853 g', '1.853', null],
    ['1853.4 g', '1.853', null],
    ['ST,GS,+ 10.00lb', '4.536', true],
    ['10 lbs', '4.536', null],
    ['16.0 oz', '0.454', null],
    ['ST,GS,+  0.000kg', '0', true],
    ['st,gs,+4.801KG', '4.801', true],
  ])('%j: %s kg, stable %s', (line, kg, isStable) => {
    expect(readScaleLine(line)).toEqual({ kg, isStable });
  });

  it.each([
    [''],
    ['OL'],
    ['OL,GS,+9999999kg'],
    ['ST,GS,-  0.012kg'],
    ['- 0.012 kg'],
    ['+0004.801'],
    ['4.801 t'],
    ['TR,GS,+ 1.000kg'],
    ['QT,+000012 PC'],
    ['4.8.1 kg'],
    ['4.801 kg 5.1'],
    ['S +'],
  ])('%j is no weight', (line) => {
    expect(readScaleLine(line)).toBeNull();
  });
});

describe('the reading', () => {
  const after = (...lines: string[]) =>
    lines.reduce<Reading | null>((before, line) => nextReading(before, line), null);

  it.each<[string[], string | undefined, boolean | undefined]>([
    [['4.8 kg'], '4.8', false],
    [['4.8 kg', '4.8 kg', '4.8 kg'], '4.8', true],
    [['4.8 kg', '4.8 kg', '4.9 kg'], '4.9', false],
    [['ST,GS,+4.8kg'], '4.8', true],
    [['US,GS,+4.8kg', 'US,GS,+4.8kg', 'US,GS,+4.8kg'], '4.8', false],
    [['ST,GS,+4.8kg', 'OL'], undefined, undefined],
  ])('after %j is %s, stable %s', (lines, kg, isStable) => {
    const reading = after(...lines);
    expect(reading?.kg).toBe(kg);
    expect(reading?.isStable).toBe(isStable);
  });
});
