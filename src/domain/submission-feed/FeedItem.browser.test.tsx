import { expect, test, vi } from 'vitest';
import { queryClient } from '~/api/query-client';
import { questionsOfFields } from '~/domain/answers/questions';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import type { Audit, FeedEntry } from './feed';
import { ChangeTable } from './ChangeTable';
import { FeedItem } from './FeedItem';
import { feedOptions } from './queries';
import { SubmissionFeed } from './SubmissionFeed';

mockPages('roles');

const id = { projectId: 1, xmlFormId: 'water_point', instanceId: 'uuid:1' };
const wording = { questions: questionsOfFields([]), language: null, locale: 'en' };
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

/** The text and the element of one entry. */
async function show(entry: FeedEntry) {
  const { screen } = await visitPage(
    [
      {
        path: '/',
        element: (
          <ul>
            <FeedItem entry={entry} id={id} diffs={undefined} wording={wording} />
          </ul>
        ),
      },
    ],
    '/',
  );
  const item = screen.getByRole('listitem').first();
  await expect.element(item).toBeVisible();
  return item;
}

const entity = { uuid: '2f1c', dataset: 'people', entityAvailable: true, currentVersion: { label: 'Asha' } };

test.each<[string, object, RegExp]>([
  ['submission.create', {}, /^Submitted by Amina Said/],
  ['submission.update', { reviewState: 'approved' }, /^Approved by Amina Said/],
  ['submission.update', { reviewState: 'hasIssues' }, /^Has issues per Amina Said/],
  ['submission.update', { reviewState: 'rejected' }, /^Rejected by Amina Said/],
  ['submission.update', { reviewState: 'edited' }, /^Edited by Amina Said/],
  ['submission.update', { reviewState: null }, /^Received per Amina Said/],
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
])('says what %s %j is', async (action, details, text) => {
  await expect.element(await show(audit(action, details))).toMatchTextContent(text);
});

test('has a link to an entity list only while the entity exists', async () => {
  const there = await show(audit('entity.create', { entity }));
  await expect
    .element(there.getByRole('link', { name: 'people' }))
    .toHaveAttribute('href', expect.stringContaining('/entity-lists/people'));
});

test('names the server without a person, and links a web user only while there is one', async () => {
  await expect
    .element(await show(audit('submission.update', { reviewState: 'approved' }, { actor: null })))
    .toMatchTextContent(/^Approved by the server/);
});

test.each([
  ['an app user', { type: 'field_key' }],
  ['a deleted web user', { deletedAt: at }],
])('does not link %s', async (_who, change) => {
  const item = await show(audit('submission.create', {}, { actor: { ...actor, ...change } }));
  await expect.element(item).toMatchTextContent(/^Submitted by Amina Said/);
  expect(item.getByRole('link').elements()).toEqual([]);
});

test.each<[string, FeedEntry]>([
  ['a person', audit('submission.create', {}, { actor: { ...actor, displayName: hostile } })],
  ['a file', audit('submission.attachment.update', { name: hostile })],
  ['a list', audit('entity.create', { entity: { ...entity, dataset: hostile } })],
  ['an entity', audit('entity.create', { entity: { ...entity, currentVersion: { label: hostile } } })],
  ['an event', audit(hostile)],
])('shows the hostile name of %s as text, with its invisible characters as marks', async (_what, entry) => {
  const item = await show(entry);
  await expect.element(item).toMatchTextContent(/<img src=x onerror="document\.title=1">⟨RLO⟩gnp\.exe/);
  expect(document.querySelector('img[src=x]')).toBeNull();
});

test('shows hostile notes, reasons and comments without running them', async () => {
  const texts: FeedEntry[] = [
    audit('submission.update', { reviewState: 'approved' }, { notes: hostile }),
    audit('entity.error', { errorMessage: hostile }),
    {
      key: 'c',
      at,
      comment: { body: `${hostile}\n\n[x](javascript:document.title=1)`, actorId: 5, createdAt: at, actor },
    },
  ];
  for (const entry of texts) {
    const item = await show(entry);
    await expect.element(item).toMatchTextContent(/gnp\.exe/);
    expect(document.querySelector('img[src=x], a[href^="javascript:"]')).toBeNull();
    document.body.replaceChildren();
  }
});

test('a changed file is a link to it, also where its name has white space around it', async () => {
  const question = { path: '/photo', name: 'photo', type: 'string', binary: true, selectMultiple: null };
  const { screen } = await visitPage(
    [
      {
        path: '/',
        element: (
          <ChangeTable
            id={id}
            version="uuid:2"
            diff={[{ path: ['photo'], old: ' \n', new: '\n p1.png\n' }]}
            wording={{ ...wording, questions: questionsOfFields([question]) }}
          />
        ),
      },
    ],
    '/',
  );
  const link = screen.getByRole('link', { name: 'Download p1.png', exact: true });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/attachments\/p1\.png$/));
  expect(screen.getByRole('link').elements()).toHaveLength(1);
});

test('an entry that cannot be shown leaves the others', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const entries = [audit('submission.delete'), audit('submission.update', null as never), audit('submission.restore')];
  const { audits, comments } = feedOptions(id);
  queryClient.setQueryData(audits.queryKey, entries.map((entry) => 'audit' in entry && entry.audit) as never);
  queryClient.setQueryData(comments.queryKey, []);
  const { screen } = await visitPage([{ path: '/', element: <SubmissionFeed id={id} wording={wording} /> }], '/');
  await expect.element(screen.getByText('This part cannot be shown.')).toBeVisible();
  await expect.element(screen.getByText(/^Deleted by/)).toBeVisible();
  await expect.element(screen.getByText(/^Restored by/)).toBeVisible();
});

test('an answer that reads the same is no change', async () => {
  const age = { path: '/age', name: 'age', type: 'int', binary: null, selectMultiple: null };
  const diff = [{ path: ['age'], old: '5', new: '005' }];
  const own = { ...wording, questions: questionsOfFields([age]) };
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
  const item = await show(audit('submission.create', {}, { notes, actor: { ...actor, type } }));
  // The renderer of Markdown loads with the first text.
  await expect.poll(() => item.element().querySelectorAll('img').length).toBe(pictures);
  expect(item.element().querySelectorAll('.feed-body a, .markdown a')).toHaveLength(pictures);
});
