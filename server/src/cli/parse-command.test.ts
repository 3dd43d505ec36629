import { describe, expect, test } from 'vitest';
import { parseCommand } from './parse-command.ts';
import { type Command, UsageError } from './command.ts';

const command = (name: string, words: [number, number], usage = '', options: string[] = []): Command => ({
  name,
  usage,
  summary: `does ${name}`,
  help: `All about ${name}.`,
  words,
  options,
  run: async () => 0,
});
const commands = [command('backup', [1, 1], 'FILE'), command('demo', [0, 2], '[--scale N]', ['--scale'])];
const output = (...words: string[]): string => {
  const choice = parseCommand(commands, words);
  return choice.kind === 'text' ? choice.text : `${choice.command.name} ${choice.args.join(' ')}`.trim();
};
const refused = (...words: string[]): string => {
  try {
    parseCommand(commands, words);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  throw new Error('it was taken');
};

describe('the command line', () => {
  test('finds the command and passes its arguments', () => {
    expect(output('backup', 'a.tar.gz')).toBe('backup a.tar.gz');
    expect(output('demo', '--scale', '3')).toBe('demo --scale 3');
  });

  test('lists all commands without an argument, and explains one with --help', () => {
    for (const words of [[], ['--help'], ['help'], ['-h']])
      expect(output(...words)).toMatch(/backup FILE +does backup/);
    for (const words of [
      ['backup', '--help'],
      ['help', 'backup'],
      ['backup', 'a', '-h'],
    ])
      expect(output(...words)).toContain('All about backup.');
  });

  test('suggests the nearest command for a typo', () => {
    expect(refused('bakcup', 'x')).toContain('did you mean backup?');
    expect(refused('zzzzzzzz')).toContain('There are: backup, demo.');
    expect(refused('demo', '--scael', '2')).toContain('did you mean --scale?');
  });

  test('reports missing and surplus arguments', () => {
    expect(refused('backup')).toContain('backup needs FILE');
    expect(refused('backup', 'a', 'b')).toContain('no more than: FILE');
  });
});
