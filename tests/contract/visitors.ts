/** Releases that do not refuse strangers take who sends no credentials for a visitor without rights, instead of refusing with 401.2. */
import { problemCode } from './contract.ts';

/** What everybody may ask there. */
const open: ReadonlySet<string> = new Set([
  'listProjects',
  'listRoles',
  'getRole',
  'getSubmissionEndpoint',
  'checkSubmissionEndpoint',
  'getDraftSubmissionEndpoint',
  'checkDraftSubmissionEndpoint',
]);
const codes = ['403.1', '404.1'];

/** What is wrong with the answer that a visitor got; undefined if nothing is. */
export function visitorFault(operation: string, status: number, text: string): string | undefined {
  if (open.has(operation)) return status < 300 ? undefined : 'a visitor gets an answer';
  // Devices read XML, in which errors have no code.
  const isForDevices = text.trim().startsWith('<OpenRosa');
  const isRefused = isForDevices ? status === 403 || status === 404 : codes.includes(problemCode(text) ?? '');
  return isRefused ? undefined : `a visitor is refused with ${codes.join(' or ')}`;
}
