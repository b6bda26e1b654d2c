import { isEncrypted } from '../send/new-instance';
import type { Kept } from './kept-store';

/** Kept answers that the person may go on with. */
export interface Offer {
  kept: Kept;
  /** The definition that they were filled with. */
  definition: string;
  /** The form has another definition by now. */
  outdated: boolean;
  /** A form with this id was sent from this browser, or waits, with other answers: these are another submission. */
  isOther: boolean;
}

/**
 * Whether going on with kept answers sends them as they are: their sending had begun. Those that became another
 * submission open in the form instead, unless they are encrypted, which no form can show.
 */
export const isSentAsKept = ({ kept, isOther }: Pick<Offer, 'kept' | 'isOther'>): boolean =>
  kept.sending && (!isOther || isEncrypted(kept.xml));
