import { ProblemError } from '../../../lib/problem-error.ts';

/** The browser's part of passkeys, fetched when somebody uses one. */
const browser = () => import('@simplewebauthn/browser');

export const supportsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.isSecureContext;

/** The browser offers passkeys among what it fills in, where it can. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

type Options = Record<string, unknown>;

export async function requestPasskey(options: Options, useBrowserAutofill = false): Promise<Options> {
  const { startAuthentication } = await browser();
  const answer = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill });
  return answer as unknown as Options;
}

/** The offer is taken back: the screen is left, or another way is taken. */
export async function cancelPasskeyOffer(): Promise<void> {
  const { WebAuthnAbortService } = await browser();
  WebAuthnAbortService.cancelCeremony();
}

export async function registerPasskey(options: Options): Promise<Options> {
  const { startRegistration } = await browser();
  try {
    return (await startRegistration({ optionsJSON: options as never })) as unknown as Options;
  } catch (cause) {
    throw new ProblemError({ code: 'identity.passkeyRefused', status: 0 }, { cause });
  }
}
