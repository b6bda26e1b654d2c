import { createRandom } from '@mocks/server/random';
import { encryptSubmission } from '@mocks/server/xforms/encrypted-submission';
/** Exports beyond tables: files, client audits, encrypted answers, drafts and edits. */
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { behaves, call, ownWorld, setUp, unique } from './harness.ts';
import { correction, draft, published, saveDraft, submissionsOf } from './submission-kit.ts';
import { definition, instance, instanceId, publish, send, type Question } from './xforms.ts';

const world = ownWorld();
const questions: readonly Question[] = [
  { name: 'village', type: 'string' },
  { name: 'photo', type: 'binary' },
  { name: 'place', type: 'geopoint' },
  { name: 'visit', repeat: [{ name: 'remark', type: 'string' }] },
];
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const at = (xmlFormId: string, projectId = world.projectId) => ({ projectId, xmlFormId });
const header =
  'SubmissionDate,meta-instanceID,meta-instanceName,village,photo,place-Latitude,place-Longitude,place-Altitude,place-Accuracy';
// Older servers leave the column of the repeat in the table, without its answers.
const [column, none] = behaves('leavesRepeatsOut') ? ['', ''] : [',visit-remark', ','];

describe('files', () => {
  let form = '';
  let id = '';
  const auditLines = 'event,node,start,end,other\nform start,,1,,x\n"question","/data/village", 2 ,3,y\n';

  setUp(async () => {
    form = unique('files');
    const body = definition({ id: form, questions })
      .replace('<meta><instanceID/>', '<meta><instanceID/><audit/>')
      .replace('</model>', '<bind nodeset="/data/meta/audit" type="binary"/></model>');
    await call('createForm', { as: world.admin, query: { publish: true }, type: 'application/xml', body });
    id = instanceId();
    const sent = instance({
      form,
      instanceId: id,
      answers: '<village>Wote</village><photo>it is.jpg.enc</photo>',
    }).replace('</meta>', '<audit>audit.csv</audit></meta>');
    await call('createSubmission', { as: world.collector, path: at(form), body: sent });
    await call('uploadSubmissionAttachment', {
      as: world.manager,
      path: { ...at(form), instanceId: id, fileName: 'it is.jpg.enc' },
      body: 'a photo',
      type: 'image/jpeg',
    });
    await call('uploadSubmissionAttachment', {
      as: world.manager,
      path: { ...at(form), instanceId: id, fileName: 'audit.csv' },
      body: auditLines,
      type: 'text/csv',
    });
  });

  test('are in the archive with their unencrypted names', async () => {
    const files = unzipSync((await call('exportSubmissionArchive', { as: world.viewer, path: at(form) })).bytes);
    expect(Object.keys(files).toSorted()).toEqual(
      [`${form} - audit.csv`, `${form}-visit.csv`, `${form}.csv`, 'media/it is.jpg'].toSorted(),
    );
    expect(text(files['media/it is.jpg'])).toBe('a photo');
    expect(text(files[`${form}.csv`])).toContain(`,${world.collector.email},2,2,,`);
  });

  test('are left out on request', async () => {
    const files = unzipSync(
      (await call('exportSubmissionArchive', { as: world.viewer, path: at(form), query: { attachments: false } }))
        .bytes,
    );
    expect(Object.keys(files)).toEqual([`${form}.csv`, `${form}-visit.csv`]);
  });

  test('client audits are one table', async () => {
    const files = unzipSync((await call('exportSubmissionArchive', { as: world.viewer, path: at(form) })).bytes);
    const [first, ...lines] = text(files[`${form} - audit.csv`]).trimEnd().split('\n');
    expect(first).toBe(
      'instance ID,event,node,start,end,latitude,longitude,accuracy,old-value,new-value,user,change-reason',
    );
    // The real server does not order the lines of one file.
    expect(lines.toSorted()).toEqual([`${id},form start,,1,,,,,,,,`, `${id},question,/data/village,2,3,,,,,,,`]);
  });

  test('client audits of filtered-out submissions are left out', async () => {
    const files = unzipSync(
      (
        await call('exportSubmissionArchive', {
          as: world.viewer,
          path: at(form),
          query: { $filter: "__id eq 'nobody'" },
        })
      ).bytes,
    );
    expect(Object.keys(files)).toEqual([`${form}.csv`, `${form}-visit.csv`]);
  });
});

describe('encrypted submissions', () => {
  const passphrase = 'three goats on a roof';
  let [projectId, keyId] = [0, 0];
  let form = '';
  let [readable, unsent, secret] = ['', '', ''];
  const named = (table: string) =>
    table
      .replaceAll(readable, 'READABLE')
      .replaceAll(unsent, 'UNSENT')
      .replaceAll(secret, 'SECRET')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'DATE')
      .replace(new RegExp(`(READABLE|UNSENT|SECRET),${world.admin.id},[^,]*,`, 'g'), '$1,WHO,')
      .replace(/1\[encrypted:[^\]]*\]/g, 'VERSION');

  setUp(async () => {
    projectId = (await call('createProject', { as: world.admin, body: { name: unique('encrypted') } })).body.id;
    world.cleanUp(() => call('deleteProject', { as: world.admin, path: { projectId } }));
    const there = { ...world, projectId };
    form = await publish(there, { questions });
    readable = await send(there, { form, answers: '<village>Before</village>' }, world.admin);
    await call('encryptProject', { as: world.admin, path: { projectId }, body: { passphrase } });
    const { version } = (await call('getForm', { as: world.admin, path: at(form, projectId) })).body;
    unsent = instanceId();
    const envelope = `<data id="${form}" version="${version}" encrypted="yes"><base64EncryptedKey>AAAA</base64EncryptedKey><meta><instanceID>${unsent}</instanceID></meta><encryptedXmlFile>submission.xml.enc</encryptedXmlFile></data>`;
    await call('createSubmission', { as: world.admin, path: at(form, projectId), body: envelope });
    const [key] = (await call('listSubmissionKeys', { as: world.admin, path: at(form, projectId) })).body;
    keyId = key?.id ?? 0;
    secret = instanceId();
    const answers =
      '<village>Mtoni</village><photo>well.jpg</photo><place>1 2</place><visit><remark>one, two</remark></visit><visit><remark>three</remark></visit>';
    const encrypted = await encryptSubmission(
      key?.public ?? '',
      {
        xmlFormId: form,
        version,
        instanceId: secret,
        xml: instance({ form, version, instanceId: secret, answers }),
        files: {
          'well.jpg': new TextEncoder().encode('a photo'),
          'audit.csv': new TextEncoder().encode('event,node\nform start,\n'),
        },
      },
      createRandom(5),
    );
    await call('createSubmission', { as: world.admin, path: at(form, projectId), body: encrypted.envelope });
    for (const [fileName, body] of Object.entries(encrypted.files)) {
      await call('uploadSubmissionAttachment', {
        as: world.admin,
        path: { ...at(form, projectId), instanceId: secret, fileName },
        body,
        type: 'application/octet-stream',
      });
    }
  }, 60_000);

  const system =
    'KEY,SubmitterID,SubmitterName,AttachmentsPresent,AttachmentsExpected,Status,ReviewState,DeviceID,Edits,FormVersion';
  const columns = `${header}${column},${system}`;
  const before = `DATE,READABLE,,Before,,,,,,${none}READABLE,WHO,0,0,,,,0,1\n`;
  const missing = `DATE,,,,,,,,,${none}UNSENT,WHO,0,1,missing encrypted form data,,,0,VERSION\n`;
  const decrypted = (xmlFormId: string) => ({
    as: world.admin,
    path: at(xmlFormId, projectId),
    body: new URLSearchParams({ [keyId]: passphrase }),
  });

  test('are exported unread without their passphrase', async () => {
    const { text: table } = await call('exportSubmissions', { as: world.admin, path: at(form, projectId) });
    expect(named(table)).toBe(
      `${columns}\nDATE,,,,,,,,,${none}SECRET,WHO,3,3,not decrypted,,,0,VERSION\n${missing}${before}`,
    );
    const files = unzipSync(
      (await call('exportSubmissionArchive', { as: world.admin, path: at(form, projectId) })).bytes,
    );
    expect(Object.keys(files)).toEqual([`${form}.csv`, `${form}-visit.csv`]);
  });

  test('are decrypted with it', async () => {
    const row = `DATE,SECRET,,Mtoni,well.jpg,1,2,,,${none}SECRET,WHO,3,3,,,,0,VERSION\n`;
    const { text: table } = await call('decryptSubmissions', decrypted(form));
    expect(named(table)).toBe(`${columns}\n${row}${missing}${before}`);
    const asked = await call('exportSubmissions', {
      as: world.admin,
      path: at(form, projectId),
      query: { [keyId]: passphrase },
      invalid: true,
    });
    expect(asked.text).toBe(table);
  });

  test('include their repeats and files', async () => {
    const files = unzipSync((await call('decryptSubmissionArchive', decrypted(form))).bytes);
    expect(Object.keys(files).toSorted()).toEqual(
      [`${form} - audit.csv`, `${form}-visit.csv`, `${form}.csv`, 'media/well.jpg'].toSorted(),
    );
    expect(named(text(files[`${form}-visit.csv`]))).toBe(
      'remark,PARENT_KEY,KEY\n"one, two",SECRET,SECRET/visit[1]\nthree,SECRET,SECRET/visit[2]\n',
    );
    expect(text(files['media/well.jpg'])).toBe('a photo');
    expect(named(text(files[`${form} - audit.csv`]))).toContain('\nSECRET,form start,,');
  });

  test('are left out when only other keys are sent', async () => {
    const { text: table } = await call('decryptSubmissions', {
      ...decrypted(form),
      body: new URLSearchParams({ '0': 'x' }),
    });
    expect(named(table)).toBe(`${columns}\n${before}`);
  });

  test.each(['decryptSubmissions', 'decryptSubmissionArchive'] as const)(
    'are refused with a wrong passphrase in any export: %s',
    async (id) => {
      const other = await publish({ ...world, projectId }, { questions });
      for (const xmlFormId of [form, other]) {
        for (const wrong of ['', 'three goats', passphrase.toUpperCase()]) {
          await call(id, {
            as: world.admin,
            path: at(xmlFormId, projectId),
            body: new URLSearchParams({ [keyId]: wrong }),
            problem: '400.12',
          });
        }
      }
    },
  );

  test('have neither repeat rows nor locations', async () => {
    const rows = (await call('listRepeatRows', { as: world.admin, path: { ...at(form, projectId), repeat: 'visit' } }))
      .body;
    expect(rows.value).toEqual([]);
    expect((await call('listSubmissionPlaces', { as: world.admin, path: at(form, projectId) })).body.features).toEqual(
      [],
    );
    const { value } = (
      await call('getSubmissionRow', { as: world.admin, path: { ...at(form, projectId), instanceId: secret } })
    ).body;
    expect(value).toEqual([{ __id: secret, __system: expect.objectContaining({ status: 'notDecrypted' }) as object }]);
  });
});

describe('a draft with submissions', () => {
  let form = '';
  const kit = submissionsOf(draft, world, () => form);

  setUp(async () => {
    form = (await saveDraft(world, { questions })).id;
  });

  test('has rows, repeats and exports of its own', async () => {
    const id = await kit.send(
      '<village>Tried</village><place>1 2</place><visit><remark>r</remark></visit>',
      world.manager,
    );
    const as = world.viewer;
    expect((await call('listDraftSubmissionRows', { as, path: at(form) })).body.value).toMatchObject([
      { __id: id, village: 'Tried' },
    ]);
    expect(
      (await call('getDraftSubmissionRow', { as, path: { ...at(form), instanceId: id } })).body.value,
    ).toMatchObject([{ __id: id }]);
    expect(
      (await call('listDraftRepeatRows', { as, path: { ...at(form), repeat: 'visit' } })).body.value,
    ).toMatchObject([{ remark: 'r' }]);
    expect(
      (await call('listDraftSubmissionRepeatRows', { as, path: { ...at(form), instanceId: id, table: 'visit' } })).body
        .value,
    ).toMatchObject([{ remark: 'r' }]);
    expect((await call('exportDraftSubmissions', { as, path: at(form) })).text).toContain(`,${id},,Tried,`);
    const files = unzipSync((await call('exportDraftSubmissionArchive', { as, path: at(form) })).bytes);
    expect(text(files[`${form}-visit.csv`])).toContain(`r,${id},${id}/visit[1]`);
    // The real server includes them in the form's GeoJSON, too.
    expect(
      (await call('listSubmissionPlaces', { as, path: at(form) })).body.features.map((feature) => feature.id),
    ).toEqual([id]);
  });

  test('separates them from those of the form', async () => {
    await call('listSubmissionRows', { as: world.viewer, path: at(form), problem: '404.1' });
  });
});

describe('an edit', () => {
  test('replaces the answers, in GeoJSON under either id', async () => {
    const form = await publish(world, { questions });
    const kit = submissionsOf(published, world, () => form);
    const root = await kit.send('<village>Old</village><place>1 1</place>');
    const version = instanceId();
    await call('replaceSubmission', {
      as: world.manager,
      path: kit.one(root),
      body: correction({
        form,
        instanceId: version,
        deprecatedId: root,
        answers: '<village>New</village><place>2 2</place>',
      }),
    });
    const as = world.viewer;
    const point = (coordinates: number[], id: string) => [
      { type: 'Feature', id, geometry: { type: 'Point', coordinates }, properties: { fieldpath: '/place' } },
    ];
    expect((await call('listSubmissionPlaces', { as, path: at(form) })).body.features).toEqual(point([2, 2], root));
    expect((await call('getSubmissionPlaces', { as, path: kit.one(root) })).body.features).toEqual(
      point([2, 2], version),
    );
    const of = async (id: string) =>
      (await call('getSubmissionVersionPlaces', { as, path: { ...at(form), rootId: root, instanceId: id } })).body
        .features;
    expect(await of(root)).toEqual(point([1, 1], root));
    expect(await of(version)).toEqual(point([2, 2], version));
    await call('getSubmissionPlaces', { as, path: kit.one(version), problem: '404.1' });
    const { text: table } = await call('exportSubmissions', { as, path: at(form) });
    expect(table).toContain(`${version},,New,,2,2,,,${none}${root},`);
    expect(table).toMatch(/,edited,,1,1\n$/);
  });
});
