import { addressSchema, dateRange, optionalWord, type StateOf, text, word } from '~/shared/address/address-schema';
import { usualActions } from './actions';

/** The actor of entries that nobody signed in has made. */
export const nobody = 'none';

/**
 * What the address says about the log (spec 50 §50.1): a group or an action of the contract, a range of days that is
 * today's without a word, the id of an actor or `nobody`, the id of a target, and a text. In: today as an ISO date.
 */
export const auditsAddress = (today: string) =>
  addressSchema({
    action: word('action', usualActions),
    range: dateRange({ start: today, end: today }),
    actor: optionalWord('actor', new RegExp(`^(?:${nobody}|[1-9]\\d{0,15})$`)),
    target: optionalWord('target'),
    text: text('q'),
  });

export type AuditsState = StateOf<ReturnType<typeof auditsAddress>>;

/** Where the server cannot help: it knows actions and times only. */
export const isSearched = ({ actor, target, text: typed }: Pick<AuditsState, 'actor' | 'target' | 'text'>): boolean =>
  actor !== null || target !== null || typed.trim() !== '';
