import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, memo } from 'react';
import type { FormState } from '~/api/schema';
import { formStateName } from '~/domain/forms/form-states';
import { formName } from '~/domain/forms/form-target';
import { bits } from '../access-store';
import type { AccessForm, AccessUser } from '../model';
import type { Totals } from '../totals';
import { useFailureText } from '../texts';
import { useAccessStore, useFromStore } from '../use-store';

/** The style sheet's class names of a control's marks; the most urgent one counts. */
function markOf(marks: number): string | undefined {
  if (marks & bits.failed) return 'failed';
  if (marks & bits.saving) return 'saving';
  if (marks & bits.edited) return 'edited';
  return marks & bits.done ? 'done' : undefined;
}

/** Ids of the texts that describe the marks to screen readers (AccessGrid has them once for all boxes). */
export const markTexts = { edited: 'access-edited', saving: 'access-saving', done: 'access-done' } as const;
const describedBy = (mark: string | undefined): string | undefined =>
  mark !== undefined && mark in markTexts ? markTexts[mark as keyof typeof markTexts] : undefined;

interface BoxProps {
  id?: string;
  form: AccessForm;
  user: AccessUser;
  tabIndex: 0 | -1;
}

function AccessBoxView({ id, form, user, tabIndex }: BoxProps) {
  const { t } = useLingui();
  const store = useAccessStore();
  const { xmlFormId } = form;
  const state = useFromStore((now) => now.box(xmlFormId, user.id));
  const why = useFailureText({ kind: 'access', xmlFormId, actorId: user.id }, state & bits.failed);
  const mark = markOf(state);
  const [formTitle, userName] = [formName(form), user.displayName];
  return (
    <span className="access-box" data-mark={mark}>
      <input
        type="checkbox"
        id={id}
        tabIndex={tabIndex}
        aria-label={t`${formTitle} for ${userName}`}
        aria-describedby={describedBy(mark)}
        title={why}
        checked={(state & bits.granted) !== 0}
        onChange={(event) => store.choose([{ kind: 'access', xmlFormId, actorId: user.id, to: event.target.checked }])}
      />
    </span>
  );
}
/** The box for one app user and one form. */
export const AccessBox = memo(AccessBoxView);

interface AllBoxProps {
  id?: string;
  label: string;
  totals: Totals;
  /** One row, one column, or everything shown. */
  of: { form: AccessForm } | { user: AccessUser } | 'all';
  tabIndex: 0 | -1;
  /** Describes how many of how many. */
  counted?: boolean;
}

/** One box for many: whether all, some or none of these app users may use these forms. */
export function AllBox({ id, label, totals, of, tabIndex, counted = false }: AllBoxProps) {
  const { i18n } = useLingui();
  const store = useAccessStore();
  const forms = of !== 'all' && 'form' in of ? [of.form] : totals.forms;
  const users = of !== 'all' && 'user' in of ? [of.user] : totals.users;
  const count = useFromStore(() =>
    of === 'all' ? totals.all() : 'form' in of ? totals.ofForm(of.form.xmlFormId) : totals.ofUser(of.user.id),
  );
  const total = forms.length * users.length;
  const all = total > 0 && count === total;
  return (
    <span className="access-all">
      <input
        type="checkbox"
        id={id}
        tabIndex={tabIndex}
        aria-label={label}
        checked={all}
        disabled={total === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !all;
        }}
        onChange={() => store.grantAll(forms, users, !all)}
      />
      {counted && (
        <span className="access-count" aria-hidden="true">{`${i18n.number(count)}/${i18n.number(total)}`}</span>
      )}
    </span>
  );
}

/** The state of a form, as a select. */
export function StateSelect({ form, tabIndex }: { form: AccessForm; tabIndex: 0 | -1 }) {
  const { t, i18n } = useLingui();
  const store = useAccessStore();
  const state = useFromStore((now) => now.stateOf(form));
  const marks = useFromStore((now) => now.stateMarks(form.xmlFormId));
  const why = useFailureText({ kind: 'state', xmlFormId: form.xmlFormId }, marks & bits.failed);
  const mark = markOf(marks);
  const formTitle = formName(form);
  // A state of a newer server stays until another is selected, and can be selected again until it is saved.
  const choices = [...new Set<FormState>(['open', 'closing', 'closed', form.state, state])];
  return (
    <select
      className="access-state"
      data-mark={mark}
      tabIndex={tabIndex}
      aria-label={t`State of ${formTitle}`}
      aria-describedby={describedBy(mark)}
      title={why}
      value={state}
      onChange={(event: ChangeEvent<HTMLSelectElement>) =>
        store.choose([{ kind: 'state', xmlFormId: form.xmlFormId, to: event.target.value as FormState }])
      }
    >
      {choices.map((value) => (
        <option key={value} value={value}>
          {formStateName(value, i18n)}
        </option>
      ))}
    </select>
  );
}
