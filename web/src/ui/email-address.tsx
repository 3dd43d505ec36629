import { Fragment } from 'react';

const breaks = /(?<=@)|(?<=.)(?=\.)/g;

/** An email address that is too long for its line breaks after the @ or before a dot. */
export function EmailAddress({ address }: { address: string }) {
  const starts = [0, ...[...address.matchAll(breaks)].map(({ index }) => index)];
  return (
    <span>
      {starts.map((start, nth) => (
        <Fragment key={start}>
          {start > 0 && <wbr />}
          {address.slice(start, starts[nth + 1])}
        </Fragment>
      ))}
    </span>
  );
}
