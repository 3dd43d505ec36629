import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../lib/problem-error.ts';
import { aPerson } from '../../../testing/identity.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { attempt, signInState, trackAttempt, useSignInState } from './sign-in-state.ts';

function Shown() {
  const { user, ...state } = useSignInState();
  return <output>{JSON.stringify({ ...state, user: user?.firstName ?? null })}</output>;
}

const shown = () => JSON.parse(document.querySelector('output')!.textContent);
const refused = new ProblemError({ code: 'identity.wrongCredentials', status: 401 });
const start = { isInProgress: false, errorCode: null, hasTriggeredLogout: false, user: null };

/** The state lives as long as the page, which test files share. */
beforeEach(() => {
  signInState.logoutFailed('');
  signInState.failed(null);
});

it('follows an attempt to sign in, from its start to its failure or success (Spec §4)', async () => {
  await renderSlice(<Shown />);
  expect(shown()).toEqual(start);
  const { promise, resolve } = Promise.withResolvers<string>();

  await act(async () => expect(await attempt(() => Promise.reject(refused))).toBeNull());
  expect(shown()).toEqual({ ...start, errorCode: 'identity.wrongCredentials' });

  let tracked!: Promise<string>;
  act(() => void (tracked = trackAttempt(() => promise)));
  expect(shown()).toEqual({ ...start, isInProgress: true });
  await act(async () => resolve('in'));
  expect(await tracked).toBe('in');
  expect(shown()).toEqual(start);
});

it('gives the error on to the form, and stores no code where somebody closed the window of their passkey', async () => {
  await renderSlice(<Shown />);
  const work = vi.fn(() => Promise.reject(Object.assign(new Error('closed'), { name: 'NotAllowedError' })));
  await act(async () => expect(trackAttempt(work)).rejects.toThrow('closed'));
  expect(shown()).toEqual(start);
});

it('knows the user, and that a logout was triggered', async () => {
  mockQuery('identity.getMe', {}, aPerson());
  await renderSlice(<Shown />);
  act(() => signInState.logoutTriggered());
  expect(shown()).toEqual({ ...start, hasTriggeredLogout: true, user: 'Marie' });
  act(() => signInState.logoutFailed('network.offline'));
  expect(shown()).toEqual({ ...start, errorCode: 'network.offline', user: 'Marie' });
});
