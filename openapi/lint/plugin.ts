/**
 * Our rules beside redocly's, named in openapi/redocly.yaml as `alidade/…`. docs/contract.md explains them;
 * plugin.integration.test.ts shows each of them failing.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = { readonly [key: string]: Json };

interface Location {
  readonly absolutePointer: string;
  readonly source: { readonly absoluteRef: string };
  child(keys: string | readonly string[]): Location;
}

/** The part of redocly's visitor context that is used here. */
interface Visit {
  readonly location: Location;
  report(problem: { message: string; location?: Location | { source: Location['source']; pointer: string } }): void;
  resolve(node: Json | undefined): { node: Json | undefined; location: Location | undefined };
}

const isNode = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isReference = (value: Json | undefined) => isNode(value) && typeof value['$ref'] === 'string';
const isJson = (mediaType: string) => /^application\/(?:[\w.-]+\+)?json$/.test(mediaType.split(';')[0]?.trim() ?? '');

/** The responses of an operation with what they refer to, by status. */
function responsesOf(operation: Node, { resolve, location }: Visit) {
  const responses = isNode(operation['responses']) ? operation['responses'] : {};
  return Object.entries(responses).map(([status, sent]) => {
    const found = isReference(sent) ? resolve(sent) : { node: sent, location: location.child(['responses', status]) };
    const content = isNode(found.node) && isNode(found.node['content']) ? found.node['content'] : {};
    return {
      status,
      location: found.location ?? location,
      media: Object.entries(content).filter((entry): entry is [string, Node] => isNode(entry[1])),
    };
  });
}

/** Every answer has a named schema, so that generators need no made-up names and no shape is written twice. */
const namedResponseSchemas = () => ({
  Response(response: Node, { report, location }: Visit) {
    for (const [type, media] of Object.entries(isNode(response['content']) ? response['content'] : {})) {
      if (isNode(media) && isReference(media['schema'])) continue;
      report({
        message: `The schema of ${type} has to be a $ref to a named schema.`,
        location: location.child(['content', type]),
      });
    }
  },
});

/** Every successful JSON answer has an example (which redocly validates), for readers and generated handlers. */
const successExamples = () => ({
  Operation(operation: Node, visit: Visit) {
    for (const { status, location, media } of responsesOf(operation, visit)) {
      for (const [type, { example, examples }] of media) {
        if (
          !status.startsWith('2') ||
          !isJson(type) ||
          example !== undefined ||
          (isNode(examples) && Object.keys(examples).length > 0)
        )
          continue;
        visit.report({
          message: `${String(operation['operationId'])} answers ${status} without an example.`,
          location: location.child(['content', type]),
        });
      }
    }
  },
});

/** Every operation can be refused with a Problem; `except` names static files. */
const problemAnswer = ({ except = [] }: { except?: readonly string[] }) => ({
  Operation(operation: Node, visit: Visit) {
    const id = String(operation['operationId']);
    if (except.includes(id)) return;
    const refused = responsesOf(operation, visit).some(
      ({ status, media }) =>
        /^[45]/.test(status) &&
        media.some(
          ([, { schema }]) => isNode(schema) && /[#/](?:OpenRosa)?Problem(?:Xml)?$/.test(String(schema['$ref'])),
        ),
    );
    if (!refused)
      visit.report({
        message: `${id} has no 4xx or 5xx answer with the schema Problem (or ProblemXml, OpenRosaProblem).`,
      });
  },
});

/** The names at the top of a file: a line that begins with one. */
const topLevelNames = (text: string) => [...text.matchAll(/^([A-Za-z_][\w-]*):/gm)].map((found) => found[1] ?? '');

/**
 * Every component of a file is used. redocly's own rule checks only `components` of the entry file; here every other
 * file contains components, too. `except` names components that only programs read.
 */
const noUnused = ({ except = [] }: { except?: readonly string[] }) => {
  const used = new Set<string>();
  return {
    ref(node: { $ref: string }, _visit: Visit, resolved: { location?: Location }) {
      if (resolved.location) used.add(resolved.location.absolutePointer);
    },
    Root: {
      leave({ components = {} }: Node, { report, location }: Visit) {
        const entry = location.source.absoluteRef;
        for (const [kind, offered] of Object.entries(isNode(components) ? components : {})) {
          if (kind === 'securitySchemes' || !isNode(offered)) continue;
          for (const name of Object.keys(offered)) {
            if (except.includes(name) || used.has(`${entry}#/components/${kind}/${name}`)) continue;
            report({
              message: `The component ${name} is used nowhere.`,
              location: location.child(['components', kind, name]),
            });
          }
        }
        const folder = dirname(entry);
        const shelves = readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .map((name) => join(folder, name))
          .filter((path) => path.endsWith('.yaml') && path !== entry && !path.endsWith('redocly.yaml'));
        for (const path of shelves) {
          for (const name of topLevelNames(readFileSync(path, 'utf8'))) {
            if (used.has(`${path}#/${name}`)) continue;
            report({ message: `${name} of ${path.slice(folder.length + 1)} is used nowhere.` });
          }
        }
      },
    },
  };
};

/** The marks with one release, and those with releases by name, which are keys of the node's own `of`. */
const marks: Readonly<Record<string, string | null>> = {
  'x-since': null,
  'x-until': null,
  'x-since-parameters': 'parameters',
  'x-since-statuses': 'responses',
  'x-since-values': 'enum',
};

/** What a map of marks may name in a node: parameters by their names, statuses, values. */
function namesIn(node: Node, of: string, { resolve }: Visit): string[] {
  const there = node[of];
  if (!Array.isArray(there)) return isNode(there) ? Object.keys(there) : [];
  return there.flatMap((one) => {
    const found = isReference(one) ? resolve(one).node : one;
    return isNode(found) ? [String(found['name'])] : [String(found)];
  });
}

/** Marks name releases of `x-releases`, except the oldest, which has everything that is not marked. */
const knownReleases = () => {
  let releases: Json[] = [];
  const check = (release: Json, name: string, { report, location }: Visit) => {
    // What the oldest release has needs no mark, but may be gone since.
    const first = name === 'x-until' ? 0 : 1;
    if (releases.indexOf(release) >= first) return;
    const known = releases.slice(first).join(', ');
    report({ message: `${name} names no release: ${JSON.stringify(release)}. There are ${known}.`, location });
  };
  return {
    Root(root: Node, visit: Visit) {
      releases = Array.isArray(root['x-releases']) ? root['x-releases'] : [];
      const behaviours = root['x-behaviours'];
      for (const release of Object.values(isNode(behaviours) ? behaviours : {})) check(release, 'x-behaviours', visit);
    },
    any: {
      enter(node: Json, visit: Visit) {
        if (!isNode(node)) return;
        // What a reference says beside it is not visited.
        for (const one of Object.values(isNode(node['properties']) ? node['properties'] : {}))
          if (isNode(one) && isReference(one))
            for (const mark of ['x-since', 'x-until']) if (mark in one) check(one[mark] ?? null, mark, visit);
        for (const [mark, of] of Object.entries(marks)) {
          const value = node[mark];
          if (value === undefined) continue;
          if (of === null || !isNode(value)) {
            check(value, mark, visit);
            continue;
          }
          const names = namesIn(node, of, visit);
          for (const [name, release] of Object.entries(value)) {
            check(release, mark, visit);
            if (!names.includes(name)) visit.report({ message: `${mark} names ${name}, which is not there.` });
          }
        }
      },
    },
  };
};

// redocly asks for a default export.
export default () => ({
  id: 'alidade',
  rules: {
    oas3: {
      'named-response-schemas': namedResponseSchemas,
      'success-examples': successExamples,
      'problem-answer': problemAnswer,
      'no-unused': noUnused,
      'known-releases': knownReleases,
    },
  },
});
