import type { FileId } from '@halles/contract';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { readTexts } from '../../../testing/render-slice.tsx';
import { snackbars } from '../../../ui/snackbar/snackbar.ts';
import { changeLogo } from './change-logo.ts';

const organization = anOrganization();
const change = vi.spyOn(api.organizations, 'changeProfile');
const picture = new Blob(['x'], { type: 'image/png' });
const outcome = () => snackbars.get().map(({ kind, text }) => [kind, text]);

/** Answers each upload with this status and body. */
function filesAnswer(status: number, body: object): void {
  class Request {
    upload = {};
    status = status;
    responseText = JSON.stringify(body);
    onload = () => undefined;
    open() {}
    setRequestHeader() {}
    send() {
      return this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
}

beforeEach(() => readTexts('en-CA'));

describe('a change of the logo (Spec §8)', () => {
  it('is confirmed with the key of a change of the organization', async () => {
    filesAnswer(200, { id: 'f1' as FileId, url: '/f1' });
    change.mockResolvedValue(organization);
    await changeLogo(organization, picture);
    expect(change).toHaveBeenCalledExactlyOnceWith({
      organizationId: organization.id,
      version: organization.version,
      logoFileId: 'f1',
    });
    await waitFor(() =>
      expect(outcome()).toEqual([['success', 'organizations.feedback.update_organization.success']]),
    );
  });

  it('that the server refuses says so with the same key', async () => {
    change.mockRejectedValue(new ProblemError({ code: 'request.stale', status: 409 }));
    await changeLogo(organization, null);
    await waitFor(() =>
      expect(outcome()).toEqual([['error', 'organizations.feedback.update_organization.error']]),
    );
  });

  it('whose file is refused says why, and changes nothing', async () => {
    filesAnswer(422, { code: 'files.tooManyPixels', status: 422 });
    await changeLogo(organization, picture);
    await waitFor(() => expect(outcome()).toEqual([['error', expect.stringMatching(/too large/)]]));
    expect(change).not.toHaveBeenCalled();
  });
});
