import { ProblemError } from '../../../lib/problem-error.ts';

/** The browser's passkey library, loaded on first use. */
const browser = () => import('@simplewebauthn/browser');

export const supportsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.isSecureContext;

/** Whether the browser can offer passkeys by autofill. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** The contract passes them through as any object, between two libraries of one maker. */
type Options = Record<string, unknown>;

export async function requestPasskey(options: Options, useBrowserAutofill = false): Promise<Options> {
  const { startAuthentication } = await browser();
  const answer = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill });
  return { ...answer };
}

/** Cancels the pending passkey offer when the screen is left or another method is used. */
export async function cancelPasskeyOffer(): Promise<void> {
  const { WebAuthnAbortService } = await browser();
  WebAuthnAbortService.cancelCeremony();
}

export async function registerPasskey(options: Options): Promise<Options> {
  const { startRegistration } = await browser();
  try {
    return { ...(await startRegistration({ optionsJSON: options as never })) };
  } catch (cause) {
    throw new ProblemError({ code: 'identity.passkeyRefused', status: 0 }, { cause });
  }
}
