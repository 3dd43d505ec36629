import { fork } from 'node:child_process';
import autocannon, { type Client } from 'autocannon';
import { figuresOf, type Figures } from './figures.ts';
import { callsOf, requestsOf, type Work } from './flows.ts';

export interface Load {
  url: string;
  cookie: string;
  connections: number;
  work: Work;
  /** Reads are repeated for a time; each unit of a change needs records of its own, so it has a number. */
  until: { seconds: number } | { units: number };
}

/** Runs the load generator in a process of its own. */
export function measureLoad(load: Load): Promise<Figures> {
  const child = fork(import.meta.filename);
  return new Promise((resolve, reject) => {
    child.once('message', (answer: Figures | { failure: string }) => {
      child.disconnect();
      if ('failure' in answer) reject(new Error(answer.failure));
      else resolve(answer);
    });
    child.once('exit', (code) => reject(new Error(`the load generator ended with code ${code}`)));
    child.send(load);
  });
}

async function run({ url, cookie, connections, work, until }: Load): Promise<Figures> {
  const calls = callsOf(work);
  const times: number[] = [];
  let failure: string | null = null;
  let place = 0;
  let last = 0;
  const watch = (client: Client) => {
    let [done, took] = [0, 0];
    client.setRequests(requestsOf(work, place++, connections));
    client.on('response', (status, _bytes, time) => {
      if (status !== 200) failure ??= `${work.kind}: ${status}`;
      last = performance.now();
      took += time;
      if (++done % calls === 0) times.push(took);
      if (done % calls === 0) took = 0;
    });
  };
  const from = performance.now();
  const { errors, timeouts } = await autocannon({
    url,
    connections,
    headers: { cookie },
    setupClient: watch,
    timeout: 60,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.units * calls }),
  });
  if (errors + timeouts > 0) failure ??= `${work.kind}: ${errors} errors, ${timeouts} timeouts`;
  if (failure !== null) throw new Error(failure);
  return figuresOf(times, last - from);
}

if (process.argv[1] === import.meta.filename)
  process.once('message', (load: Load) => {
    run(load).then(
      (figures) => process.send!(figures),
      (error: unknown) => process.send!({ failure: String(error) }),
    );
  });
