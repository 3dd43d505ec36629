import { z } from 'zod';
import { organizationId, procedure, stoppedAddress } from '../kernel/index.ts';
import { emailAddress } from './entities.ts';

const ofOrganization = z.object({ organizationId });

/** Addresses of the organization and its members that emails do not reach. */
export const stoppedAddresses = {
  listStoppedAddresses: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/stopped-addresses',
    summary: 'Addresses of the organization that some emails do not reach, and why',
    access: 'member',
    input: ofOrganization,
    output: z.array(stoppedAddress),
  }),
  resumeAddress: procedure({
    method: 'POST',
    path: '/organizations/{organizationId}/stopped-addresses/resume',
    summary: 'Send emails to an address of the organization again, once it is corrected',
    access: 'member',
    idempotent: true,
    input: ofOrganization.extend({ address: emailAddress }),
    output: z.array(stoppedAddress),
  }),
};
