import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Tag } from 'antd';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import type { Change, NodeRef } from '~/engines/xforms/changes';
import { localizedText } from '~/engines/xforms/model';
import { useSlicedResult } from '~/shared/jobs/use-sliced-result';
import { ListSearchField } from '~/shared/ui/controls/SearchField';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { AppLink } from '~/shared/ui/links/AppLink';
import { NoMatches, EmptyState, ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { typeLabel } from '../type-words';
import { WindowedRows } from '../WindowedRows';
import { ChangeSentence } from './ChangeSentence';
import {
  categories,
  categoryWords,
  type ChangeView,
  countCategories,
  type Lines,
  isOnlyVersionChange,
  filterChanges,
  type Subject,
} from './subjects';
import './change-list.css';

export const allChanges: ChangeView = { find: '', categories: null };

interface ChangeListProps {
  changes: readonly Change[];
  /** In the URL of a page, or in its state; start with `allChanges`. */
  view: ChangeView;
  onView: (change: Partial<ChangeView>) => void;
  questionLink?: ((path: string) => string) | undefined;
}

/** Changes between two forms in words, grouped by subject, with filter and search. Virtualised; the page scrolls. */
export function ChangeList({ changes, view, onView, questionLink }: ChangeListProps) {
  const wanted = useDeferredValue(view);
  const start = useCallback(() => filterChanges(changes, wanted), [changes, wanted]);
  // The previous lines stay while another filter is computed.
  const { result } = useSlicedResult(start);
  const shown = result?.of === changes ? result : null;
  if (changes.length === 0)
    return (
      <EmptyState icon="check" title={<Trans>Nothing changed</Trans>}>
        <Trans>Questions, texts, logic, choices and settings are the same.</Trans>
      </EmptyState>
    );
  return (
    <div className="change-list">
      {isOnlyVersionChange(changes) && (
        <Alert type="info" role="note" showIcon title={<Trans>Nothing changed but the name of the version.</Trans>} />
      )}
      <ChangeFilters changes={changes} shown={shown?.changes ?? changes.length} view={view} onView={onView} />
      {shown === null ? (
        <ListSkeleton rows={8} />
      ) : shown.lines.count === 0 ? (
        <NoMatches title={<Trans>No changes match</Trans>} onClear={() => onView(allChanges)} />
      ) : (
        <LineList lines={shown.lines} questionLink={questionLink} />
      )}
    </div>
  );
}

const estimatedHeight = 36;

function LineList({ lines, questionLink }: { lines: Lines } & Pick<ChangeListProps, 'questionLink'>) {
  const { t } = useLingui();
  return (
    <WindowedRows
      count={lines.count}
      estimatedHeight={estimatedHeight}
      role="list"
      label={t`Changes`}
      className="change-lines"
      row={(index) => {
        const line = lines.at(index);
        return (
          line && (
            <div
              key={line.key}
              role="listitem"
              aria-setsize={lines.count}
              aria-posinset={index + 1}
              className={line.kind === 'subject' ? 'change-subject' : 'change-line'}
            >
              {line.kind === 'change' ? (
                <ChangeSentence change={line.change} />
              ) : (
                <SubjectName subject={line.subject} changes={line.changes} questionLink={questionLink} />
              )}
            </div>
          )
        );
      }}
    />
  );
}

interface SubjectNameProps extends Pick<ChangeListProps, 'questionLink'> {
  subject: Subject;
  changes: readonly Change[];
}

function SubjectName({ subject, changes, questionLink }: SubjectNameProps) {
  if (subject.kind === 'node') return <NodeName node={subject.node} changes={changes} questionLink={questionLink} />;
  if (subject.kind === 'form') return <Heading text={<Trans>The form</Trans>} />;
  if (subject.kind === 'attachments') return <Heading text={<Trans>Attachments</Trans>} />;
  if (subject.kind === 'list')
    return (
      <Heading
        text={
          <Trans>
            Choice list <Name>{subject.name}</Name>
          </Trans>
        }
        count={changes.length}
      />
    );
  return (
    <Heading
      text={
        <Trans>
          Entity list <Name>{subject.name}</Name>
        </Trans>
      }
    />
  );
}

interface NodeNameProps extends Pick<ChangeListProps, 'questionLink'> {
  node: NodeRef;
  changes: readonly Change[];
}

function NodeName({ node, changes, questionLink }: NodeNameProps) {
  const { i18n } = useLingui();
  const label = localizedText(node.label, '');
  const removed = changes.some(({ kind }) => kind === 'node-removed');
  const added = changes.some(({ kind }) => kind === 'node-added');
  const name = <Name>{node.name || label || node.path}</Name>;
  return (
    <>
      <Mark added={added} removed={removed} />
      <span className="change-name">
        {questionLink && !removed ? <AppLink to={questionLink(node.path)}>{name}</AppLink> : name}
      </span>{' '}
      {label !== '' && node.name !== '' && <Name className="muted">{label.slice(0, 200)}</Name>}{' '}
      <Tag style={{ marginInlineStart: 8 }}>{typeLabel({ ...node, control: null, mediatype: null }, i18n)}</Tag>
    </>
  );
}

function Heading({ text, count = 0 }: { text: ReactNode; count?: number }) {
  return (
    <>
      <span className="change-name">{text}</span>{' '}
      {count > 1 && (
        <Tag style={{ marginInlineStart: 8 }}>
          <Plural value={count} one="# change" other="# changes" />
        </Tag>
      )}
    </>
  );
}

function Mark({ added, removed }: { added: boolean; removed: boolean }) {
  if (!added && !removed) return null;
  return (
    <span aria-hidden="true" className={added ? 'change-mark change-mark-added' : 'change-mark change-mark-removed'}>
      {added ? '+' : '−'}
    </span>
  );
}

interface ChangeFiltersProps {
  changes: readonly Change[];
  shown: number;
  view: ChangeView;
  onView: (change: Partial<ChangeView>) => void;
}

function ChangeFilters({ changes, shown, view, onView }: ChangeFiltersProps) {
  const { t, i18n } = useLingui();
  const counts = useMemo(() => countCategories(changes), [changes]);
  const filtered = view.find.trim() !== '' || view.categories !== null;
  const matching = i18n.number(shown);
  const whole = i18n.number(changes.length);
  return (
    <FilterBar
      onClear={filtered ? () => onView({ find: '', categories: null }) : undefined}
      count={
        filtered ? (
          <Trans>
            {matching} of {whole}
          </Trans>
        ) : (
          <Plural value={changes.length} one="# change" other="# changes" />
        )
      }
      search={<ListSearchField label={t`Find changes`} value={view.find} onChange={(find) => onView({ find })} />}
      set={view.categories === null ? 0 : 1}
      shown={shown}
    >
      <MultiSelectFilter
        label={t`Kinds of changes`}
        options={categories
          .filter((category) => counts[category] > 0 || view.categories?.includes(category))
          .map((category) => ({
            value: category,
            label: i18n._(categoryWords[category]),
            description: plural(counts[category], { one: '# change', other: '# changes' }),
          }))}
        selected={view.categories}
        onApply={(chosen) => onView({ categories: chosen })}
      />
    </FilterBar>
  );
}
