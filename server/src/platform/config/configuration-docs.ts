import type { Problem } from './cross-checks.ts';
import { type VariableDocs, variableDocs } from './variable.ts';
import { variables } from './variables.ts';

interface Entry extends VariableDocs {
  name: string;
}

const entries = (): Entry[] =>
  Object.entries(variables).map(([name, schema]) => ({ name, ...variableDocs(schema) }));

const groups = (): Map<string, Entry[]> => Map.groupBy(entries(), ({ group }) => group);

/** Lists all problems on one screen. */
export function problemScreen(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'One thing is' : `${problems.length} things are`;
  const list = problems.map(({ name, what, example }) => `  ${name} ${what}.\n    for example: ${example}\n`);
  return `\nHalles cannot start. ${count} wrong in its configuration:\n\n${list.join('\n')}\nEvery variable is described in docs/configuration.md.\n`;
}

/** Content of `.env.example`: every line can be uncommented and filled in. */
export function environmentFile(): string {
  const parts = [...groups()].map(([group, members]) => {
    const lines = members.map(
      ({ name, help, defaultText, example }) =>
        `# ${help}\n# Otherwise: ${defaultText}.\n#${name}=${quoted(example)}\n`,
    );
    return `## ${group}\n\n${lines.join('\n')}`;
  });
  return `# Copy to .env and uncomment what you need: nothing is needed to try Halles.\n# Made by scripts/config-docs.ts from server/src/platform/config/variables/.\n\n${parts.join('\n')}`;
}

const quoted = (value: string): string => (/[\s<>#]/.test(value) ? `"${value}"` : value);

/** Content of `docs/configuration.md`. */
export function configurationPage(): string {
  const parts = [...groups()].map(([group, members]) => {
    const rows = members.map(
      ({ name, help, defaultText, example, secret }) =>
        `| \`${name}\`${secret ? ' 🔑' : ''} | ${cell(help)} | ${cell(defaultText)} | \`${cell(example)}\` |`,
    );
    return `## ${group}\n\n| variable | what it does | otherwise | example |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Configuration

Everything is read from the environment when the server starts; nothing is baked in at build time. \`npm start\` also reads a file \`.env\` beside \`package.json\`. Nothing at all is needed to try Halles.

Variables marked 🔑 may also be given by a file: \`NAME_FILE=/run/secrets/name\`. Wrong values stop the start with one screen that names all of them (exit code 78). An unknown variable that begins with \`HALLES_\` is warned about, with the nearest known name.

This page and \`.env.example\` are made by \`node scripts/config-docs.ts\` from \`server/src/platform/config/variables/\`; \`npm run check\` says when they differ.

${parts.join('\n')}`;
}

const cell = (words: string): string => words.replaceAll('|', '\\|');
