import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Entry, Initiator, Target } from '../entries';
import { detailedSentences } from './detailed';
import { plainSentences, unknownAction, unnamed } from './plain';

/** A value in a sentence: a name that may be a link, a text, a number for the plural, or words instead of a name. */
export type Value =
  | { actor: Initiator }
  | { target: Target }
  | { text: string }
  | { count: number }
  | { words: MessageDescriptor };
export type Values = Readonly<Record<string, Value>>;

/** A whole sentence, to translate at once, and its values by name. */
export interface Wording {
  message: MessageDescriptor;
  values: Values;
}

/** Names that an entry itself lacks. */
export interface Names {
  role: (id: number) => string;
  /** The project or form with an id of the log. */
  place: (id: string) => Target | undefined;
  /** Changes when more names are known. */
  version: string;
}

/** Without an actor these were done by a person who was not logged in; everything else by the server itself. */
const byVisitors: ReadonlySet<string> = new Set([
  'user.update',
  'user.session.create',
  'entity.error',
  'submission.create',
  'submission.update.version',
  'submission.attachment.update',
]);

function actorOf({ actor, action, target }: Entry): Value {
  if (actor?.kind === 'singleUse') return { words: unnamed.singleUse };
  if (actor) return { actor };
  if (action === 'user.session.create' && target) return { target };
  return { words: byVisitors.has(action) ? unnamed.visitor : unnamed.server };
}

const known = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** What an entry says, as one sentence. An action of a newer server keeps its name. Never throws. */
export function sentenceOf(entry: Entry, names: Names): Wording {
  const { action, target } = entry;
  const own: Values = {
    actor: actorOf(entry),
    target: target === null || target.name === '' ? { words: unnamed.target } : { target },
  };
  const plain = known(plainSentences, action);
  if (!plain)
    return {
      message: target === null ? unknownAction.alone : unknownAction.withTarget,
      values: { ...own, action: { text: action } },
    };
  const detailed = known(detailedSentences, action)?.(entry, names);
  return detailed
    ? { message: detailed.message, values: { ...own, ...detailed.values } }
    : { message: plain, values: own };
}

/** A value as text or, for plurals, as a number. */
export function plainValue(value: Value, i18n: I18n): string | number {
  if ('actor' in value) return value.actor.name;
  if ('target' in value) return value.target.name;
  if ('words' in value) return i18n._(value.words);
  return 'count' in value ? value.count : value.text;
}

/** The sentence as text. */
export function sentenceText(entry: Entry, names: Names, i18n: I18n): string {
  const { message, values } = sentenceOf(entry, names);
  return i18n._({
    ...message,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainValue(value, i18n)])),
  });
}
