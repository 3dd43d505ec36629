import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Paginator } from './paginator.tsx';
import { renderUi } from './testing.tsx';
import type { Locale } from './texts.ts';

function show(total = 68, language: Locale = 'en-CA') {
  const Screen = () => {
    const [state, setState] = useState({ page: 1, pageSize: 25 });
    return <Paginator {...state} total={total} onChange={setState} />;
  };
  renderUi(<Screen />, { language });
  return userEvent.setup({ delay: null });
}

const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

describe('the paginator, with the labels of the specification (Spec §2)', () => {
  it.each([
    [
      'en-CA',
      ['First page', 'Previous page', 'Next page', 'Last page'],
      'Items per page:',
      '1 – 25 of 68',
      '0 of 0',
    ],
    [
      'fr-CA',
      ['Première page', 'Page précédente', 'Page suivante', 'Dernière page'],
      'Lignes par page :',
      '1 – 25 de 68',
      '0 de 0',
    ],
  ] as const)('%s', (language, names, itemsPerPage, range, none) => {
    show(68, language);
    expect(buttons()).toEqual(names);
    expect(screen.getByLabelText(itemsPerPage)).toBeTruthy();
    expect(screen.getByText(range)).toBeTruthy();
    show(0, language);
    expect(screen.getByText(none)).toBeTruthy();
  });

  it('moves by page and to both ends', async () => {
    const user = show();
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await press('Last page');
    expect(screen.getByText('51 – 68 of 68')).toBeTruthy();
    await press('Previous page');
    expect(screen.getByText('26 – 50 of 68')).toBeTruthy();
    await press('First page');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'First page' }).disabled).toBe(true);
    await press('Next page');
    expect(screen.getByText('26 – 50 of 68')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Items per page:'), '100');
    expect(screen.getByText('1 – 68 of 68')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });
});
