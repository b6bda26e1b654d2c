import { msg, plural } from '@lingui/core/macro';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import { LostAnswer } from '~/api/problem';
import { isolate } from '~/shared/lib/isolate';
import { useUnrecorded } from '~/shared/queue/use-unrecorded';
import { shortId } from '~/domain/submissions/short-id';
import type { FormId } from '~/domain/submissions/queries';
import { type Review, review, reviewed } from '~/domain/submissions/review';
import { alerts } from '~/shared/ui/overlays/alerts';
import type { Step } from './queue';
import { type Change, type Decision, record } from './record';

/** A decision that was not recorded, until the person has said what to do about it. */
export type Problem = Pick<Decision, 'id' | 'name' | 'choice'> & { decision: Decision } & (
    | { kind: 'failed'; error: unknown }
    | { kind: 'faster'; change: Change | undefined; now: Review }
  );

interface Undo {
  id: string;
  before: Review;
  after: Review;
}

const waitingText = (count: number) =>
  msg`${plural(count, { one: '# decision is not recorded yet.', other: '# decisions are not recorded yet.' })}`;

/**
 * Records decisions while the person goes on. Leaving the page asks while any is not recorded. A submission whose
 * decision is being recorded must not be decided again.
 */
export function useRecording(form: FormId, step: Dispatch<Step>) {
  const { projectId, xmlFormId } = form;
  const { problems, saving, background, forget, note: noteProblem } = useUnrecorded<Problem>(waitingText);
  const isLeft = useRef(false);
  /** What the decided submissions are called, for notices after they have left the screen. */
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const note = useCallback(
    (problem: Problem) => {
      noteProblem(problem);
      // Nobody would see it on the page.
      if (isLeft.current) alerts.danger(msg`A decision was not recorded. Open the review queue again.`);
    },
    [noteProblem],
  );

  const undo = useCallback(
    ({ id, before, after }: Undo) =>
      background(async () => {
        try {
          const now = await review({ projectId, xmlFormId }, id, after, { reviewState: before.reviewState, notes: '' });
          step({ do: 'undone', id, now });
          const name = isolate(names.current.get(id) ?? shortId(id));
          alerts.info(msg`Decision undone: ${name}`);
        } catch (error) {
          alerts.failed(msg`The decision was not undone.`, error);
        }
      }),
    [projectId, xmlFormId, background, step],
  );

  const decide = useCallback(
    (decision: Decision) => {
      const { id, name, choice, known } = decision;
      names.current.set(id, name);
      forget(id);
      step({ do: 'decide', id, choice });
      background(async () => {
        try {
          const outcome = await record({ projectId, xmlFormId }, decision);
          if (outcome.kind === 'recorded') {
            const { after } = outcome;
            step({ do: 'recorded', id, after });
            alerts.success(reviewed(choice, name), {
              action: {
                label: msg`Undo`,
                run: () => {
                  undo({ id, before: known, after });
                  return true;
                },
              },
            });
            return;
          }
          step({ do: 'refused', id });
          if (outcome.kind === 'deleted') {
            step({ do: 'deleted', id });
            const called = isolate(name);
            alerts.danger(msg`The submission was deleted before your decision was recorded: ${called}`);
            return;
          }
          const { reviewState, updatedAt } = outcome.now.__system;
          step({ do: 'seen', id, now: { reviewState, updatedAt } });
          note({ id, name, choice, decision, kind: 'faster', change: outcome.change, now: { reviewState, updatedAt } });
        } catch (error) {
          step({ do: 'refused', id });
          const unsure = error instanceof LostAnswer && error.outcome === 'unknown';
          note({ id, name, choice, decision: { ...decision, unsure }, kind: 'failed', error });
        }
      });
    },
    [projectId, xmlFormId, background, forget, note, step, undo],
  );

  return { problems, saving, decide, undo, forget };
}
