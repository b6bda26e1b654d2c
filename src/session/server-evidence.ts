import { listPublicConfig, verbs } from '~/api/generated/needs';
import { tells } from '~/api/generated/tells';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import { resetEvidence, noteEvidence } from './server';
import { onSignIn } from './session';

/** Verbs that came later, each with an older one that the same roles have. */
const companions: Readonly<Record<string, string>> = {
  'dataset.delete': 'dataset.update',
  'actor_property.list': 'project.update',
};

function noteAnswer(operation: string, answer: unknown): void {
  const subject: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (typeof subject !== 'object' || subject === null) return;
  for (const [field, release] of tells[operation] ?? []) noteEvidence(release, field in subject);
  if (!('verbs' in subject) || !Array.isArray(subject.verbs) || operation === 'listRoles') return;
  for (const [newer, older] of Object.entries(companions)) {
    const release = verbs[newer];
    if (release && subject.verbs.includes(older)) noteEvidence(release, subject.verbs.includes(newer));
  }
}

/** Derives from answers what the server can (server.ts). Call it once, when the cache has loaded. */
export function watchAnswers(): void {
  onSignIn((user) => {
    resetEvidence();
    noteAnswer('getCurrentUser', user);
  });

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const [operation] = query.queryKey;
    if (typeof operation !== 'string') return;
    if (action.type === 'success' && action.manual !== true) noteAnswer(operation, action.data);
    if (operation !== 'listPublicConfig') return;
    if (action.type === 'success') noteEvidence(listPublicConfig, true);
    else if (action.type === 'error' && isProblem(action.error, '404.1')) noteEvidence(listPublicConfig, false);
  });
}
