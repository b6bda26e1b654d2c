/** Comments on submissions. */
import type { components } from '@mocks/generated/schema';
import type { Handler } from '@mocks/server/define';
import { toActor } from '@mocks/server/resources/people/actor-rows';
import { requiredTextColumn } from '@mocks/server/store/columns';
import type { CommentRow } from '@mocks/server/store/tables';
import { publishedPlace, submissionAt } from './submission-place';

type Schemas = components['schemas'];

const toComment = ({ body, actorId, createdAt }: CommentRow): Schemas['SubmissionComment'] => ({
  body,
  actorId,
  createdAt,
});

/** The real server looks for the submission before it checks the right. */
export const listSubmissionComments: Handler<'listSubmissionComments'> = ({ path, auth, ctx }) => {
  const { tables, extended } = ctx;
  const place = publishedPlace(tables, path);
  const { id } = submissionAt(tables, place, path.instanceId);
  auth.require('submission.read', place.form);
  const rows = tables.comments
    .by('submissionId', id)
    .sort((a, b) => (a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1));
  if (!extended) return { status: 200, body: rows.map(toComment) };
  const body = rows.flatMap((row) => {
    const actor = tables.actors.get(row.actorId);
    return actor ? [{ ...toComment(row), actor: toActor(actor) }] : [];
  });
  return { status: 200, body };
};

/** Anybody who may read a submission may comment. The comment itself is validated before the right. */
export const createSubmissionComment: Handler<'createSubmissionComment'> = ({ path, body, auth, ctx }) => {
  const { tables } = ctx;
  const place = publishedPlace(tables, path);
  const { id: submissionId } = submissionAt(tables, place, path.instanceId);
  const text = requiredTextColumn('body', body.body);
  auth.require('submission.read', place.form);
  const { id: actorId } = auth.requireActor();
  const row = tables.comments.put({
    id: tables.comments.nextId(),
    submissionId,
    actorId,
    body: text,
    createdAt: ctx.now(),
  });
  return { status: 200, body: toComment(row) };
};
