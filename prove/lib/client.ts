export class Client {
  readonly url: string;
  cookie = '';
  readonly headers: Record<string, string> = {};

  constructor(url: string) {
    this.url = url;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    });
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0]!;
    const text = await response.text();
    return { status: response.status, text, json: parse(text) };
  }

  async signIn(email: string, password: string): Promise<this> {
    const answer = await this.call('POST', '/identity/sign-in', { email, password });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
    return this;
  }
}

export interface Answer {
  status: number;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- an outside driver reads whatever it is told
  json: any;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
