import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { uploadLimit } from '~/api/client';
import { ApiError, isNeverSent, LostAnswer } from '~/api/problem';
import { bidiIsolate } from '~/shared/lib/isolate';
import { isChunkLoadError } from '~/shared/lib/missing-code';
import { formatFileSizeLimit } from '~/shared/lib/sizes';
import { hasUnsaved } from '~/shared/lib/unsaved';
import { UserFacingError } from './user-facing-error';

interface Reason {
  why: MessageDescriptor;
  details?: string;
}

const lostAnswerText = (outcome: LostAnswer['outcome']): MessageDescriptor =>
  outcome === 'not-done'
    ? msg`The connection was lost before the server answered. Nothing was changed: try again.`
    : msg`The connection was lost before the server answered. Your change may have been made. Check your connection, then look for it before you try again.`;

const serverMessage = (error: unknown): { details?: string } =>
  error instanceof ApiError && error.kind === 'problem' ? { details: error.message } : {};

function describeCall(error: ApiError): MessageDescriptor {
  if (error.status === 413) return msg`The data that you are trying to upload is too large.`;
  switch (error.kind) {
    case 'no-request':
      return msg`Something went wrong: nothing was sent. Try again.`;
    case 'no-response':
      return msg`Something went wrong: there was no response to your request. Check your connection and try again.`;
    case 'too-large': {
      const name = error.fileName ?? '';
      const limit = formatFileSizeLimit(uploadLimit);
      return msg`The file “${name}” that you are trying to upload is larger than the ${limit} limit.`;
    }
    case 'not-stored':
      return msg`The server did not store the file. Upload it again.`;
    case 'stored-elsewhere': {
      const name = error.fileName ?? '';
      return msg`The file “${name}” is in external storage that this page cannot read. Ask the administrator of the server to allow it.`;
    }
    case 'not-a-problem': {
      const status = error.status;
      return msg`Something went wrong: error code ${status}. Try again later.`;
    }
    case 'problem':
      return problemText(error);
  }
}

/**
 * Why something failed, for anything caught. Only for components that show failures: everything else first says what
 * was not done, with `describeFailure`, `notifications.failed` or a heading above `reasonText`.
 */
export function describeError(error: unknown): Reason {
  if (isNeverSent(error))
    return { why: msg`This browser is offline, and nothing was sent. Connect it, then try again.` };
  if (error instanceof LostAnswer) return { why: lostAnswerText(error.outcome) };
  if (error instanceof UserFacingError) return { why: error.text, ...serverMessage(error.cause) };
  if (error instanceof ApiError) return { why: describeCall(error), ...serverMessage(error) };
  if (isChunkLoadError(error))
    return { why: msg`Part of this page could not be loaded. Check your connection, then try again.` };
  // A refresh would lose unsaved input.
  if (hasUnsaved()) return { why: msg`Something went wrong on this page. Try again.` };
  return { why: msg`Something went wrong on this page. Refresh it and try again.` };
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

function datasetNames(details: unknown): [string, string] {
  const names = { current: '', provided: '', ...(typeof details === 'object' ? details : {}) };
  return [bidiIsolate(names.current), bidiIsolate(names.provided)];
}

type Text = (error: ApiError) => MessageDescriptor;

const unreadable: Text = () => msg`The server could not read what was sent.`;
const incomplete: Text = () => msg`Something that the server requires is missing.`;
const badValue: Text = () => msg`The server does not accept one of the values.`;
const badFilter: Text = () => msg`The server cannot apply this filter.`;
const gone: Text = () => msg`Something that this refers to no longer exists.`;
const unsupported: Text = () => msg`This server cannot do this. Ask an administrator.`;
const storage: Text = () => msg`The server could not reach its storage of files. Tell an administrator.`;
const webForms: Text = () => msg`The server’s web forms are not available. Try again later.`;
const changed: Text = () => msg`Someone else changed this. Check it, then try again.`;
const failed: Text = () => msg`The server failed. Try again later, and tell an administrator if it happens again.`;

const byCode: Record<string, Text> = {
  '400.1': unreadable,
  '400.2': incomplete,
  '400.3': incomplete,
  '400.7': incomplete,
  '400.8': badValue,
  '400.11': badValue,
  '400.12': () => msg`This is not the encryption password, or the data are damaged.`,
  '400.13': () => msg`One of the values is too long for the server.`,
  '400.14': gone,
  '400.15': () => msg`The file is not a valid form.`,
  '400.17': () =>
    msg`A question has another type than in an earlier version of the form. Restore its type, or give the question another name.`,
  '400.18': badFilter,
  '400.21': () => msg`The password is too short.`,
  '400.22': badValue,
  '400.25': () => msg`What the form says about its entity list is not valid.`,
  '400.28': () => msg`The server does not accept the entity.`,
  '400.32': () => msg`The conflict has been resolved already.`,
  '400.33': badValue,
  '400.36': () => msg`The data that you are trying to upload is too large.`,
  '400.38': () => msg`The password is too long.`,
  '400.39': unreadable,
  '400.44': () => msg`The password is too easy to guess.`,
  '401.2': () => msg`The server does not accept the login.`,
  '401.3': () => msg`Logging in works over HTTPS only.`,
  '403.1': () => msg`You do not have permission to do this. Ask a project manager or an administrator.`,
  '404.1': () => msg`The resource you are looking for cannot be found. The resource may have been deleted.`,
  '404.4': () => msg`The draft has been published or deleted.`,
  '404.5': gone,
  '404.6': () => msg`The server does not have this version of the form.`,
  '404.7': gone,
  '404.8': gone,
  '404.9': gone,
  '404.11': () => msg`The entity was deleted.`,
  '409.1': () => msg`The server already has another submission with this ID.`,
  '409.2': () => msg`The form does not accept submissions.`,
  '409.3': () => msg`The name or ID is taken. It may belong to something in the trash.`,
  '409.4': () => msg`It was done already.`,
  '409.5': () => msg`The project is being encrypted. Try again in a moment.`,
  '409.6': () => msg`This version name was used before. Choose another.`,
  '409.7': () => msg`The form has no published version.`,
  '409.8': () => msg`The server already has a submission with this ID.`,
  '409.9': changed,
  '409.11': webForms,
  '409.12': () => msg`Submissions of a closing or closed form cannot be edited. Set the form to Open first.`,
  '409.15': changed,
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
  '409.18': () => msg`The submission was deleted, so it cannot be sent again.`,
  '409.19': () => msg`An entity with this ID is in the trash.`,
  '409.21': () => msg`A form uses this entity list.`,
  '409.22': () => msg`The property is in use.`,
  '409.23': () => msg`An entity list of the form was changed or deleted.`,
  '500.4': webForms,
  '500.7': storage,
  '500.9': storage,
  '501.1': unsupported,
  '501.3': () => msg`This server does not convert spreadsheets. Upload the form as XML.`,
  '501.4': badFilter,
  '501.5': badFilter,
  '501.8': unsupported,
  '501.9': unsupported,
  '502.1': () => msg`The server took too long. Try again later.`,
  '502.2': () =>
    msg`The server’s converter for spreadsheets does not answer. Try again later, or upload the form as XML.`,
  '502.3': webForms,
};

function problemText(error: ApiError): MessageDescriptor {
  const own = error.code === null ? undefined : byCode[error.code];
  if (own) return own(error);
  return error.status >= 500 ? failed(error) : msg`The server refused it, for a reason that this page does not know.`;
}
