import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';

const QUERY = 'Q'.charCodeAt(0);
const EXECUTE = 'E'.charCodeAt(0);

/** Counts the statements in what a client sends to PostgreSQL. */
export class StatementCounter {
  count = 0;
  #rest = Buffer.alloc(0);
  /** The first message of a connection has no type. */
  #isStarted = false;

  read(part: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, part]);
    for (;;) {
      const typeBytes = this.#isStarted ? 1 : 0;
      if (this.#rest.length < typeBytes + 4) return;
      const length = typeBytes + this.#rest.readInt32BE(typeBytes);
      if (this.#rest.length < length) return;
      const type = this.#rest[0];
      if (this.#isStarted && (type === QUERY || type === EXECUTE)) this.count += 1;
      this.#isStarted = true;
      this.#rest = this.#rest.subarray(length);
    }
  }
}

/** Stands between the program and PostgreSQL's socket, and counts what passes, whatever the driver. */
export class CountingProxy {
  #counters: StatementCounter[] = [];
  #sockets = new Set<Socket>();
  #server: Server;

  constructor(target: NetConnectOpts) {
    this.#server = createServer((client) => {
      const database = connect(target);
      const counter = new StatementCounter();
      this.#counters.push(counter);
      client.on('data', (part) => counter.read(part));
      client.pipe(database).pipe(client);
      for (const [one, other] of [
        [client, database],
        [database, client],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
  }

  get count(): number {
    return this.#counters.reduce((sum, { count }) => sum + count, 0);
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
