import { ask } from './mocked-page';
import { photoFormXml } from './photo-form';

/* The form of photos on the server of `mockPages`. */

/** Publishes the form. In: how many photos it asks for. */
export async function publishPhotoForm(count: number): Promise<void> {
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  const body = photoFormXml(count);
  const made = await fetch('/v1/projects/1/forms?publish=true', { method: 'POST', headers, body });
  if (!made.ok) throw new Error(`the form was not made: ${await made.text()}`);
}

/** The content of a file on the server. */
export const photoOf = (instanceId: string, name: string): Promise<string> =>
  ask(`/projects/1/forms/photos/submissions/${encodeURIComponent(instanceId)}/attachments/${name}`).then((answer) =>
    answer.text(),
  );
