import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { p1 } from './p1-no-lost-writes.ts';
import { p2 } from './p2-no-duplicates.ts';
import { p5 } from './p5-numbers-without-gaps.ts';
import { p6 } from './p6-no-overselling.ts';
import { p7 } from './p7-no-data-leaks.ts';
import { p10 } from './p10-first-run.ts';
import { p11 } from './p11-backup-restores.ts';
import { p17 } from './p17-offline-work.ts';
import { p19 } from './p19-one-user-cannot-block-others.ts';
import { p20 } from './p20-revoked-access.ts';
import { p21 } from './p21-graceful-stop.ts';
import type { Proof } from './lib/proof.ts';
import { root } from './lib/server.ts';

const proofs: Record<string, Proof> = { p1, p2, p5, p6, p7, p10, p11, p17, p19, p20, p21 };

/** More than anybody reads at once, and enough to see what the failures have in common. */
const MOST_SHOWN = 400;

/** `npm run prove`, `npm run prove -- p1 p7 --seed 5 --night`, `npm run prove -- p2 --count 300` */
const words = process.argv.slice(2);
const numberAfter = (word: string): number | undefined => {
  const at = words.indexOf(word);
  return at >= 0 ? Number(words[at + 1]) : undefined;
};
const seed = numberAfter('--seed') ?? 20261121;
const count = numberAfter('--count');
const scale = words.includes('--night') ? 25 : 1;
const wanted = words.filter((word) => word in proofs);
const writesDocument = words.includes('--write');

let passed = 0;
let failed = 0;
for (const name of wanted.length > 0 ? wanted : Object.keys(proofs)) {
  const proof = proofs[name]!;
  const started = performance.now();
  const outcome = await proof.run({ seed, broken: false, scale, ...(count !== undefined && { count }) });
  const control = await proof.run({ seed, broken: true, scale: 1 });
  const caughtFaults = proof.faults.flatMap(
    (fault) => control.failures.find((failure) => fault.test(failure)) ?? [],
  );
  const caught = caughtFaults.length === proof.faults.length;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  passed += outcome.passed + (caught ? 1 : 0);
  failed += outcome.failures.length + (caught ? 0 : 1);
  const verdict = outcome.failures.length === 0 && caught ? 'holds' : 'BROKEN';
  console.log(`${proof.name} ${verdict} in ${minutes} min (seed ${seed}): ${outcome.figures}`);
  for (const failure of outcome.failures.slice(0, MOST_SHOWN)) console.log(`  ✗ ${failure}`);
  if (outcome.failures.length > MOST_SHOWN)
    console.log(`  … and ${outcome.failures.length - MOST_SHOWN} more`);
  console.log(
    caught
      ? `  the fault it is meant to catch is caught: ${caughtFaults.map((one) => one.split('\n')[0]).join('; ')}`
      : `  ✗ a fault was not caught, so this proof proves nothing: ${control.failures[0] ?? 'all passed'}`,
  );
  if (writesDocument)
    await writeRow(
      proof.name,
      `| ${proof.name} | ${proof.guarantee} | ${verdict} | ${outcome.passed} checks, ${outcome.failures.length} failed; ${outcome.figures} | ${caught ? 'caught' : 'MISSED'} | ${seed} |`,
    );
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** At once: a later proof may end the program. */
async function writeRow(name: string, row: string): Promise<void> {
  const path = join(root, 'docs', 'proofs.md');
  const lines = (await readFile(path, 'utf8')).split('\n');
  const place = lines.findIndex((line) => line.startsWith(`| ${name} `));
  if (place < 0) throw new Error(`docs/proofs.md has no row of ${name}`);
  await writeFile(path, lines.with(place, row).join('\n'));
}
