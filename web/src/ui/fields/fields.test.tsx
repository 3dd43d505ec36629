import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType, type FormEvent, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import type { Locale } from '../texts.ts';
import { BilingualField, type BilingualValue } from './bilingual-field.tsx';
import { DateField } from './date-field.tsx';
import { PercentField } from './decimal-field.tsx';
import { EmailsField } from './emails-field.tsx';
import { FileField } from './file-field.tsx';
import { MoneyField } from './money-field.tsx';
import { MultiSelectField } from './multi-select-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PhonesField, type PhoneEntry } from './phones-field.tsx';
import { PlaceField } from './place-field.tsx';
import { QuantityField } from './quantity-field.tsx';
import { SearchSelectField } from './search-select-field.tsx';
import { TextareaField } from './textarea-field.tsx';

/** A field that keeps its value, as in a form; `last` is the value last passed to onChange. */
function show<Value, Props extends object>(
  Field: ComponentType<Props & { value: Value; onChange: (value: Value) => void }>,
  first: Value,
  props: Props,
  language: Locale = 'en-CA',
) {
  const handed = vi.fn<(value: Value) => void>();
  const Holder = () => {
    const [value, setValue] = useState(first);
    const onChange = (next: Value) => {
      setValue(next);
      handed(next);
    };
    return <Field {...props} value={value} onChange={onChange} />;
  };
  renderUi(<Holder />, { language });
  return { user: userEvent.setup(), last: () => handed.mock.lastCall?.[0] };
}

describe('MoneyField', () => {
  it('takes minor units in and out, formatted for the reader', async () => {
    const { user, last } = show(MoneyField, 123456, { label: 'Montant', currency: 'CAD' }, 'fr-CA');
    const input = screen.getByLabelText<HTMLInputElement>('Montant');
    expect(input.value).toBe('1\u00a0234,56');
    await user.clear(input);
    expect(last()).toBeNull();
    await user.type(input, '1,15');
    expect(last()).toBe(115);
    await user.tab();
    expect(input.value).toBe('1,15');
  });

  it('keeps text that is no amount, and passes NaN on', async () => {
    const { user, last } = show(MoneyField, null, { label: 'Amount', currency: 'CAD' });
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await user.type(input, 'twelve');
    await user.tab();
    expect(last()).toBeNaN();
    expect(input.value).toBe('twelve');
  });
});

it('PercentField keeps three decimals as text', async () => {
  const { user, last } = show(PercentField, '', { label: 'Taux' }, 'fr-CA');
  await user.type(screen.getByLabelText('Taux'), '9,975');
  expect(last()).toBe('9.975');
});

it('QuantityField steps by the multiple with its buttons', async () => {
  const { user, last } = show(QuantityField, '7', {
    label: 'Quantity',
    step: 6,
    min: 6,
    max: 18,
    withButtons: true,
  });
  await user.click(screen.getByRole('button', { name: 'More: Quantity' }));
  expect(last()).toBe('12');
  await user.click(screen.getByRole('button', { name: 'More: Quantity' }));
  await user.click(screen.getByRole('button', { name: 'More: Quantity' }));
  expect(last()).toBe('18');
  await user.click(screen.getByRole('button', { name: 'Less: Quantity' }));
  await user.click(screen.getByRole('button', { name: 'Less: Quantity' }));
  await user.click(screen.getByRole('button', { name: 'Less: Quantity' }));
  expect(last()).toBe('6');
});

it('arrow keys move between quantity rows and never change one', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(value: string) => void>();
  const Row = ({ of }: { of: string }) => (
    <li>
      <QuantityField label={`Packed ${of}`} value="2" onChange={onChange} />
      <QuantityField label={`Wasted ${of}`} value="0" onChange={onChange} />
    </li>
  );
  renderUi(
    <ul>
      <Row of="leeks" />
      <li>Nothing to count</li>
      <Row of="beets" />
    </ul>,
  );
  const focused = () => document.activeElement?.getAttribute('id');
  const idOf = (label: string) => screen.getByLabelText(label).id;
  await user.click(screen.getByLabelText('Wasted leeks'));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(idOf('Wasted beets'));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(idOf('Wasted beets'));
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe(idOf('Wasted leeks'));
  expect(onChange).not.toHaveBeenCalled();
});

describe('Enter in a combobox', () => {
  const options = [
    { value: 'leek', label: 'Leek' },
    { value: 'beet', label: 'Beet' },
  ];
  const inForm = (field: ReactNode) => {
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    renderUi(
      <form onSubmit={onSubmit}>
        {field}
        <input aria-label="Plain" />
        <button type="submit">Create</button>
      </form>,
    );
    return { user: userEvent.setup(), onSubmit };
  };

  const props = { label: 'Pick', onChange: () => {}, options };
  const noPlaces = { format: String, search: async () => [], details: async (id: string) => id };
  it.each([
    ['SearchSelectField', () => <SearchSelectField {...props} value={null} />],
    ['MultiSelectField', () => <MultiSelectField {...props} value={[]} />],
    ['PlaceField', () => <PlaceField {...props} value={null} {...noPlaces} />],
  ])('never submits the form: %s', async (_, field) => {
    const { user, onSubmit } = inForm(field());
    await user.click(screen.getAllByLabelText('Pick')[0]!);
    await user.keyboard('{Enter}');
    await user.keyboard('nothing like it{Enter}');
    await user.keyboard('{Escape}{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Plain'), 'x{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

it('a long list shows the first options, and finds the others whatever the accents', async () => {
  const options = Array.from({ length: 5_000 }, (_, index) => ({
    value: `${index}`,
    label: `Client ${index}`,
  }));
  const found = { value: 'bistro', label: 'Bistro des Érables' };
  const { user, last } = show(SearchSelectField<string>, null, {
    label: 'Client',
    options: [...options, found],
  });
  await user.click(screen.getByRole('combobox'));
  expect(screen.getAllByRole('option')).toHaveLength(200);
  expect(screen.getByText('Type a few letters to see the others')).toBeTruthy();
  await user.type(screen.getByRole('combobox'), 'erables');
  expect(screen.queryByText('Type a few letters to see the others')).toBeNull();
  await user.click(screen.getByRole('option', { name: found.label }));
  expect(last()).toBe('bistro');
});

it('TextareaField counts, and marks text that is too long', async () => {
  const { user } = show(TextareaField, 'abcd', { label: 'Message', maxLength: 5 });
  const area = screen.getByLabelText('Message');
  expect(screen.getByText('4 of 5 characters')).toBeTruthy();
  await user.type(area, 'ef');
  expect(screen.getByText('Too long: 5 characters at most')).toBeTruthy();
  expect(area.getAttribute('aria-invalid')).toBe('true');
});

describe('BilingualField', () => {
  const empty: BilingualValue = { en: '', fr: '', original: 'en' };

  it('makes the language written first the original', async () => {
    const { user, last } = show(BilingualField, empty, { label: 'Nom' }, 'fr-CA');
    await user.type(screen.getByLabelText('Nom (Français)'), 'TVQ');
    await user.type(screen.getByLabelText('Nom (Anglais)'), 'QST');
    expect(last()).toEqual({ en: 'QST', fr: 'TVQ', original: 'fr' });
    await user.click(screen.getByLabelText('Anglais : texte original'));
    expect(last()).toMatchObject({ original: 'en' });
  });
});

describe('DateField', () => {
  it('reads dd/MM/yyyy and passes an ISO day on', async () => {
    const { user, last } = show(DateField, null, { label: 'Day' });
    await user.type(screen.getByLabelText('Day'), '24/11/2026');
    expect(last()).toBe('2026-11-24');
  });

  it('starts the week on Monday in French', async () => {
    const { user, last } = show(DateField, '2026-11-24', { label: 'Jour' }, 'fr-CA');
    await user.click(screen.getByRole('button', { name: /^Choisir un jour/ }));
    const heads = await screen.findAllByRole('columnheader');
    expect(heads[0]?.textContent?.toLowerCase()).toContain('l');
    await user.click(screen.getByRole('button', { name: /^26 novembre 2026/ }));
    expect(last()).toBe('2026-11-26');
  });
});

it('MultiSelectField without options shows one disabled line', async () => {
  const { user } = show(MultiSelectField, [] as readonly string[], { label: 'Taxes', options: [] });
  await user.click(screen.getByRole('combobox', { name: 'Taxes' }));
  const option = await screen.findByRole('option', { name: 'No data' });
  expect(option.getAttribute('aria-disabled')).toBe('true');
});

describe('PhonesField', () => {
  const first: readonly PhoneEntry[] = [{ number: '+15145550199', label: '' }];

  it('never removes the last one', async () => {
    const { user, last } = show(PhonesField, first, { label: 'Phones', country: 'CA' as const });
    const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Remove phone 1' });
    expect(remove().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Add phone number' }));
    await user.type(screen.getByLabelText('Phone 2'), '04 72 00 00 00');
    await user.selectOptions(screen.getByLabelText('Country: Phone 2'), 'FR');
    expect(last()).toEqual([...first, { number: '+33472000000', label: '' }]);
    await user.click(remove());
    expect(last()).toHaveLength(1);
  });

  it('shows that a number is not valid in that country', async () => {
    const { user } = show(PhonesField, first, { label: 'Phones', country: 'CA' as const });
    const input = screen.getByLabelText('Phone 1');
    await user.clear(input);
    await user.type(input, '12');
    await user.tab();
    expect(screen.getByText('Enter a valid phone number for this country')).toBeTruthy();
  });
});

it('EmailsField adds every pasted address', async () => {
  const { user, last } = show(EmailsField, [] as readonly string[], { label: 'Emails' });
  await user.click(screen.getByRole('button', { name: 'Add email' }));
  await user.click(screen.getByLabelText('Email 1'));
  await user.paste('a@x.example, b@x.example');
  expect(last()).toEqual(['a@x.example', 'b@x.example']);
});

it('PasswordField can show its text and rates its strength', async () => {
  const { user } = show(PasswordField, '', {
    label: 'Password',
    autoComplete: 'new-password' as const,
    minLength: 10,
  });
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(input, 'abc');
  expect(screen.getByText('At least 10 characters')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
});

describe('PlaceField', () => {
  const place = { id: '1', main: '4210, rue de Bordeaux', secondary: 'Montréal' };
  const props = {
    label: 'Address',
    format: (value: { name: string }) => value.name,
    search: () => Promise.resolve([place]),
    details: () => Promise.resolve({ name: '4210, rue de Bordeaux, Montréal' }),
  };

  it('disables search and hides clear while nothing is typed', async () => {
    const { user } = show(PlaceField<{ name: string }>, null, props);
    const search = screen.getByRole<HTMLButtonElement>('button', { name: 'Search for this place' });
    expect(search.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Clear place' })).toBeNull();
    await user.type(screen.getByRole('combobox'), '42');
    expect(search.disabled).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Clear place' }));
    expect(search.disabled).toBe(true);
  });

  it('takes the chosen place as its value', async () => {
    const { user, last } = show(PlaceField<{ name: string }>, null, props);
    await user.type(screen.getByRole('combobox'), '4210{Enter}');
    await screen.findByRole('option', { name: /rue de Bordeaux/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(last()).toEqual({ name: '4210, rue de Bordeaux, Montréal' }));
  });

  it('keeps what is typed while a place that was chosen before is loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<{ name: string }>();
    const { user, last } = show(PlaceField<{ name: string }>, null, { ...props, details: () => promise });
    await user.type(screen.getByRole('combobox'), '4210{Enter}');
    await user.click(await screen.findByRole('option', { name: /rue de Bordeaux/ }));
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), '12, rue');
    await act(async () => resolve({ name: '4210, rue de Bordeaux, Montréal' }));
    expect(screen.getByRole('combobox')).toHaveProperty('value', '12, rue');
    expect(last()).toBeUndefined();
  });

  it('reports a failed search', async () => {
    const onRequestError = vi.fn<(error: unknown) => void>();
    const failing = { ...props, search: () => Promise.reject(new Error('no answer')), onRequestError };
    const { user } = show(PlaceField<{ name: string }>, null, failing);
    await user.type(screen.getByRole('combobox'), '4210{Enter}');
    await screen.findByText('Place search isn’t working. Try again in a moment.');
    expect(onRequestError).toHaveBeenCalledOnce();
  });
});

it('FileField refuses at once what the server would refuse', async () => {
  const upload = vi.fn<() => Promise<string>>(() => Promise.resolve('stored'));
  const onUploaded = vi.fn<(stored: string, file: File) => void>();
  const limits = { types: ['application/pdf'], maxBytes: 10 };
  renderUi(<FileField label="Invoice" limits={limits} upload={upload} onUploaded={onUploaded} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, new File(['x'], 'photo.gif', { type: 'image/gif' }));
  expect(screen.getByText('photo.gif: file type not accepted. Use PDF.')).toBeTruthy();
  await user.upload(input, new File(['more than ten'], 'big.pdf', { type: 'application/pdf' }));
  expect(screen.getByText(/big.pdf is larger than/)).toBeTruthy();
  expect(upload).not.toHaveBeenCalled();
  await user.upload(input, new File(['small'], 'small.pdf', { type: 'application/pdf' }));
  await screen.findByText('Uploaded');
  expect(onUploaded).toHaveBeenCalledWith('stored', expect.objectContaining({ name: 'small.pdf' }));
});
