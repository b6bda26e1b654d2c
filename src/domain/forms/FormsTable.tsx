import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FormExtended } from '~/api/schema';
import { can, type Subject } from '~/session/can';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { Count } from '~/shared/ui/table/Count';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { LatestAndTotal } from '~/shared/ui/table/LatestAndTotal';
import { duplicateNames, formName, formTarget } from './form-target';
import { FormStateMark } from './FormStateMark';
import { reviewStates } from './review-states';
import '~/shared/ui/text/attention.css';
import { fillOpening } from '~/domain/web-forms/openings';
import './forms-table.css';
import { Name } from '~/shared/ui/text/Name';

/** The states that need attention, in the order of the counters, and what many submissions in them are called. */
const words = {
  received: msg({ message: 'Received', context: 'number of submissions' }),
  hasIssues: reviewStates.hasIssues.label,
  edited: msg({ message: 'Edited', context: 'number of submissions' }),
};
const counted = ['received', 'hasIssues', 'edited'] as const;

/** The count of one state: a link to these submissions. Where somebody has to act, it is tinted. */
function StateCount({
  form,
  state,
  target,
}: {
  form: FormExtended;
  state: (typeof counted)[number];
  target: string | null;
}) {
  const { i18n } = useLingui();
  const { icon, filterValue } = reviewStates[state];
  const count = form.reviewStates[state];
  if (count === 0) {
    return (
      <td className="number wide-only">
        <Count value={0} />
      </td>
    );
  }
  const name = i18n._(words[state]);
  const text = (
    <Trans>
      {i18n.number(count)} <span className="cell-word">{name}</span>
    </Trans>
  );
  const content =
    state === 'hasIssues' ? (
      <span className="attention">
        <Icon name={icon} />
        {text}
      </span>
    ) : (
      text
    );
  return (
    <td className="number">
      {target === null ? (
        <span className="counter" title={name}>
          {content}
        </span>
      ) : (
        <AppLink className="counter" title={name} to={`${target}?reviewState=${encodeURIComponent(filterValue)}`}>
          {content}
        </AppLink>
      )}
    </td>
  );
}

interface FormRowProps {
  form: FormExtended;
  project: Subject;
  showId: boolean;
  action: ReactNode;
}

function FormRow({ form, project, showId, action }: FormRowProps) {
  const { t } = useLingui();
  const target = formTarget(form, project);
  const published = form.publishedAt !== null;
  const filling = published && form.state === 'open' && can(project, 'submission.create') ? fillOpening(form) : null;
  const label = (
    <>
      <Name>{formName(form)}</Name>
      {showId && <bdi className="muted"> ({form.xmlFormId})</bdi>}
    </>
  );
  return (
    <tr>
      <th scope="row" className="form-name">
        {target !== null ? (
          <AppLink to={target}>{label}</AppLink>
        ) : filling && 'href' in filling ? (
          // Not a page of this application's frame: data collectors keep their list.
          <a href={filling.href} target="_blank" rel="noreferrer noopener">
            {label} <span className="visually-hidden">{t`(opens in a new tab)`}</span>
          </a>
        ) : (
          label
        )}{' '}
        <FormStateMark form={form} />
      </th>
      {published ? (
        <>
          {counted.map((state) => (
            <StateCount key={state} form={form} state={state} target={target} />
          ))}
          <LatestAndTotal latest={form.lastSubmission} total={form.submissions} />
        </>
      ) : (
        <td colSpan={5} className="muted not-published">
          <Trans>Not published yet</Trans>
        </td>
      )}
      {action !== undefined && <td className="form-action">{action}</td>}
    </tr>
  );
}

interface FormsTableProps {
  caption: ReactNode;
  /** In display order. */
  forms: readonly FormExtended[];
  /** All forms a name could be confused with, visible or not. */
  among: readonly FormExtended[];
  project: Subject;
  /** What one can do with a form beside opening it; null for nothing. */
  action?: (form: FormExtended) => ReactNode;
}

/** Forms with their pending work: counts by review state, the latest submission, the total. */
export function FormsTable({ caption, forms, among, project, action }: FormsTableProps) {
  const { t, i18n } = useLingui();
  const duplicates = duplicateNames(among);
  return (
    <PlainTable
      caption={caption}
      columns={[
        { key: 'form', header: <Trans>Form</Trans> },
        ...counted.map((state) => ({
          key: state,
          header: i18n._(words[state]),
          width: 116,
          numeric: true,
        })),
        { key: 'latest', header: <Trans>Latest</Trans>, width: 120, numeric: true },
        { key: 'total', header: <Trans>Total</Trans>, width: 90, numeric: true },
        ...(action
          ? [{ key: 'action', header: <span className="visually-hidden">{t`Actions`}</span>, width: 156 }]
          : []),
      ]}
    >
      {forms.map((form) => (
        <FormRow
          key={form.xmlFormId}
          form={form}
          project={project}
          action={action?.(form)}
          showId={duplicates.has(formName(form).toLocaleLowerCase())}
        />
      ))}
    </PlainTable>
  );
}
