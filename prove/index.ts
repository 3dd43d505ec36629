import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { p1 } from './p1-never-lost.ts';
import { p2 } from './p2-never-doubled.ts';
import { p7 } from './p7-never-leaked.ts';
import { p10 } from './p10-first-run.ts';
import { p11 } from './p11-backup-restores.ts';
import type { Proof } from './lib/proof.ts';
import { root } from './lib/server.ts';

const proofs: Record<string, Proof> = { p1, p2, p7, p10, p11 };

/** `npm run prove`, `npm run prove -- p1 p7 --seed 5 --night` */
const words = process.argv.slice(2);
const seedAt = words.indexOf('--seed');
const seed = seedAt >= 0 ? Number(words[seedAt + 1]) : 20261121;
const scale = words.includes('--night') ? 25 : 1;
const wanted = words.filter((word) => word in proofs);
const keepLines = words.includes('--write');

let passed = 0;
let failed = 0;
const lines: string[] = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(proofs)) {
  const proof = proofs[name]!;
  const started = performance.now();
  const outcome = await proof.run({ seed, broken: false, scale });
  const control = await proof.run({ seed, broken: true, scale: 1 });
  const caughtFault = control.failures.find((failure) => proof.fault.test(failure));
  const caught = caughtFault !== undefined;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  passed += outcome.passed + (caught ? 1 : 0);
  failed += outcome.failures.length + (caught ? 0 : 1);
  const verdict = outcome.failures.length === 0 && caught ? 'holds' : 'BROKEN';
  console.log(`${proof.name} ${verdict} in ${minutes} min (seed ${seed}): ${outcome.figures}`);
  for (const failure of outcome.failures.slice(0, 20)) console.log(`  ✗ ${failure}`);
  console.log(
    caught
      ? `  the fault it is meant to catch is caught: ${caughtFault.split('\n')[0]}`
      : `  ✗ the fault was not caught, so this proof proves nothing: ${control.failures[0] ?? 'all passed'}`,
  );
  lines.push(
    `| ${proof.name} | ${proof.promise} | ${verdict} | ${outcome.passed} checks, ${outcome.failures.length} failed; ${outcome.figures} | ${caught ? 'caught' : 'MISSED'} | ${seed} |`,
  );
}
if (keepLines) await writeLines(lines);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function writeLines(fresh: string[]): Promise<void> {
  const path = join(root, 'docs', 'proofs.md');
  const head =
    '# Proofs\n\nWhat we promise and the run that shows it: `npm run prove`. Each has a negative control, the fault it is meant to catch, switched on; it must fail.\n\n| | promise | | last run | control | seed |\n|---|---|---|---|---|---|\n';
  const old = await readFile(path, 'utf8').catch(() => '');
  const kept = old
    .split('\n')
    .filter(
      (line) =>
        /^\| P\d+ /.test(line) && !fresh.some((one) => one.startsWith(line.split('|').slice(0, 2).join('|'))),
    );
  const sorted = [...kept, ...fresh].sort(
    (a, b) => Number(/P(\d+)/.exec(a)![1]) - Number(/P(\d+)/.exec(b)![1]),
  );
  await writeFile(path, `${head}${sorted.join('\n')}\n`);
}
