import { diagnose } from '../doctor/index.ts';
import type { Command } from '../command.ts';

const MARKS = { good: '✓', warning: '!', wrong: '✗', skipped: '–' };

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  summary: 'check the installation, and say how to fix problems',
  help: `Checks this machine, the configuration, the database, jobs, email, files, backups and ledgers. Each
line says what was found and, below a problem, how to fix it. Exits with 1 when something is wrong (✗);
a warning (!) is less urgent. Changes nothing.`,
  words: [0, 0],
  async run({ env, config, log, print }) {
    const findings = await diagnose({ env, config, log, now: () => new Date() });
    for (const { state, name, what, why, fix } of findings) {
      print(`${MARKS[state]} ${name}: ${what}`);
      if (state === 'good' || state === 'skipped') continue;
      print(`    why it matters: ${why}`);
      if (fix) print(`    fix: ${fix}`);
    }
    const count = (state: string): number => findings.filter((finding) => finding.state === state).length;
    print(
      `\n${findings.length} checks: ${count('good')} passed, ${count('warning')} warnings, ${count('wrong')} failed.`,
    );
    return count('wrong') === 0 ? 0 : 1;
  },
};
