import { describe, expect, test } from 'vitest';
import { behaves, call, having, needsBehaviour, ownWorld, setUp } from './harness.ts';
import { publish, send } from './xforms.ts';

const world = ownWorld();

async function preview() {
  const { body } = await call('getAnalyticsPreview', { as: world.admin });
  return { ...body, own: body.projects.find(({ id }) => id === world.projectId) };
}
const none = { recent: 0, total: 0 };
const one = { recent: 1, total: 1 };

describe('the preview of a usage report', () => {
  test('contains numbers for the server', async () => {
    const { system } = await preview();
    expect(system.num_admins.total).toBeGreaterThan(0);
    expect(system.num_admins.recent).toBeGreaterThan(0);
    expect(system.num_audit_log_entries.total).toBeGreaterThanOrEqual(system.num_audit_log_entries.recent);
    for (const holders of [system.num_unique_managers, system.num_unique_viewers, system.num_unique_collectors])
      expect(holders).toBeGreaterThan(0);
    for (const answer of [system.uses_external_db, system.uses_external_blob_store, system.sso_enabled])
      expect([0, 1]).toContain(answer);
    expect(system.database_size).toBeGreaterThan(0);
  });

  test('grows with activity', async () => {
    needsBehaviour('logsPreferences');
    const { system: before } = await preview();
    await call('setSitePreference', {
      as: world.viewer,
      path: { propertyName: 'counted' },
      body: { propertyValue: 1 },
    });
    await call('deleteSitePreference', { as: world.viewer, path: { propertyName: 'counted' } });
    const { system: after } = await preview();
    expect(after.num_audit_log_entries.total).toBeGreaterThanOrEqual(before.num_audit_log_entries.total + 2);
    expect(after.num_audit_log_entries.recent).toBeGreaterThanOrEqual(before.num_audit_log_entries.recent + 2);
  });

  describe('the figures of a project', () => {
    setUp(async () => {
      const path = (xmlFormId: string) => ({ projectId: world.projectId, xmlFormId });
      const wells = await publish(world);
      const first = await send(world, { form: wells });
      await send(world, { form: wells }, world.manager);
      const third = await send(world, { form: wells });
      const review = (instanceId: string, reviewState: 'approved' | 'hasIssues') =>
        call('updateSubmission', { as: world.manager, path: { ...path(wells), instanceId }, body: { reviewState } });
      await review(first, 'approved');
      await review(third, 'hasIssues');
      await call('deleteSubmission', { as: world.manager, path: { ...path(wells), instanceId: third } });

      const plain = [{ name: 'village', type: 'string' }];
      const closed = await publish(world, { questions: plain });
      await call('updateForm', {
        as: world.manager,
        path: path(closed),
        body: { state: 'closed', webformsEnabled: false },
      });
      const again = await publish(world, { questions: plain });
      await call('deleteForm', { as: world.manager, path: path(again) });
      await call('createForm', {
        as: world.manager,
        query: { ignoreWarnings: true },
        type: 'application/xml',
        body: `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Again</h:title><model><instance><data id="${again}" version="2"><meta><audit/><instanceID/></meta></data></instance><bind nodeset="/data/meta/audit" type="binary"/><bind nodeset="/data/meta/instanceID" type="string"/></model></h:head><h:body/></h:html>`,
      });
      await call('updateProject', { as: world.manager, body: { description: '  Wells of the delta 💧 ' } });
    });

    test('count its users', async () => {
      expect((await preview()).own?.users).toEqual({
        num_managers: one,
        num_viewers: one,
        num_data_collectors: one,
        num_app_users: none,
        num_device_ids: none,
        num_public_access_links: none,
      });
    });

    test('count its forms, including those in the trash', async () => {
      const { own } = await preview();
      expect(own?.forms).toEqual({
        num_forms: { recent: 1, total: 4 },
        num_forms_with_repeats: one,
        num_forms_with_geospatial: one,
        num_forms_with_encryption: none,
        num_forms_with_audits: { recent: 0, total: 1 },
        num_forms_webforms_enabled: behaves('fillsWithWebForms') ? 3 : 0,
        num_reused_form_ids: 1,
        num_open_forms: { recent: 1, total: 3 },
        num_closing_forms: none,
        num_closed_forms: { recent: 0, total: 1 },
        ...having('ProjectFormMetrics', {
          num_entity_create_forms: 0,
          num_repeat_entity_create_forms: 0,
          num_entity_update_forms: 0,
          num_repeat_entity_update_forms: 0,
          num_entity_create_update_forms: 0,
        }),
      });
    });

    test('count its submissions, including deleted ones', async () => {
      expect((await preview()).own?.submissions).toEqual({
        num_submissions_received: { recent: 3, total: 3 },
        num_submissions_approved: one,
        num_submissions_has_issues: one,
        num_submissions_rejected: none,
        num_submissions_edited: none,
        num_submissions_with_edits: none,
        num_submissions_with_comments: none,
        num_submissions_from_app_users: none,
        num_submissions_from_public_links: none,
        num_submissions_from_web_users: { recent: 3, total: 3 },
      });
    });

    test('count the rest', async () => {
      const { own } = await preview();
      expect(own?.other).toEqual({
        description_length: 20,
        ...having('ProjectOtherMetrics', {
          num_datasets_deleted: 0,
          num_dataset_properties_deleted: 0,
          num_owner_only_datasets_per_project: 0,
          num_custom_user_properties: 0,
          num_user_property_filtered_datasets: 0,
        }),
      });
      expect(own?.datasets).toEqual([]);
    });

    test('leave out unused projects and are ordered by id', async () => {
      const { body: empty } = await call('createProject', { as: world.admin, body: { name: 'Nobody here' } });
      const { projects } = await preview();
      expect(projects.find(({ id }) => id === empty.id)).toBeUndefined();
      await call('deleteProject', { as: world.admin, path: { projectId: empty.id } });
      const ids = projects.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    });
  });
});
