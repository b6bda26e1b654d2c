/** Enketo beside the server: it gives a form its web addresses some time after the form was first published. */
import type { Making } from './store/people';
import type { Store } from './store/store';
import type { AuditRow, FormRow } from './store/tables';

/** Milliseconds that Enketo needs for a form. */
const answerTime = 40_000;

/** What Enketo calls a form: for its usual address, and for the one that takes one submission per person. */
export const enketoIds = ({ id }: Pick<FormRow, 'id'>): Pick<FormRow, 'enketoId' | 'enketoOnceId'> => ({
  enketoId: `form${id}`.padEnd(31, 'x'),
  enketoOnceId: `once${id}`.padEnd(64, 'x'),
});

/** Asks Enketo for the addresses of a form that was published, unless it has them. */
export function askEnketo({ tables, now }: Making, { acteeId }: AuditRow): void {
  const form = acteeId === null ? undefined : tables.forms.one('acteeId', acteeId);
  if (form && form.enketoId === null)
    tables.enketoQueue.put({ formId: form.id, answersAt: Date.parse(now()) + answerTime });
}

/** Stores what Enketo has answered by now. */
export async function storeEnketoAnswers(store: Store, now: number): Promise<void> {
  const { tables } = store;
  const due = tables.enketoQueue.rows().filter(({ answersAt }) => answersAt <= now);
  if (due.length === 0) return;
  await store.write(() => {
    for (const { formId } of due) {
      tables.enketoQueue.delete(formId);
      if (tables.forms.has(formId)) tables.forms.patch(formId, enketoIds({ id: formId }));
    }
  });
}
