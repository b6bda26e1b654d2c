import type { FormPlace } from '~/api/edition';
import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { isProblem } from '~/api/problem';
import type { JobKind } from '~/shared/jobs/kind';
import { startInPanel } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { comment } from '~/domain/submissions/comment';
import { itemsOf, type Listed, type ListedItem } from './listed';

interface CommentInput extends FormPlace {
  text: string;
}

/** Writes the same comment to many submissions. The note of each is how often this person had said it before. */
const commentKind: JobKind<CommentInput, ListedItem, number> = {
  name: 'submissions-comment',
  parallel: { from: 5, most: 5 },
  stopsAfter: { failed: 10 },
  endsJob: (error) => isProblem(error, '403.1'),
  run: async ({ id }, { input: { projectId, xmlFormId, text }, note, before, signal, keep }) =>
    comment({ projectId, xmlFormId, instanceId: id }, text, {
      ...(before === 'unknown' && note !== undefined && { earlier: note }),
      onCounted: keep,
      signal,
    }),
  failedText: (failed) => msg`${plural(failed, { one: '# submission failed', other: '# submissions failed' })}`,
  doneText: (_, done) =>
    msg`${plural(done, { one: 'Commented on # submission.', other: 'Commented on # submissions.' })}`,
};

/** Starts to comment on all of them. Shown by the panel. */
export function startCommenting(
  { projectId, xmlFormId }: FormPlace,
  listed: ReadonlyMap<string, Listed>,
  text: string,
): void {
  startInPanel(commentKind, {
    title: i18n._(msg`${plural(listed.size, { one: 'Comment on # submission', other: 'Comment on # submissions' })}`),
    address: paths.submissions(projectId, xmlFormId),
    input: { projectId, xmlFormId, text },
    items: itemsOf(listed),
  });
}
