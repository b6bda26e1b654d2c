/** The ETag of a selection of rows: the same as long as the same rows in the same state would be answered. */
import { md5 } from '@mocks/server/xforms/digest';

const nothing = '0'.repeat(32);

/** `states` says of each row, in a few characters, which it is and in which state. */
export const eventHash = (states: readonly string[]): string =>
  `W/"eventhash:${states.length === 0 ? nothing : md5(states.join('\n'))}"`;
