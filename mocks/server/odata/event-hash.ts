/** The ETag of selected rows: unchanged as long as the same rows are in the same state. */
import { md5 } from '@mocks/server/xforms/digest';

const nothing = '0'.repeat(32);

/** `states` identifies each row and its state in a few characters. */
export const eventHash = (states: readonly string[]): string =>
  `W/"eventhash:${states.length === 0 ? nothing : md5(states.join('\n'))}"`;
