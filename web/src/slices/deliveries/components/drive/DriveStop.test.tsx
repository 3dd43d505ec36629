import type { FileId, RunStop } from '@halles/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { hasUnsavedChanges } from '../../../../ui/form/unsaved.ts';
import { DriveStop } from './DriveStop.tsx';
import * as shrinking from './shrink-photo.ts';
import type { StopReport, StoredReport } from './stop-reports.ts';

const line = {
  id: 'l',
  name: { en: 'Carrots', fr: '' },
  formatTitle: { en: '', fr: 'Caisse de 10 kg' },
  quantity: '6',
};
const stopOf = (id: string, result: RunStop['result']): RunStop =>
  ({
    id,
    position: 1,
    customer: { id: 'c', name: `Bistro ${id}`, phone: null },
    address: null,
    deliveryNotes: '',
    deliveryInstructions: null,
    orders: [{ id: 'o', number: 'BC-1', lines: [line], note: '' }],
    result,
  }) as unknown as RunStop;
const report: StopReport = {
  fulfilmentId: 'w',
  on: '2026-11-24',
  stopId: '1',
  outcome: 'partly',
  happenedAt: '2026-11-24T08:00:00Z',
  receivedBy: 'Luc',
  temperature: '4',
  delivered: [{ lineId: 'l', quantity: '7' }],
  signature: null,
  photos: ['data:image/jpeg;base64,QQ=='],
};

const onReport = vi.fn<(report: StopReport) => void>();
interface Shown {
  ids?: string[];
  stored?: StoredReport;
  isStored?: boolean;
  result?: RunStop['result'];
}
const show = ({ ids = ['1'], stored, isStored = true, result = null }: Shown = {}) =>
  renderSlice(
    <ul>
      {ids.map((id) => (
        <DriveStop
          key={id}
          stop={stopOf(id, result)}
          place={1}
          fulfilmentId="w"
          on="2026-11-24"
          stored={stored}
          isStored={() => isStored}
          onReport={onReport}
          onDiscard={vi.fn()}
          isShown
          onShow={vi.fn()}
        />
      ))}
    </ul>,
  );
const stop = (id: string) => within(screen.getByText(`1. Bistro ${id}`).closest('li')!);
const arrive = (id = '1') => userEvent.click(stop(id).getByRole('button', { name: 'I’ve arrived' }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const jpeg = (content: string) => new File([content], `${content}.jpg`, { type: 'image/jpeg' });

it('has what was typed at the stop after a reload, and another stop has nothing of it', async () => {
  const user = userEvent.setup({ delay: null });
  await show({ ids: ['1', '2'] });
  await arrive('1');
  await user.click(screen.getByRole('button', { name: 'Partly delivered' }));
  await user.type(field('Received by'), 'Luc');
  await user.type(field('Temperature'), '3.5');
  await user.type(field('Note'), 'Left at the back');
  await user.clear(field('Carrots: quantity handed over, out of 6'));
  await user.type(field('Carrots: quantity handed over, out of 6'), '4');
  expect(hasUnsavedChanges()).toBe(false);
  cleanup();

  await show({ ids: ['1', '2'] });
  expect(stop('2').queryByLabelText('Received by')).toBeNull();
  await user.click(save());
  expect(onReport).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      stopId: '1',
      outcome: 'partly',
      receivedBy: 'Luc',
      temperature: '3.5',
      note: 'Left at the back',
      delivered: [{ lineId: 'l', quantity: '4' }],
    }),
  );
  cleanup();

  await show();
  await arrive('1');
  expect(field('Received by').value).toBe('');
});

it('keeps both of two photos that are chosen one after the other, and is not saved before they are there', async () => {
  const user = userEvent.setup({ delay: null });
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  vi.spyOn(shrinking, 'shrinkPhoto').mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  await show();
  await arrive();
  await user.upload(field('Take a photo'), jpeg('one'));
  await user.upload(field('Take a photo'), jpeg('two'));
  await user.click(save());
  expect(onReport).not.toHaveBeenCalled();
  await act(async () => second.resolve('data:image/jpeg;base64,Mg=='));
  await user.click(save());
  expect(onReport).not.toHaveBeenCalled();
  await act(async () => first.resolve('data:image/jpeg;base64,MQ=='));
  await user.click(save());
  const photos = ['data:image/jpeg;base64,Mg==', 'data:image/jpeg;base64,MQ=='];
  expect(onReport).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ photos }));
});

it('takes no more photos than a result may have, also while one is made smaller', async () => {
  const user = userEvent.setup({ delay: null });
  vi.spyOn(shrinking, 'shrinkPhoto').mockReturnValue(Promise.withResolvers<string>().promise);
  const photos = Array.from({ length: 9 }, (_, number) => `data:image/jpeg;base64,${number}`);
  await show({ stored: { ...report, photos, refused: 'ordering.moreThanPrepared' } });
  await user.click(screen.getByRole('button', { name: 'Correct result' }));
  await user.upload(field('Take a photo'), jpeg('ten'));
  expect(screen.queryByLabelText('Take a photo')).toBeNull();
});

it('a photo that was removed is gone after a reload too, and is not in the result; it can be put back', async () => {
  const user = userEvent.setup({ delay: null });
  const taken = vi.spyOn(shrinking, 'shrinkPhoto');
  for (const name of ['MQ', 'Mg', 'Mw']) taken.mockResolvedValueOnce(`data:image/jpeg;base64,${name}==`);
  await show();
  await arrive();
  for (const name of ['one', 'two', 'three']) await user.upload(field('Take a photo'), jpeg(name));
  await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  cleanup();

  await show();
  expect(screen.getAllByAltText(/^Photo/)).toHaveLength(2);
  await user.click(save());
  const photos = ['data:image/jpeg;base64,MQ==', 'data:image/jpeg;base64,Mw=='];
  expect(onReport).toHaveBeenLastCalledWith(expect.objectContaining({ photos }));
});

it('a result that is not sent yet is corrected from what was entered, and its photos can be removed', async () => {
  const user = userEvent.setup({ delay: null });
  await show({ stored: { ...report, photos: ['data:,1', 'data:,2'] } });
  await user.click(screen.getByRole('button', { name: 'Correct result' }));
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await user.clear(field('Carrots: quantity handed over, out of 6'));
  await user.type(field('Carrots: quantity handed over, out of 6'), '5');
  await user.click(save());
  expect(onReport).toHaveBeenLastCalledWith(
    expect.objectContaining({ receivedBy: 'Luc', temperature: '4', photos: ['data:,2'] }),
  );
});

it('a result that was sent is corrected from what was sent: a photo is removed, the others stay', async () => {
  const user = userEvent.setup({ delay: null });
  const picture = (name: string) => ({ fileId: name as FileId, url: `/files/${name}` });
  const pictures = (signature: string, ...photos: string[]) => ({
    signatureFileId: signature as FileId,
    signatureUrl: `/files/${signature}`,
    photoFileIds: photos as FileId[],
    photoUrls: photos.map((name) => `/files/${name}`),
  });
  const result: RunStop['result'] = {
    outcome: 'delivered',
    reason: null,
    note: 'Back door',
    receivedBy: 'Luc',
    temperature: '4',
    ...pictures('s', 'a', 'b'),
    happenedAt: '2026-11-24T08:00:00Z',
  };
  await show({ result });
  const correct = () => user.click(screen.getByRole('button', { name: 'Correct result' }));
  await correct();
  // Nothing is changed, so nothing is asked.
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await correct();
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await user.click(save());
  expect(onReport).toHaveBeenLastCalledWith(
    expect.objectContaining({
      outcome: 'delivered',
      note: 'Back door',
      receivedBy: 'Luc',
      temperature: '4',
      signature: picture('s'),
      photos: [picture('b')],
    }),
  );
});

it('takes a temperature below zero from the number pad of a phone, which may have no minus sign', async () => {
  const user = userEvent.setup({ delay: null });
  await show();
  await arrive();
  await user.click(screen.getByRole('button', { name: 'Negative: Temperature' }));
  await user.keyboard('18,5');
  await user.click(save());
  expect(onReport).toHaveBeenLastCalledWith(expect.objectContaining({ temperature: '-18.5' }));
});

it('says that a photo cannot be read, and is saved without it', async () => {
  const user = userEvent.setup({ delay: null });
  vi.spyOn(shrinking, 'shrinkPhoto').mockRejectedValue(new DOMException('no image', 'InvalidStateError'));
  await show();
  await arrive();
  await user.upload(field('Take a photo'), jpeg('broken'));
  expect(await screen.findByText('Couldn’t read this photo. Take it again.')).toBeTruthy();
  await waitFor(() => expect(save().ariaBusy).toBeNull());
  await user.click(save());
  expect(onReport).toHaveBeenCalledWith(expect.objectContaining({ photos: [] }));
});

it.each([
  ['Temperature', '4.25', 'Check this value'],
  ['Received by', 'x'.repeat(121), 'Too long: 120 characters at most'],
  ['Carrots: quantity handed over, out of 6', '7', 'Check this value'],
])('says at once what the server would refuse: %s', async (name, typed, complaint) => {
  const user = userEvent.setup({ delay: null });
  await show();
  await arrive();
  await user.click(screen.getByRole('button', { name: 'Partly delivered' }));
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(typed);
  expect(screen.getByText(complaint)).toBeTruthy();
  expect(save().disabled).toBe(true);
});

it('closes without a result, and asks first where something was entered', async () => {
  const user = userEvent.setup({ delay: null });
  await show();
  await arrive();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await arrive();
  await user.type(field('Received by'), 'Luc');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard result' }));
  await waitFor(() => expect(screen.queryByLabelText('Received by')).toBeNull());
  await arrive();
  expect(field('Received by').value).toBe('');
});

it('shows a name that is written in one language only', async () => {
  await show();
  expect(stop('1').getByText('Caisse de 10 kg')).toBeTruthy();
});

it('says beside the stop that the device could not store its result', async () => {
  await show({ stored: report });
  expect(stop('1').queryByRole('alert')).toBeNull();
  cleanup();
  await show({ stored: report, isStored: false });
  expect(stop('1').getByRole('alert').textContent).toContain('Keep Halles open');
});

it('lets the driver correct what the server refused', async () => {
  const user = userEvent.setup({ delay: null });
  await show({ stored: { ...report, refused: 'ordering.moreThanPrepared' } });
  await user.click(screen.getByRole('button', { name: 'Correct result' }));
  await user.clear(field('Carrots: quantity handed over, out of 6'));
  await user.type(field('Carrots: quantity handed over, out of 6'), '5');
  await user.click(save());
  const [[corrected]] = onReport.mock.calls as [[StopReport]];
  expect(corrected).toMatchObject({
    ...report,
    happenedAt: expect.any(String),
    delivered: [{ lineId: 'l', quantity: '5' }],
  });
});

it('does not replace what is entered by what the server refused', async () => {
  const user = userEvent.setup({ delay: null });
  await show({ stored: { ...report, refused: 'ordering.moreThanPrepared' } });
  await arrive();
  await user.type(field('Received by'), 'Zoé');
  expect(screen.queryByRole('button', { name: 'Correct result' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Discard result' }));
  expect(await screen.findByRole('button', { name: 'Correct result' })).toBeTruthy();
});
