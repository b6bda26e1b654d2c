/** The modules that codegen.ts makes of what came with which release (since.ts). */
import type { Since } from './since.ts';

/** `listDatasets` and `deleted` → `listDatasetsDeleted`; `listEntityRows` and `$search` → `listEntityRowsSearch`. */
const nameOf = (thing: string, part: string): string => {
  const word = part.replace(/\W+(\w)?/g, (_all, letter: string | undefined) => letter?.toUpperCase() ?? '');
  return thing.charAt(0).toLowerCase() + thing.slice(1) + word.charAt(0).toUpperCase() + word.slice(1);
};

const releaseTypes = (releases: readonly string[]) => `
/** The releases of the server that the contract knows, oldest first. */
export const releases = ${JSON.stringify(releases)} as const;
export type Release = (typeof releases)[number];
`;

/** For the client: a constant for everything that needs a release, so that a page loads only those that it names. */
export function needsModule(since: Since): string {
  const constants = new Map<string, string>();
  for (const [id, newer] of Object.entries(since.operations)) constants.set(id, newer.since);
  for (const [id, newer] of Object.entries(since.parameters))
    for (const [name, { since: first }] of Object.entries(newer)) constants.set(nameOf(id, name), first);
  for (const [schema, newer] of Object.entries(since.fields))
    for (const [name, first] of Object.entries(newer)) constants.set(nameOf(schema, name), first);
  for (const [name, first] of Object.entries(since.behaviours)) constants.set(name, first);
  const lines = [...constants].map(([name, first]) => `export const ${name}: Release = '${first}';`);
  return `${releaseTypes(since.releases)}
${lines.join('\n')}

/** The release that brought a verb. */
export const verbs: Readonly<Record<string, Release>> = ${JSON.stringify(since.values['KnownVerb'] ?? {})};
`;
}

/** For the client: by read operation, fields that its answers have since a release, always. */
export const tellsModule = ({ tells }: Since): string => `
import type { Release } from './needs';

export const tells: Readonly<Record<string, readonly (readonly [field: string, since: Release])[]>> = ${JSON.stringify(tells)};
`;

/** For the mock server: everything. */
export const sinceModule = (since: Since): string => `${releaseTypes(since.releases)}
/** What a release does with something that it does not know, by operation. */
export interface Newer {
  since: Release;
  before: string;
}
type ByName = Readonly<Record<string, Newer>>;

export const operations: ByName = ${JSON.stringify(since.operations)};
export const parameters: Readonly<Record<string, ByName>> = ${JSON.stringify(since.parameters)};
export const bodies: Readonly<Record<string, ByName>> = ${JSON.stringify(since.bodies)};
export const answers: Readonly<Record<string, ByName>> = ${JSON.stringify(since.answers)};
/** The last release with a field. */
export const gone: Readonly<Record<string, Readonly<Record<string, Release>>>> = ${JSON.stringify(since.gone)};
export const verbs: Readonly<Record<string, Release>> = ${JSON.stringify(since.values['KnownVerb'] ?? {})};
export const behaviours = ${JSON.stringify(since.behaviours)} as const satisfies Record<string, Release>;
export type Behaviour = keyof typeof behaviours;
export const problems: Readonly<Record<string, Release>> = ${JSON.stringify(since.problems)};
`;
