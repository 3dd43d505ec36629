import { diagnose } from '../doctor/index.ts';
import type { Command } from '../command.ts';

const MARKS = { good: '✓', warning: '!', wrong: '✗', skipped: '–' };

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  summary: 'look whether everything is well, and say what mends it',
  help: `Looks at this machine, the configuration, the database, jobs, mail, files, backups and ledgers. Each
line says what was found; below it stands what to do. Leaves with 1 when something is wrong (✗);
a warning (!) may wait. Changes nothing.`,
  words: [0, 0],
  async run({ env, config, log, print }) {
    const findings = await diagnose({ env, config, log, now: () => new Date() });
    for (const { state, name, what, why, fix } of findings) {
      print(`${MARKS[state]} ${name}: ${what}`);
      if (state === 'good' || state === 'skipped') continue;
      print(`    why it matters: ${why}`);
      if (fix) print(`    mend it with: ${fix}`);
    }
    const count = (state: string): number => findings.filter((finding) => finding.state === state).length;
    print(
      `\n${findings.length} looked at: ${count('good')} well, ${count('warning')} warnings, ${count('wrong')} wrong.`,
    );
    return count('wrong') === 0 ? 0 : 1;
  },
};
