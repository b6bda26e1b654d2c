/**
 * Maps recorded names to the names of the replay: ids by their kind (projects and people have separate ids), and texts
 * that a server generates (tokens, UUIDs, timestamps, digests, addresses with such parts).
 */
import type { Json } from '../contract.ts';
import { spellings } from './mask.ts';

/** Different words for one kind in the names of fields and parameters. */
const kinds: Readonly<Record<string, string>> = {
  user: 'actor',
  submitter: 'actor',
  creator: 'actor',
  appUser: 'actor',
  publicLink: 'actor',
  createdBy: 'actor',
  numericForm: 'form',
};

/** `projectId` → `project`; undefined for a name without an id. */
export function kindOfName(name: string): string | undefined {
  if (name === 'createdBy') return 'actor';
  const noun = /^([a-zA-Z]+)Id$/.exec(name)?.[1];
  return noun === undefined ? undefined : (kinds[noun] ?? noun);
}

type Fields = Readonly<Record<string, Json>>;

/** The kind of an object with an `id`, by its other fields. */
function kindOfObject(fields: Fields): string {
  if (typeof fields['type'] === 'string' && 'displayName' in fields) return 'actor';
  if ('verbs' in fields && 'system' in fields) return 'role';
  if ('xmlFormId' in fields) return 'form';
  if ('archived' in fields) return 'project';
  if ('public' in fields) return 'key';
  return 'thing';
}

const isFields = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Texts that a server generates: timestamps, UUIDs, digests, masked and real tokens, generated instance ids, encrypted
 * versions.
 */
const madeUp =
  /^(?:\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)|(?:uuid:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32,64}|[A-Za-z0-9!$]{64}|(?:W\/)?"[^"]+"|.{0,40}\[encrypted:[^\]]+\]|https?:\/\/\S+)$/;

/** Fields that identify the items of a list, because not every list has an order. */
const telling = ['system', 'xmlFormId', 'email'];

/** The matching items of two lists; a list of another length does not match. */
function pairsOf(recorded: readonly Json[], now: readonly Json[]): [Json, Json | undefined][] {
  if (recorded.length !== now.length) return [];
  const told = (items: readonly Json[], field: string) =>
    new Map(items.map((item) => [isFields(item) ? item[field] : undefined, item]));
  const field = telling.find((one) =>
    [recorded, now].every((items) => told(items, one).size === items.length && !told(items, one).has(undefined)),
  );
  return recorded.map((item, at) => [
    item,
    field === undefined || !isFields(item) ? now[at] : told(now, field).get(item[field]),
  ]);
}

export class Bindings {
  readonly #numbers = new Map<string, number>();
  readonly #texts = new Map<string, string>();

  bindText(recorded: string, now: string): void {
    if (recorded === now || recorded.length < 8 || this.#texts.has(recorded)) return;
    this.#texts.set(recorded, now);
  }

  bindNumber(kind: string, recorded: number, now: number): void {
    const key = `${kind} ${recorded}`;
    if (!this.#numbers.has(key)) this.#numbers.set(key, now);
  }

  number(kind: string, recorded: number): number {
    return this.#numbers.get(`${kind} ${recorded}`) ?? recorded;
  }

  /** Learns from two answers to the same request. The first mapping wins, because lists of the whole server differ. */
  learn(recorded: Json | undefined, now: Json | undefined, name = '', parent: Fields = {}): void {
    if (typeof recorded === 'number' && typeof now === 'number') {
      const kind = name === 'id' ? kindOfObject(parent) : kindOfName(name);
      if (kind !== undefined && Number.isInteger(recorded)) this.bindNumber(kind, recorded, now);
    } else if (typeof recorded === 'string' && typeof now === 'string') {
      if (madeUp.test(recorded) && madeUp.test(now)) this.#bindMadeUp(recorded, now);
    } else if (Array.isArray(recorded) && Array.isArray(now)) {
      for (const [item, other] of pairsOf(recorded, now)) this.learn(item, other, name.replace(/s$/, ''), parent);
    } else if (isFields(recorded) && isFields(now)) {
      for (const [key, value] of Object.entries(recorded)) this.learn(value, now[key], key, recorded);
    }
  }

  /** For an address the parts of its query are mapped, such as a skip token. */
  #bindMadeUp(recorded: string, now: string): void {
    if (!URL.canParse(recorded) || !URL.canParse(now)) return this.bindText(recorded, now);
    const [before, after] = [new URL(recorded).searchParams, new URL(now).searchParams];
    for (const [key, value] of before) this.bindText(value, after.get(key) ?? value);
  }

  /** A text of a request with all known names replaced. */
  text(recorded: string): string {
    let text = recorded;
    for (const [before, after] of this.#texts) {
      const spelled = spellings(after);
      for (const [at, spelling] of spellings(before).entries()) {
        if (text.includes(spelling)) text = text.replaceAll(spelling, () => spelled[at] ?? after);
      }
    }
    // Rows are requested by people's ids.
    return text.replace(
      /((?:submitter|creator)Id(?:%20|\+| )+(?:eq|ne)(?:%20|\+| )+)(\d+)/g,
      (_all, words: string, id: string) => words + String(this.number('actor', Number(id))),
    );
  }

  /** A JSON body with its ids replaced by kind. */
  json(recorded: Json, name = '', parent: Fields = {}): Json {
    if (typeof recorded === 'number') {
      const kind = name === 'id' ? kindOfObject(parent) : kindOfName(name);
      return kind === undefined ? recorded : this.number(kind, recorded);
    }
    if (typeof recorded === 'string' && /^\d{1,9}$/.test(recorded) && kindOfName(name) !== undefined)
      return String(this.number(kindOfName(name) ?? '', Number(recorded)));
    if (Array.isArray(recorded)) return recorded.map((item) => this.json(item, name.replace(/s$/, ''), parent));
    if (!isFields(recorded)) return recorded;
    return Object.fromEntries(Object.entries(recorded).map(([key, value]) => [key, this.json(value, key, recorded)]));
  }
}
