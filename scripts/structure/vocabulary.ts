import { failure, type Finding } from './findings.ts';
import type { Module } from './modules.ts';
import { isTest, placeOf, slices, type Place } from './places.ts';
import { lineCount, type SourceFile } from './tree.ts';

const serverFiles =
  /^(?:index|factory|(?:routes|commands|queries|rules|policy|tables|reactions|documents)(?:\/[a-z0-9-]+)?)\.ts$|^factory\/[a-z0-9-]+\.ts$|^texts\/(?:en|fr)-CA\.json$|^(?:[a-z]+\/)?[a-z0-9-]+\.test\.ts$/;
const webFiles =
  /^(?:index|queries|queries\/[a-z0-9-]+)\.ts$|^routes\.tsx$|^screens\/(?:[A-Za-z0-9-]+\/)?[A-Za-z0-9-]+\.(?:tsx|module\.css)$|^components\/(?:[A-Za-z0-9-]+\/)?[A-Za-z0-9-]+\.(?:tsx?|module\.css)$|^texts\/(?:en|fr)-CA\.json$|^(?:[a-z-]+\/)*[A-Za-z0-9-]+\.test\.tsx?$/;
const serverTop = /^(?:main|app)(?:\.test)?\.ts$|^catalogues\.d\.ts$|^(?:app|cli|demo|testing)\//;
const webTop = /^main\.tsx$|^(?:app|testing)\/|^(?:vite-env|[a-z-]+)\.d\.ts$/;

const words = 'slice, contract, command, query, rule, policy, event, reaction';

/** Checks which files a slice may have and how they are named. */
export function checkVocabulary(files: readonly SourceFile[], modules: readonly Module[]): Finding[] {
  return [
    ...files.flatMap((file) => placeFindings(file.path, placeOf(file.path))),
    ...modules.flatMap(publicApiFindings),
    ...modules.flatMap(nameFindings),
  ];
}

function placeFindings(path: string, place: Place): Finding[] {
  const at = (message: string, mend: string): Finding[] => [failure('vocabulary', path, 1, message, mend)];
  const ofSlice =
    place.layer === 'serverSlice' || place.layer === 'webSlice' || place.layer === 'contractSlice';
  if (ofSlice && place.slice === null)
    return at(
      'this folder or file is named as no slice.',
      `The slices are ${slices.join(', ')}; split inside one before adding another.`,
    );
  if (place.layer === 'serverSlice' && !serverFiles.test(place.rest))
    return at(
      `'${place.rest}' is no file of a server slice.`,
      'A slice has index, routes, commands, queries, rules, policy, tables, reactions, documents, factory (or folders of those names, one level), texts/en-CA.json and fr-CA.json, and tests beside them.',
    );
  if (place.layer === 'webSlice' && !webFiles.test(place.rest))
    return at(
      `'${place.rest}' is no file of a web slice.`,
      'A slice has index.ts, routes.tsx, queries.ts, screens/, components/, texts/en-CA.json and fr-CA.json, and tests beside them.',
    );
  if (place.layer === 'serverApp' && !serverTop.test(place.rest))
    return at(
      `'${place.rest}' has no place in server/src.`,
      'It goes to platform, to a slice, or to app, main, cli or demo.',
    );
  if (place.layer === 'webApp' && !webTop.test(place.rest))
    return at(`'${place.rest}' has no place in web/src.`, 'It goes to app, slices, ui or lib.');
  return [];
}

/** A public API file describes what the slice owns, exports by name, and stays short. */
function publicApiFindings(module: Module): Finding[] {
  const place = placeOf(module.path);
  const isPublicApi =
    (place.layer === 'serverSlice' || place.layer === 'webSlice') && place.rest === 'index.ts';
  if (!isPublicApi) return [];
  const findings: Finding[] = [];
  const at = (line: number, message: string, mend: string): void => {
    findings.push(failure('public-api', module.path, line, message, mend));
  };
  if (lineCount(module.text) > 30)
    at(31, 'a public API has more than 30 lines.', 'Export less, or move code inside the slice.');
  if (place.layer === 'serverSlice' && !module.text.startsWith('/**'))
    at(
      1,
      'the public API does not open with what the slice owns.',
      'Begin it with a comment: what it owns, its states, its invariants.',
    );
  for (const { name, line } of module.exported)
    if (name === '*') at(line, 'a public API re-exports everything of a file.', 'Name what others may use.');
  for (const { name, line } of module.exported)
    if (place.layer === 'webSlice' && name.endsWith('Screen'))
      at(
        line,
        `screen ${name} is let out of its slice.`,
        'Screens are reached by a route; let out a picker, a badge or a hook.',
      );
  for (const { target, line } of module.imports)
    if (place.layer === 'webSlice' && target !== null && placeOf(target).rest.startsWith('screens/'))
      at(line, 'the public API imports a screen.', 'Screens are reached by a route, loaded when needed.');
  return findings;
}

const emptyWords =
  /(?:^|[-/])(?:services?|managers?|helpers?|repositor(?:y|ies)|dtos?|mappers?|presenters?|utils?|use-?cases?)(?:[-./]|$)/;
const emptyNames = /(?:Service|Manager|Helper|Repository|Dto|DTO|Mapper|Presenter|Utils?|UseCase)s?$/;
const kebabOrPascal = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*|en-CA|fr-CA)(?:\.[a-z0-9]+)*$/;

function nameFindings(module: Module): Finding[] {
  const { layer } = placeOf(module.path);
  if (layer === 'outside' && !/^(?:scripts|e2e|bench|prove)\//.test(module.path)) return [];
  const name = module.path.slice(module.path.lastIndexOf('/') + 1);
  const findings: Finding[] = [];
  const at = (line: number, message: string): void => {
    findings.push(
      failure('name', module.path, line, message, `Say what it does in the words of the house: ${words}.`),
    );
  };
  if (emptyWords.test(module.path)) at(1, `the path '${module.path}' uses a word that says nothing.`);
  if (!kebabOrPascal.test(name) || (/^[A-Z]/.test(name) && !name.endsWith('x')))
    at(1, `'${name}' is not kebab-case.`);
  if (isTest(module.path)) return findings;
  for (const each of module.exported)
    if (emptyNames.test(each.name)) at(each.line, `'${each.name}' is a name that says nothing.`);
  return findings;
}
