import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Table, type TableColumnsType, type TableColumnType, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { FormExtended } from '~/api/schema';
import { fillLink } from '~/domain/web-forms/form-links';
import { can, type Subject } from '~/session/can';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Count, latestAndTotal } from '~/shared/ui/table/Count';
import { Name } from '~/shared/ui/text/Name';
import { duplicateNames, formName, formTarget } from './form-target';
import { FormStateMark } from './FormStateMark';
import './forms-table.css';
import { reviewStates } from './review-states';

const countLabels = {
  received: msg({ message: 'Received', context: 'number of submissions' }),
  hasIssues: reviewStates.hasIssues.label,
  edited: msg({ message: 'Edited', context: 'number of submissions' }),
};
const countedStates = ['received', 'hasIssues', 'edited'] as const;

interface StateCountProps {
  form: FormExtended;
  state: (typeof countedStates)[number];
  target: string | null;
}

function StateCount({ form, state, target }: StateCountProps) {
  const { i18n } = useLingui();
  const { icon, filterValue } = reviewStates[state];
  const count = form.reviewStates[state];
  if (count === 0) return <Count value={0} />;
  const name = i18n._(countLabels[state]);
  const text = (
    <Trans>
      {i18n.number(count)} <span className="cell-word">{name}</span>
    </Trans>
  );
  const content =
    state === 'hasIssues' ? (
      <Tag color="warning">
        <Icon name={icon} /> {text}
      </Tag>
    ) : (
      text
    );
  return target === null ? (
    <span className="counter" title={name}>
      {content}
    </span>
  ) : (
    <AppLink className="counter" title={name} to={`${target}?reviewState=${encodeURIComponent(filterValue)}`}>
      {content}
    </AppLink>
  );
}

interface FormLinkProps {
  form: FormExtended;
  project: Subject;
  showId: boolean;
}

function FormLink({ form, project, showId }: FormLinkProps) {
  const { t } = useLingui();
  const target = formTarget(form, project);
  const opens = isPublished(form) && form.state === 'open' && can(project, 'submission.create');
  const filling = opens ? fillLink(form) : null;
  const label = (
    <>
      <Name>{formName(form)}</Name>
      {showId && <bdi className="muted"> ({form.xmlFormId})</bdi>}
    </>
  );
  if (target !== null) return <AppLink to={target}>{label}</AppLink>;
  if (!filling || !('href' in filling)) return label;
  // In a new tab, so that data collectors keep their list.
  return (
    <a href={filling.href} target="_blank" rel="noreferrer noopener">
      {label} <span className="visually-hidden">{t`(opens in a new tab)`}</span>
    </a>
  );
}

const isPublished = ({ publishedAt }: FormExtended): boolean => publishedAt !== null;

/** Cells that only published forms have; for others, the first one spans them with a note. */
const publishedCell =
  (isFirst: boolean, isQuiet: (form: FormExtended) => boolean = () => false) =>
  (form: FormExtended) =>
    isPublished(form)
      ? { className: isQuiet(form) ? 'wide-only' : '' }
      : { className: 'muted not-published', colSpan: isFirst ? countedStates.length + 2 : 0 };

interface FormsTableProps {
  caption: string;
  forms: readonly FormExtended[];
  /** Forms whose names could be confused with these, listed or not. */
  among: readonly FormExtended[];
  project: Subject;
  action?: (form: FormExtended) => ReactNode;
}

export function FormsTable({ caption, forms, among, project, action }: FormsTableProps) {
  const { t, i18n } = useLingui();
  const duplicates = duplicateNames(among);
  const columns: TableColumnsType<FormExtended> = [
    {
      key: 'form',
      title: t`Form`,
      rowScope: 'row',
      className: 'form-name',
      render: (_, form) => (
        <>
          <FormLink form={form} project={project} showId={duplicates.has(formName(form).toLocaleLowerCase())} />{' '}
          <FormStateMark form={form} />
        </>
      ),
    },
    ...countedStates.map((state, at): TableColumnType<FormExtended> => ({
      key: state,
      title: i18n._(countLabels[state]),
      width: 124,
      align: 'end',
      onCell: publishedCell(at === 0, ({ reviewStates: counts }) => counts[state] === 0),
      render: (_, form) =>
        isPublished(form) ? (
          <StateCount form={form} state={state} target={formTarget(form, project)} />
        ) : (
          <Trans>Not published yet</Trans>
        ),
    })),
    ...latestAndTotal<FormExtended>(({ lastSubmission, submissions }) => ({
      latest: lastSubmission,
      total: submissions,
    })).map((column) => ({
      ...column,
      onCell: publishedCell(false, ({ lastSubmission }) => column.key === 'latest' && !lastSubmission),
    })),
  ];
  if (action)
    columns.push({
      key: 'action',
      title: <span className="visually-hidden">{t`Actions`}</span>,
      width: 156,
      className: 'form-action',
      render: (_, form) => action(form),
    });
  return (
    <Table
      aria-label={caption}
      className={action ? 'forms-with-actions' : ''}
      tableLayout="fixed"
      pagination={false}
      dataSource={forms}
      rowKey="xmlFormId"
      columns={columns}
    />
  );
}
