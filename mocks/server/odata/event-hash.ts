/** The ETag of selected rows: unchanged as long as the same rows are in the same state. */
import type { Context } from '@mocks/server/define';
import { md5 } from '@mocks/server/xforms/digest';

const nothing = '0'.repeat(32);

/** `states` identifies each row and its state in a few characters. Empty for a release without such ETags. */
export const eventHash = ({ behaves }: Context, states: readonly string[]): string =>
  behaves('marksSubmissions') ? `W/"eventhash:${states.length === 0 ? nothing : md5(states.join('\n'))}"` : '';

/** Whether the rows are in the state that a client knows. */
export const isKnown = (etag: string, headers: Headers): boolean =>
  etag !== '' && [etag, etag.slice(2)].includes(headers.get('if-none-match') ?? '');
