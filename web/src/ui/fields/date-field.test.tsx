import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { renderUi } from '../testing.tsx';
import { DateField } from './date-field.tsx';

const input = () => screen.getByLabelText<HTMLInputElement>('Day');

it.each(['{Tab}', '{Enter}'])(
  'reads a year of two digits after %s, not while the other two are typed',
  async (key) => {
    const user = userEvent.setup();
    const onChange = vi.fn<(day: string | null) => void>();
    const Day = () => {
      const [value, setValue] = useState<string | null>(null);
      return <DateField label="Day" value={value} onChange={(day) => [setValue(day), onChange(day)]} />;
    };
    renderUi(<Day />);
    await user.type(input(), '20/11/20');
    expect(onChange.mock.lastCall).toEqual(['20/11/20']);
    await user.type(input(), '26');
    expect(onChange.mock.lastCall).toEqual(['2026-11-20']);
    await user.clear(input());
    await user.type(input(), '24/11/26');
    expect(onChange.mock.lastCall).toEqual(['24/11/26']);
    await user.keyboard(key);
    expect(onChange.mock.lastCall).toEqual(['2026-11-24']);
    expect(input().value).toBe('24/11/2026');
  },
);

it('a form checks the day that the field holds once it is left', async () => {
  const user = userEvent.setup();
  const schema = z.object({ on: z.iso.date().refine((day) => day >= '2026-01-01') });
  const Visit = () => {
    const form = useForm({ stored: { on: '' }, schema, save: async () => {} });
    const { onChange, ...field } = form.field('on');
    return (
      <Form form={form}>
        <DateField label="Day" {...field} onChange={(day) => onChange(day ?? '')} />
      </Form>
    );
  };
  renderUi(<Visit />);
  await user.type(input(), '24/11/26');
  await user.tab();
  expect(input().getAttribute('aria-invalid')).toBeNull();
  await user.clear(input());
  await user.type(input(), '24/11/19');
  await user.tab();
  expect(input().getAttribute('aria-invalid')).toBe('true');
});
