import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailAddress } from './email-address.tsx';

it.each([
  ['marie@fermedunord.example.org', ['marie@', 'fermedunord', '.example', '.org']],
  ['marie.roy@nord.example', ['marie', '.roy@', 'nord', '.example']],
  ['marie', ['marie']],
])('%s may break into %j, and is copied unchanged', (address, parts) => {
  const { container } = render(<EmailAddress address={address} />);
  expect(container.textContent).toBe(address);
  expect(container.querySelector('span')!.innerHTML.split('<wbr>')).toEqual(parts);
});
