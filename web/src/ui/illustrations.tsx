import type { ReactNode } from 'react';

export type Illustration = 'crate' | 'stall' | 'ledger' | 'search' | 'truck' | 'letters' | 'broken';

/* Hand-drawn at 160 × 100; the strokes take the theme's colours from empty-state.module.css. */
export const illustrations: Record<Illustration, ReactNode> = {
  crate: (
    <>
      <path className="ground" d="M14 90h132" />
      <path className="accent" d="M58 50c-6-10-2-20 8-22 2-8 14-10 18-3 9-3 17 4 14 12 6 3 7 9 4 13z" />
      <path d="M72 50c0-9 3-15 8-20M88 50c1-6 4-10 8-12" />
      <path className="solid" d="M38 50h84l-5 40H43z" />
      <path d="M40 63h80M42 77h76M60 50l2 40M100 50l-2 40" />
    </>
  ),
  stall: (
    <>
      <path className="ground" d="M14 90h132" />
      <path d="M38 46v44M122 46v44" />
      <path
        className="accent"
        d="M40 22h80l10 22c0 7-15 7-15 0 0 7-15 7-15 0 0 7-20 7-20 0 0 7-20 7-20 0 0 7-15 7-15 0 0 7-15 7-15 0z"
      />
      <path d="M60 44l6-22M80 44V22M100 44l-6-22" />
      <path className="solid" d="M32 66h96v24H32z" />
      <path d="M56 66v24M80 66v24M104 66v24" />
    </>
  ),
  ledger: (
    <>
      <path className="ground" d="M14 90h132" />
      <path className="solid" d="M44 18h64a6 6 0 0 1 6 6v66H50a6 6 0 0 1-6-6z" />
      <path className="accent" d="M44 18h12v72h-6a6 6 0 0 1-6-6z" />
      <path d="M68 36h34M68 48h34M68 60h20M68 72h34" />
      <path d="M118 34l10-10 5 5-10 10-7 2z" />
    </>
  ),
  search: (
    <>
      <path className="ground" d="M14 90h132" />
      <path className="solid" d="M30 60h58v30H30z" />
      <path d="M30 70h58M48 60v30M70 60v30" />
      <circle className="accent" cx="92" cy="42" r="22" />
      <path d="M108 58l20 22" />
      <path d="M82 38a11 11 0 0 1 9-8" />
    </>
  ),
  truck: (
    <>
      <path className="ground" d="M14 90h132" />
      <path className="accent" d="M28 34h62v44H28z" />
      <path className="solid" d="M90 48h22l18 17v13H90z" />
      <path d="M108 48v17h22M28 46h62" />
      <circle className="solid" cx="50" cy="80" r="9" />
      <circle className="solid" cx="108" cy="80" r="9" />
    </>
  ),
  letters: (
    <>
      <path className="ground" d="M14 90h132" />
      <path
        className="accent"
        d="M34 24h62a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H58L44 72V60H34a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z"
      />
      <path d="M42 38h46M42 48h30" />
      <path
        className="solid"
        d="M112 50h10a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6h-4v10L106 78H84a6 6 0 0 1-6-6v-2"
      />
    </>
  ),
  broken: (
    <>
      <path className="ground" d="M14 90h132" />
      <path className="solid" d="M38 50h36l6 10 6-10h36l-5 40H43z" />
      <path d="M40 63h34M86 63h34M42 77h76M60 50l2 40M100 50l-2 40" />
      <path className="accent" d="M80 16l12 12-8 8 8 8-12 10 3-12-8-6 7-7z" />
    </>
  ),
};

const Drawing = ({ of }: { of: Illustration }) => illustrations[of];
export default Drawing;
