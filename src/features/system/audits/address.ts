import { addressSchema, dateRange, optionalWord, type StateOf, text, word } from '~/shared/address/address-schema';
import { usualActions } from './actions';

/** The actor filter for entries without a signed-in user. */
export const nobody = 'none';

/**
 * The state of the log in the address: a group or an action of the contract, a range of days (today by
 * default), the id of an actor or `nobody`, the id of a target, and a text. In: today as an ISO date.
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

/** Filters that the server lacks: it knows only actions and times. */
export const isSearched = ({ actor, target, text: typed }: Pick<AuditsState, 'actor' | 'target' | 'text'>): boolean =>
  actor !== null || target !== null || typed.trim() !== '';
