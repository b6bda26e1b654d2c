import { type TestServer, createTestServer } from '@mocks/node';
import type { FormRow } from '@mocks/server/store/tables';
import { beforeEach, describe, expect, it } from 'vitest';

/** Contract tests cannot cover this: a real server needs Enketo. */
describe('the link to the editor of a submission', () => {
  let server: TestServer;
  let form: FormRow;
  let instanceId: string;
  beforeEach(async () => {
    server = await createTestServer({ seed: 'demo' });
    await server.signIn('manager');
    const found = server.store.tables.forms.one('xmlFormId', '1 household_survey');
    const row = server.store.tables.submissions
      .by('formId', found?.id ?? 0)
      .find(({ deletedAt }) => deletedAt === null);
    if (!found || !row) throw new Error('the demonstration has no household survey');
    [form, instanceId] = [found, row.instanceId];
  });
  const ask = async (change: Partial<FormRow>, id = instanceId) => {
    server.store.tables.forms.patch(form.id, change);
    const response = await server.request(
      `/v1/projects/1/forms/household_survey/submissions/${encodeURIComponent(id)}/edit`,
      { redirect: 'manual' },
    );
    const body = response.headers.get('content-type')?.includes('json')
      ? ((await response.json()) as { code: number })
      : null;
    return { status: response.status, location: response.headers.get('location'), code: body?.code };
  };

  it('leads to the client if it contains the editor', async () => {
    const { status, location } = await ask({ enketoId: 'enketo', webformsEnabled: true });
    expect(status).toBe(302);
    expect(new URL(location ?? '').pathname).toBe(`/projects/1/forms/household_survey/submissions/${instanceId}/edit`);
  });

  it('is refused without Enketo, for forms that are not open and for missing submissions', async () => {
    expect(await ask({ enketoId: null })).toMatchObject({ status: 409, code: 409.11 });
    expect(await ask({ enketoId: 'enketo', state: 'closing' })).toMatchObject({ status: 409, code: 409.12 });
    expect(await ask({ enketoId: 'enketo', state: 'open' }, 'uuid:nowhere')).toMatchObject({
      status: 404,
      code: 404.1,
    });
    expect(await ask({ enketoId: 'enketo', state: 'open', webformsEnabled: false })).toMatchObject({
      status: 501,
      code: 501.8,
    });
  });
});
