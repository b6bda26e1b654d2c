/** Which release a server is, and what a test needs that it does not have. */
import { contractOf, isNode, type Node, releasesOf, resolve } from '../../openapi/since.ts';

type Json = Parameters<typeof resolve>[1];

interface Address {
  url: string;
  email: string;
  password: string;
}

/** Calls as a sitewide administrator. */
async function signedIn({ url, email, password }: Address) {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-extended-metadata': 'true' };
  const ask = async (method: string, path: string, body?: unknown) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/v1${path}`, init);
    const json = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    return { status: response.status, json: json ?? {} };
  };
  const { json } = await ask('POST', '/sessions', { email, password });
  headers['authorization'] = `Bearer ${String(json['token'])}`;
  return ask;
}

/**
 * The release of a server, by what it answers: nothing that it says of itself. What it makes for that is deleted again.
 * Takes the releases of the contract, oldest first. Throws for a server older than all of them.
 */
export async function releaseOf(address: Address, releases: readonly string[]): Promise<string> {
  const ask = await signedIn(address);
  const { json: user } = await ask('GET', '/users/current');
  const verbs = user['verbs'] as string[];
  if (!verbs.includes('entity.restore')) throw new Error(`${address.url} is older than ${releases[0]}.`);
  const { json: project } = await ask('POST', '/projects', { name: 'contract-release' });
  const lists = `/projects/${String(project['id'])}/datasets`;
  const { json: list } = await ask('POST', lists, { name: 'releases' });
  const oddly = await ask('GET', `${lists}/releases/entities/odd`);
  const weak = await ask('POST', '/users', { email: 'contract-release@contract.example', password: 'aaaaaaaaaa' });
  const signs: [release: string, isThere: boolean][] = [
    ['2025.2', 'ownerOnly' in list],
    ['2025.3', 'lastLoginAt' in user],
    ['2025.4', oddly.status === 400],
    ['2026.1', verbs.includes('dataset.delete')],
    ['2026.2', verbs.includes('actor_property.list')],
    ['2026.3', weak.status === 400],
  ];
  await ask('DELETE', `/projects/${String(project['id'])}`);
  if (weak.status === 200) await ask('DELETE', `/users/${String(weak.json['id'])}`);
  return signs.findLast(([, isThere]) => isThere)?.[0] ?? releases[0] ?? '';
}

/** What a call uses. */
interface Use {
  operation: string;
  parameters: readonly string[];
  body: unknown;
  status: number;
  problem: string | undefined;
}

/** The schema of the JSON body of an operation. */
function bodyOf(contract: Node, operation: Node): Json {
  const { content } = resolve(contract, operation['requestBody']);
  const media = isNode(content) ? content['application/json'] : undefined;
  return isNode(media) ? media['schema'] : undefined;
}

/** The contract as a release has it, and why a call of the whole contract cannot be made there. */
export class ReleasedContract {
  /** The contract of the release. */
  readonly document: Node;
  readonly #whole: Node;
  readonly #release: string;
  readonly #operations = new Map<string, Node>();

  constructor(whole: Node, release: string) {
    this.document = contractOf(whole, release);
    this.#whole = whole;
    this.#release = release;
    for (const item of Object.values(whole['paths'] as Node))
      for (const operation of Object.values(item as Node))
        if (isNode(operation) && 'operationId' in operation)
          this.#operations.set(String(operation['operationId']), operation);
  }

  #isNewer(since: Json): since is string {
    const releases = releasesOf(this.#whole);
    return typeof since === 'string' && releases.indexOf(since) > releases.indexOf(this.#release);
  }

  /** Why the release cannot answer a call; undefined if it can. */
  lacks({ operation: id, parameters, body, status, problem }: Use): string | undefined {
    const operation = this.#operations.get(id);
    if (!operation) return undefined;
    const newer = (what: string, since: Json) => (this.#isNewer(since) ? `${what} came with ${since}` : undefined);
    const in_ = (map: string, name: string): Json => {
      const names = operation[map];
      return isNode(names) ? names[name] : undefined;
    };
    const fields = resolve(this.#whole, bodyOf(this.#whole, operation))['properties'];
    const sent = isNode(fields) && typeof body === 'object' && body !== null ? Object.keys(body) : [];
    const schemas = resolve(this.#whole, { $ref: '#/components/schemas/ProblemCodes/properties' });
    const found = [
      newer(id, operation['x-since']),
      ...parameters.map((name) => newer(`${name} of ${id}`, in_('x-since-parameters', name))),
      ...sent.map((name) => {
        const field = isNode(fields) ? fields[name] : undefined;
        return newer(`${name} of ${id}`, isNode(field) ? field['x-since'] : undefined);
      }),
      newer(`${status} of ${id}`, in_('x-since-statuses', String(status))),
      ...(problem === undefined
        ? []
        : [newer(`${problem}`, isNode(schemas[problem]) ? (schemas[problem] as Node)['x-since'] : undefined)]),
    ];
    return found.find((reason) => reason !== undefined);
  }

  /** Whether the release has a field. Throws for a schema or field that is not in the whole contract. */
  hasField(schema: string, name: string): boolean {
    const properties = resolve(this.#whole, { $ref: `#/components/schemas/${schema}` })['properties'];
    const field = isNode(properties) ? properties[name] : undefined;
    if (!isNode(field)) throw new Error(`the contract has no ${name} of ${schema}`);
    const [releases, last] = [releasesOf(this.#whole), field['x-until']];
    const isGone = typeof last === 'string' && releases.indexOf(last) < releases.indexOf(this.#release);
    return !isGone && !this.#isNewer(field['x-since']);
  }

  /** Whether the release does something as the newest ones do (`x-behaviours` of the contract). Throws for a name that is not there. */
  behaves(behaviour: string): boolean {
    return !this.#isNewer(this.sinceOf(behaviour));
  }

  /** The release that brought a behaviour. */
  sinceOf(behaviour: string): string {
    const behaviours = this.#whole['x-behaviours'];
    const since = isNode(behaviours) ? behaviours[behaviour] : undefined;
    if (typeof since !== 'string') throw new Error(`the contract names no behaviour ${behaviour}`);
    return since;
  }
}
