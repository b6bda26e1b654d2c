import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, memo } from 'react';
import type { FormState } from '~/api/schema';
import { formStateName } from '~/domain/forms/form-states';
import { formName, formTarget } from '~/domain/forms/form-target';
import type { Subject } from '~/session/can';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import { bits, type Totals } from '../access-store';
import type { AccessForm, AccessUser } from '../model';
import { useAccessStore, useFailureText, useAccessValue } from '../use-store';

export interface PlacedUser {
  user: AccessUser;
  index: number;
  x: number;
}

/** Columns before the app users: form, state, all. */
export const leadingColumns = 3;
export const columnWidth = 40;
export const rowHeight = 36;

export function FormCell({
  form,
  project,
  withId,
  tabIndex,
}: {
  form: AccessForm;
  project: Subject | undefined;
  withId: boolean;
  tabIndex: 0 | -1;
}) {
  const { t } = useLingui();
  const target = project ? formTarget(form, project) : null;
  const name = <Name>{formName(form)}</Name>;
  return (
    <span className="access-form" data-draft={form.publishedAt === null}>
      {target === null ? (
        <span className="access-form-name" title={formName(form)}>
          {name}
        </span>
      ) : (
        <AppLink className="access-form-name" to={target} tabIndex={tabIndex} title={formName(form)}>
          {name}
        </AppLink>
      )}
      {withId && (
        <bdi className="access-form-id" title={form.xmlFormId}>
          {form.xmlFormId}
        </bdi>
      )}
      {form.publishedAt === null && (
        <span
          className="access-draft"
          title={t`App users can use it after it is published. Its state has no effect until then.`}
        >
          <Icon name="pencil" /> <Trans>Not published yet</Trans>
        </span>
      )}
    </span>
  );
}

interface AccessRowProps {
  form: AccessForm;
  project: Subject | undefined;
  /** From 1; the head is row 0. */
  row: number;
  columns: readonly PlacedUser[];
  totals: Totals;
  withId: boolean;
  rtl: boolean;
  /** Focused column if it is in this row, else -1. */
  activeColumn: number;
}

function AccessRowView({ form, project, row, columns, totals, withId, rtl, activeColumn }: AccessRowProps) {
  const { t } = useLingui();
  const formTitle = formName(form);
  const tabIndex = (column: number): 0 | -1 => (activeColumn === column ? 0 : -1);
  return (
    <div
      role="row"
      className="dt-row"
      data-r={row}
      aria-rowindex={row + 1}
      style={{ transform: `translateY(${(row - 1) * rowHeight}px)` }}
    >
      <div role="none" className="dt-frozen">
        <div role="rowheader" aria-colindex={1} tabIndex={tabIndex(0)} className="dt-cell access-name-cell">
          <FormCell form={form} project={project} withId={withId} tabIndex={tabIndex(0)} />
        </div>
        <div role="gridcell" aria-colindex={2} tabIndex={-1} className="dt-cell dt-controls access-state-cell">
          <StateSelect form={form} tabIndex={tabIndex(1)} />
        </div>
        <div role="gridcell" aria-colindex={3} tabIndex={-1} className="dt-cell dt-controls access-all-cell">
          <AllBox
            label={t`${formTitle} for all app users shown`}
            totals={totals}
            of={{ form }}
            tabIndex={tabIndex(2)}
            counted
          />
        </div>
      </div>
      <div role="none" className="dt-center">
        {columns.map(({ user, index, x }) => (
          <div
            key={user.id}
            role="gridcell"
            aria-colindex={leadingColumns + index + 1}
            tabIndex={-1}
            className="access-cell"
            data-x={x}
            style={{ [rtl ? 'right' : 'left']: x }}
          >
            <AccessBox form={form} user={user} tabIndex={tabIndex(leadingColumns + index)} />
          </div>
        ))}
      </div>
    </div>
  );
}

export const AccessRow = memo(AccessRowView);

/** `data-mark` of the style sheet; the most urgent state wins. */
function markOf(marks: number): string | undefined {
  if (marks & bits.failed) return 'failed';
  if (marks & bits.saving) return 'saving';
  if (marks & bits.edited) return 'edited';
  return marks & bits.done ? 'done' : undefined;
}

/** IDs of the hidden texts that AccessGrid renders once for all checkboxes. */
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
  const state = useAccessValue((now) => now.box(xmlFormId, user.id));
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
export const AccessBox = memo(AccessBoxView);

interface AllBoxProps {
  id?: string;
  label: string;
  totals: Totals;
  of: { form: AccessForm } | { user: AccessUser } | 'all';
  tabIndex: 0 | -1;
  counted?: boolean;
}

export function AllBox({ id, label, totals, of, tabIndex, counted = false }: AllBoxProps) {
  const { i18n } = useLingui();
  const store = useAccessStore();
  const forms = of !== 'all' && 'form' in of ? [of.form] : totals.forms;
  const users = of !== 'all' && 'user' in of ? [of.user] : totals.users;
  const count = useAccessValue(() =>
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

export function StateSelect({ form, tabIndex }: { form: AccessForm; tabIndex: 0 | -1 }) {
  const { t, i18n } = useLingui();
  const store = useAccessStore();
  const state = useAccessValue((now) => now.stateOf(form));
  const marks = useAccessValue((now) => now.stateMarks(form.xmlFormId));
  const why = useFailureText({ kind: 'state', xmlFormId: form.xmlFormId }, marks & bits.failed);
  const mark = markOf(marks);
  const formTitle = formName(form);
  // A state of a newer server stays selectable until another one is saved.
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
