import { expect, it } from 'vitest';
import { mainDots } from './use-fit.ts';

const montreal = { lat: 45.5, lng: -73.6 };
const quebec = { lat: 46.8, lng: -71.2 };
const rimouski = { lat: 48.4, lng: -68.5 };
const lyon = { lat: 45.8, lng: 4.8 };

it('leaves a dot overseas out of what a map first shows', () => {
  expect(mainDots([montreal, quebec, lyon, rimouski])).toEqual([montreal, quebec, rimouski]);
});

it('shows all dots where no group is the main one, and one or none', () => {
  for (const dots of [[montreal, lyon], [montreal, quebec, lyon, lyon], [lyon], []])
    expect(mainDots(dots)).toEqual(dots);
});
