/** The browser's part of passkeys, fetched when somebody uses one. */
const browser = () => import('@simplewebauthn/browser');

export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.isSecureContext;

type Options = Record<string, unknown>;

export async function askForPasskey(options: Options): Promise<Options> {
  const { startAuthentication } = await browser();
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as Options;
}

export async function makePasskey(options: Options): Promise<Options> {
  const { startRegistration } = await browser();
  return (await startRegistration({ optionsJSON: options as never })) as unknown as Options;
}
