import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { deleteFilled } from '../../../tests/helpers/delete-filled';
import { editedSubmission } from '../../../tests/helpers/edited-submissions';
import { mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { FillPage } from './FillPage';

mockPages('roles');
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await deleteFilled((await stored<{ id: number }>('/users/current')).id);
});

const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };

/** Publishes version 1 of a form, sends a submission to it, and publishes the version that is given. */
async function submit(definition: string, id: string, xml: string): Promise<string> {
  const path = `/v1/projects/1/forms/${id}`;
  const post = async (url: string, body: string) => {
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
  await post(`/v1/projects/1/forms?publish=true`, definition.replace('version="2"', 'version="1"'));
  await post(`${path}/submissions`, xml);
  await post(`${path}/draft`, definition);
  await post(`${path}/draft/publish`, '');
  return path;
}

const sample =
  fc.sample(fc.tuple(...Array.from({ length: 12 }, (_, at) => editedSubmission(`edit_${at}`))), {
    seed: 2026,
    numRuns: 1,
  })[0] ?? [];

test.each(sample.map((one) => [one.instanceId, one] as const))(
  'an edit changes the answer that was changed, and nothing else: %s',
  async (_, { definition, xml, instanceId }) => {
    const path = await submit(definition, instanceId.slice(5), xml);
    const own = `${path.slice(3)}/submissions/${encodeURIComponent(instanceId)}`;
    const { screen } = await visitPage([{ path: '*', Component: FillPage }], `${own}/edit`);
    await screen.getByLabelText('Changed', { exact: true }).fill('after');
    await screen.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(screen.getByText('The changes have been sent')).toBeVisible();
    const sent = await (await fetch(`/v1${own}.xml`)).text();
    const newId = /instanceID>([^<]*)</.exec(sent)?.[1] ?? '';
    expect(newId).toMatch(/^uuid:[0-9a-f-]{36}$/);
    const withoutIds = (text: string) =>
      text.replace(/<([\w]+:)?deprecatedID[^>]*>[^<]*<\/\1deprecatedID>/, '').replace(/(instanceID[^>]*>)[^<]*/, '$1');
    expect(sent).toMatch(new RegExp(`deprecatedID[^>]*>${instanceId}<`));
    expect(withoutIds(sent)).toBe(withoutIds(xml).replace('>before<', '>after<').replace('version="1"', 'version="2"'));
  },
);
