import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Db } from '../../db.ts';
import type { Log } from '../../log.ts';
import { isKnownRecipient, MAX_MESSAGE_BYTES, receiveMail, type IncomingWorld } from './receive.ts';

export interface ReceiverOptions {
  host: string;
  port: number;
  db: Db;
  log: Log;
  world: IncomingWorld;
}

const MAX_CLIENTS = 20;
const MAX_RECIPIENTS = 10;
const SOCKET_TIMEOUT_MS = 60_000;
/** What is being taken then is refused for now, and its sender tries again. */
const STOP_WITHIN_MS = 1_000;

/** What the sender's server passes on to its sender. */
const answer = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code });
const UNKNOWN = '5.1.1 This address takes no answers any more. Sign in to Halles to write.';
const TOO_LARGE = '5.3.4 This message is too large. Send the files in Halles.';

async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read to its end, as the protocol wants, but not stored.
    if (bytes <= MAX_MESSAGE_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_MESSAGE_BYTES || stream.sizeExceeded ? null : Buffer.concat(chunks);
}

async function deliver(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  { db, world }: ReceiverOptions,
): Promise<void> {
  const raw = await readAll(stream);
  if (raw === null) throw answer(552, TOO_LARGE);
  const outcomes = [];
  for (const { address } of envelope.rcptTo)
    outcomes.push(await receiveMail(db, { raw, to: address }, world));
  if (outcomes.every((outcome) => outcome === 'unknown')) throw answer(550, UNKNOWN);
}

async function assertRecipient(
  address: string,
  earlier: number,
  { db, world }: ReceiverOptions,
): Promise<void> {
  if (earlier >= MAX_RECIPIENTS) throw answer(452, '4.5.3 Too many recipients.');
  if (!(await isKnownRecipient(db, address, world))) throw answer(550, UNKNOWN);
}

/** Receives answers and reports by SMTP. It relays nothing: an address that is not ours is refused at once. */
export async function startMailReceiver(
  options: ReceiverOptions,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { host, port, log } = options;
  const failed = (error: unknown): Error => {
    if ((error as { responseCode?: number }).responseCode !== undefined) return error as Error;
    log.error({ err: error }, 'an incoming message could not be handled');
    return answer(451, '4.3.0 Try again later.');
  };
  const settle = async (work: Promise<void>, done: (error?: Error | null) => void): Promise<void> => {
    let error: Error | null = null;
    try {
      await work;
    } catch (thrown) {
      error = failed(thrown);
    }
    done(error);
  };
  const server = new SMTPServer({
    size: MAX_MESSAGE_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: STOP_WITHIN_MS,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, { envelope }, done) =>
      void settle(assertRecipient(address, envelope.rcptTo.length, options), done),
    onData: (stream, session, done) => void settle(deliver(stream, session, options), done),
  });
  server.on('error', (error) => log.info({ err: error }, 'a mail connection failed'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}
