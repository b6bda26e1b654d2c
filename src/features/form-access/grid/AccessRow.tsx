import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Subject } from '~/session/can';
import { formName, formTarget } from '~/domain/forms/form-target';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import type { AccessForm, AccessUser } from '../model';
import type { Totals } from '../totals';
import { AccessBox, AllBox, StateSelect } from './boxes';
import { Name } from '~/shared/ui/text/Name';

/** The column of an app user: `index` is its position among those shown. */
export interface PlacedUser {
  user: AccessUser;
  index: number;
  x: number;
}

/** Columns before the app users: the form, its state, all app users. */
export const leading = 3;
export const columnWidth = 40;
export const rowHeight = 36;

/** A form's name as a link, with its id if the name is ambiguous, and a mark if it is not published. */
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
  /** Row number, from 1; the head is row 0. */
  row: number;
  /** The visible columns. */
  columns: readonly PlacedUser[];
  totals: Totals;
  withId: boolean;
  rtl: boolean;
  /** Column with the focus if it is in this row, else -1. */
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
            aria-colindex={leading + index + 1}
            tabIndex={-1}
            className="access-cell"
            data-x={x}
            style={{ [rtl ? 'right' : 'left']: x }}
          >
            <AccessBox form={form} user={user} tabIndex={tabIndex(leading + index)} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A form with the boxes of the visible app users. */
export const AccessRow = memo(AccessRowView);
