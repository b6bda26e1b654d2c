import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { questionsFromFields } from '~/domain/answers/questions';
import { Feed } from '~/domain/records/Feed';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { ChangeTable } from './ChangeTable';
import { type Audit, type FeedEntry, feedQueries } from './feed';
import { feedItem } from './feed-item';
import { SubmissionFeed } from './SubmissionFeed';

mockPages('roles');

const id = { projectId: 1, xmlFormId: 'water_point', instanceId: 'uuid:1' };
const wording = { questions: questionsFromFields([]), language: null, locale: 'en' };
const at = '2026-03-01T10:00:00.000Z';
const hostile = '<img src=x onerror="document.title=1">\u202Egnp.exe';
const actor = {
  id: 5,
  type: 'user' as const,
  displayName: 'Amina Said',
  createdAt: at,
  updatedAt: null,
  deletedAt: null,
};

const audit = (action: string, details: object = {}, more: object = {}): FeedEntry => ({
  key: action,
  at,
  audit: { actorId: 5, action, acteeId: null, details, notes: null, loggedAt: at, actor, ...more } as unknown as Audit,
});

/** Shows entries in one list. Returns the entry at a place. */
async function show(...entries: FeedEntry[]) {
  const shown = entries.map((entry, index) =>
    feedItem({ ...entry, key: `${index}` }, { id, diffs: undefined, wording, i18n }),
  );
  await visitPage([{ path: '/', element: <Feed entries={shown} /> }], '/');
  const items = () => [...document.querySelectorAll('ol > li')];
  await expect.poll(() => items().length).toBe(entries.length);
  return (index = 0) => page.elementLocator(items()[index] ?? document.body);
}

const entity = { uuid: '2f1c', dataset: 'people', entityAvailable: true, currentVersion: { label: 'Asha' } };

test('says what each event is', async () => {
  const events: [string, object, RegExp][] = [
    ['submission.create', {}, /^Submitted by Amina Said/],
    ['submission.update', { reviewState: 'approved' }, /^Approved by Amina Said/],
    ['submission.update', { reviewState: 'hasIssues' }, /^Marked as having issues by Amina Said/],
    ['submission.update', { reviewState: 'rejected' }, /^Rejected by Amina Said/],
    ['submission.update', { reviewState: 'edited' }, /^Edited by Amina Said/],
    ['submission.update', { reviewState: null }, /^Set back to Received by Amina Said/],
    ['submission.update', { reviewState: 'toString' }, /^toString · Amina Said/],
    ['submission.update', { tags: ['urgent'] }, /^submission\.update/],
    ['submission.update.version', { instanceId: 'toString' }, /^Edited by Amina Said/],
    ['submission.delete', {}, /^Deleted by Amina Said/],
    ['submission.restore', {}, /^Restored by Amina Said/],
    ['submission.attachment.update', { name: 'well.jpg' }, /^File well\.jpg changed by Amina Said/],
    ['entity.create', { entity }, /^Entity Asha created in people/],
    ['entity.update.version', { entity }, /^Entity Asha updated in people/],
    ['entity.create', { entity: { uuid: '2f1c', dataset: 'people' } }, /^Entity 2f1c \(deleted\) created in people/],
    ['entity.error', { errorMessage: 'No label.' }, /^Problem processing entity.*No label\.Fix the form/],
    ['entity.error', { problem: { problemDetails: { reason: 'No id.' } } }, /^Problem processing entity.*No id\./],
    ['entity.error', {}, /^Problem processing entity.*Fix the form/],
    ['submission.backlog.hold', {}, /^Waiting for an earlier submission/],
    ['submission.backlog.force', {}, /^Processed without the earlier submission/],
    ['submission.backlog.reprocess', {}, /^The earlier submission arrived/],
    ['something.of.tomorrow', {}, /^something\.of\.tomorrow/],
  ];
  const item = await show(...events.map(([action, details]) => audit(action, details)));
  for (const [index, [, , text]] of events.entries()) await expect.element(item(index)).toMatchTextContent(text);
});

test('links an entity list and a web user only while they exist, and names the server without a person', async () => {
  const by = (change: object) => audit('submission.create', {}, { actor: { ...actor, ...change } });
  const item = await show(
    audit('entity.create', { entity }),
    audit('submission.update', { reviewState: 'approved' }, { actor: null }),
    by({ type: 'field_key' }),
    by({ deletedAt: at }),
  );
  await expect
    .element(item(0).getByRole('link', { name: 'people' }))
    .toHaveAttribute('href', expect.stringContaining('/entity-lists/people'));
  await expect.element(item(1)).toMatchTextContent(/^Approved by the server/);
  for (const index of [2, 3]) {
    await expect.element(item(index)).toMatchTextContent(/^Submitted by Amina Said/);
    expect(item(index).getByRole('link').elements()).toEqual([]);
  }
});

test('shows hostile names as text, with invisible characters as marks, and hostile notes, reasons and comments', async () => {
  const names = [
    audit('submission.create', {}, { actor: { ...actor, displayName: hostile } }),
    audit('submission.attachment.update', { name: hostile }),
    audit('entity.create', { entity: { ...entity, dataset: hostile } }),
    audit('entity.create', { entity: { ...entity, currentVersion: { label: hostile } } }),
    audit(hostile),
  ];
  const texts: FeedEntry[] = [
    audit('submission.update', { reviewState: 'approved' }, { notes: hostile }),
    audit('entity.error', { errorMessage: hostile }),
    {
      key: 'c',
      at,
      comment: { body: `${hostile}\n\n[x](javascript:document.title=1)`, actorId: 5, createdAt: at, actor },
    },
  ];
  const item = await show(...names, ...texts);
  for (const index of names.keys())
    await expect.element(item(index)).toMatchTextContent(/<img src=x onerror="document\.title=1">⟨RLO⟩gnp\.exe/);
  for (const index of texts.keys()) await expect.element(item(names.length + index)).toMatchTextContent(/gnp\.exe/);
  expect(document.querySelector('img[src=x], a[href^="javascript:"]')).toBeNull();
});

test('a changed file is a link to it, also where its name has white space around it; an answer that reads the same is no change', async () => {
  const question = (name: string, type: string, binary: true | null) => ({
    path: `/${name}`,
    name,
    type,
    binary,
    selectMultiple: null,
  });
  const own = {
    ...wording,
    questions: questionsFromFields([question('photo', 'string', true), question('age', 'int', null)]),
  };
  const tables = (
    <>
      <ChangeTable
        id={id}
        version="uuid:2"
        diff={[{ path: ['photo'], old: ' \n', new: '\n p1.png\n' }]}
        wording={own}
      />
      <ChangeTable id={id} version="uuid:2" diff={[{ path: ['age'], old: '5', new: '005' }]} wording={own} />
    </>
  );
  const { screen } = await visitPage([{ path: '/', element: tables }], '/');
  const link = screen.getByRole('link', { name: 'Download p1.png', exact: true });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/attachments\/p1\.png$/));
  expect(screen.getByRole('link').elements()).toHaveLength(1);
  await expect.element(screen.getByText('No answer changed.')).toBeVisible();
});

test('an entry that cannot be shown leaves the others', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const entries = [audit('submission.delete'), audit('submission.update', null as never), audit('submission.restore')];
  const { audits, comments } = feedQueries(id);
  queryClient.setQueryData(audits.queryKey, entries.map((entry) => 'audit' in entry && entry.audit) as never);
  queryClient.setQueryData(comments.queryKey, []);
  const { screen } = await visitPage([{ path: '/', element: <SubmissionFeed id={id} wording={wording} /> }], '/');
  await expect.element(screen.getByText('This part cannot be shown.')).toBeVisible();
  await expect.element(screen.getByText(/^Deleted by/)).toBeVisible();
  await expect.element(screen.getByText(/^Restored by/)).toBeVisible();
});

test('what was opened in an entry stays open when a new one moves it', async () => {
  const diff = Array.from({ length: 25 }, (_, index) => ({ path: [`q${index}`], old: 'a', new: 'b' }));
  const edit = audit('submission.update.version', { instanceId: 'uuid:2' });
  const { audits, comments, diffs } = feedQueries(id);
  queryClient.setQueryData(audits.queryKey, ['audit' in edit && edit.audit] as never);
  queryClient.setQueryData(diffs.queryKey, { 'uuid:2': diff } as never);
  queryClient.setQueryData(comments.queryKey, []);
  const { screen } = await visitPage([{ path: '/', element: <SubmissionFeed id={id} wording={wording} /> }], '/');
  await screen.getByRole('button', { name: 'Show 5 more changes' }).click();
  await expect.element(screen.getByText('q24')).toBeVisible();
  queryClient.setQueryData(comments.queryKey, [
    { body: 'Seen.', actorId: 5, createdAt: '2026-03-02T10:00:00.000Z', actor },
  ] as never);
  await expect.element(screen.getByRole('listitem').first()).toMatchTextContent(/^Comment by/);
  await expect.element(screen.getByText('q24')).toBeVisible();
});

test('an answer that reads the same is no change', async () => {
  const age = { path: '/age', name: 'age', type: 'int', binary: null, selectMultiple: null };
  const diff = [{ path: ['age'], old: '5', new: '005' }];
  const own = { ...wording, questions: questionsFromFields([age]) };
  const table = <ChangeTable id={id} version="uuid:2" diff={diff} wording={own} />;
  const { screen } = await visitPage([{ path: '/', element: table }], '/');
  await expect.element(screen.getByText('No answer changed.')).toBeVisible();
});

test.each([
  ['user', 1],
  ['public_link', 0],
  ['field_key', 0],
])('the Markdown of a note by a %s has %i picture', async (type, pictures) => {
  const notes = 'See ![map](https://example.org/seen.png) [here](https://example.org)';
  const item = (await show(audit('submission.create', {}, { notes, actor: { ...actor, type } })))();
  // The renderer of Markdown loads with the first text.
  await expect.poll(() => item.element().querySelectorAll('img').length).toBe(pictures);
  expect(item.element().querySelectorAll('.feed-reason a, .markdown a')).toHaveLength(pictures);
});
