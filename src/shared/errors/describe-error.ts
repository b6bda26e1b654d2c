import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiError, LostAnswer } from '~/api/problem';
import { isolate } from '~/shared/lib/isolate';
import { formatFileSizeLimit } from '~/shared/lib/sizes';
import { uploadLimit } from '~/api/client';
import { TextError } from './text-error';

/** The text of a failure: what happened, and the server's own message if it says more. */
export interface ErrorText {
  text: MessageDescriptor | string;
  details?: string;
}

interface DuplicateProperty {
  current: string;
  provided: string;
}

function duplicateProperties(details: unknown): DuplicateProperty[] {
  if (typeof details !== 'object' || details === null || !('duplicateProperties' in details)) return [];
  const list = details.duplicateProperties;
  if (!Array.isArray(list)) return [];
  return list.filter(
    (item: unknown): item is DuplicateProperty =>
      typeof item === 'object' && item !== null && 'current' in item && 'provided' in item,
  );
}

/** The names of the list as it is and as the form writes it. */
function datasetNames(details: unknown): [string, string] {
  const names = { current: '', provided: '', ...(typeof details === 'object' ? details : {}) };
  return [isolate(names.current), isolate(names.provided)];
}

/** Texts by problem code. For other codes the server's own message is shown. */
const byCode: Record<string, (error: ApiError) => MessageDescriptor> = {
  '404.1': () => msg`The resource you are looking for cannot be found. The resource may have been deleted.`,
  '403.1': () => msg`You do not have permission to do this. Ask a project manager or an administrator.`,
  '409.16': (error) => {
    const [current, provided] = datasetNames(error.details);
    return msg`The form writes to the entity list “${provided}”, but the list is called “${current}”. Names of lists must not differ only in capitalization.`;
  },
  '409.17': (error) => {
    const pairs = duplicateProperties(error.details);
    const list = pairs.map(({ provided, current }) => `\n• ${provided} (${current})`).join('');
    return msg`${plural(pairs.length, {
      one: 'This form tries to create an entity property that differs from an existing one only in capitalization. Use the existing name:',
      other:
        'This form tries to create entity properties that differ from existing ones only in capitalization. Use the existing names:',
    })}${list}`;
  },
};

/** The text for a write whose answer was lost, after verifying it (api/settle-write.ts). */
const lostAnswerText = (outcome: LostAnswer['outcome']): MessageDescriptor =>
  outcome === 'not-done'
    ? msg`The connection was lost before the server answered. Nothing was changed: try again.`
    : msg`The connection was lost before the server answered. Your change may have been made. Check your connection, then refresh the page.`;

/**
 * Describes an error in words a user can act on (base specification §8). In: anything caught. Out: the text and, for
 * our own texts, the server's message as details.
 */
export function describeError(error: unknown): ErrorText {
  if (error instanceof LostAnswer) return { text: lostAnswerText(error.outcome) };
  if (error instanceof TextError) return { text: error.text };
  if (!(error instanceof ApiError)) return { text: msg`Something went wrong on this page. Refresh it and try again.` };
  switch (error.kind) {
    case 'no-request':
      return { text: msg`Something went wrong: there was no request.` };
    case 'no-response':
      return { text: msg`Something went wrong: there was no response to your request.` };
    case 'too-large': {
      const name = error.fileName ?? '';
      const limit = formatFileSizeLimit(uploadLimit);
      return { text: msg`The file “${name}” that you are trying to upload is larger than the ${limit} limit.` };
    }
    case 'not-stored':
      return { text: msg`The server did not store the file. Upload it again.` };
    case 'not-a-problem': {
      if (error.status === 413) return { text: msg`The data that you are trying to upload is too large.` };
      const status = error.status;
      return { text: msg`Something went wrong: error code ${status}.` };
    }
    case 'problem': {
      if (error.status === 413) return { text: msg`The data that you are trying to upload is too large.` };
      const own = error.code === null ? undefined : byCode[error.code];
      return own ? { text: own(error), details: error.message } : { text: error.message };
    }
  }
}
