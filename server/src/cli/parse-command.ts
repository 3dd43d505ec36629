import { nearestWord } from '../platform/nearest-word.ts';
import { type Command, UsageError } from './command.ts';

export type ParsedCommand =
  | { kind: 'text'; text: string }
  | { kind: 'command'; command: Command; args: string[] };

const CALL = 'npm run halles --';
const HELP = new Set(['--help', '-h', 'help']);

/** Finds the command or the help that the arguments request. */
export function parseCommand(commands: readonly Command[], words: readonly string[]): ParsedCommand {
  const [first, ...rest] = words;
  if (first === undefined || HELP.has(first)) return { kind: 'text', text: helpFor(commands, rest[0]) };
  const command = find(commands, first);
  if (rest.some((word) => HELP.has(word) && word !== 'help')) return { kind: 'text', text: helpOf(command) };
  checkWords(command, rest);
  return { kind: 'command', command, args: rest };
}

function find(commands: readonly Command[], name: string): Command {
  const found = commands.find((command) => command.name === name);
  if (found) return found;
  const names = commands.map((command) => command.name);
  const meant = nearestWord(name, names);
  throw new UsageError(
    `There is no command ${name}${meant ? `; did you mean ${meant}?` : `. There are: ${names.join(', ')}.`}`,
  );
}

function checkWords(command: Command, words: readonly string[]): void {
  const known = command.options ?? [];
  const stranger = words.find((word) => word.startsWith('--') && !known.includes(word.split('=')[0]!));
  if (stranger) {
    const meant = nearestWord(stranger, known);
    throw new UsageError(
      `${command.name} has no option ${stranger}${meant ? `; did you mean ${meant}?` : ''}.\n\n${helpOf(command)}`,
    );
  }
  const [least, most] = command.words;
  if (words.length < least)
    throw new UsageError(`${command.name} needs ${command.usage}.\n\n${helpOf(command)}`);
  if (words.length > most)
    throw new UsageError(
      `${command.name} takes no more than: ${command.usage || 'no words'}.\n\n${helpOf(command)}`,
    );
}

function helpFor(commands: readonly Command[], name: string | undefined): string {
  if (name !== undefined) return helpOf(find(commands, name));
  const calls = commands.map(({ name: word, usage }) => `${word} ${usage}`.trim());
  const width = Math.max(...calls.map((call) => call.length));
  const list = commands.map(({ summary }, index) => `  ${calls[index]!.padEnd(width)}  ${summary}`);
  return `${CALL} COMMAND\n\n${list.join('\n')}\n\n${CALL} COMMAND --help shows the help of one command. Configuration: docs/configuration.md, as for the server.`;
}

const helpOf = ({ name, usage, summary, help }: Command): string =>
  `${CALL} ${`${name} ${usage}`.trim()}\n${summary[0]!.toUpperCase()}${summary.slice(1)}.\n\n${help}`;
