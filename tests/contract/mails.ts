/** The emails of the mock server, which does not send them. The emails of a real server cannot be read. */
import type { ControlState } from '@mocks/http/control';
import { server } from './harness.ts';

/** The emails to an address, oldest first. */
export async function mailsTo(email: string): Promise<ControlState['mails']> {
  const response = await fetch(`${server.url}/-/control`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  const { mails } = (await response.json()) as ControlState;
  return mails.filter(({ to }) => to === email);
}

/** The token of the last email with one. */
export async function tokenMailedTo(email: string): Promise<string> {
  const token = (await mailsTo(email)).findLast((mail) => mail.token !== undefined)?.token;
  if (token === undefined) throw new Error(`${email} was sent no token`);
  return token;
}
