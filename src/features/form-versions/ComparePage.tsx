import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Collapse, Flex, Segmented, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import type { DefinitionRef, FormVersionRef } from '~/api/form-version-ref';
import { type AttachmentChange, attachmentChanges, definitionAttachments } from '~/domain/definitions/attachments';
import { ChangeList } from '~/domain/definitions/changes/ChangeList';
import type { ChangeView } from '~/domain/definitions/changes/subjects';
import { parseEditionParam, toEditionParam } from '~/domain/definitions/edition';
import { useFormComparison, useXmlDiff } from '~/domain/definitions/queries';
import { UnreadableState } from '~/domain/definitions/UnreadableState';
import { VersionName } from '~/domain/definitions/VersionName';
import { XmlDiffView } from '~/domain/definitions/xml-diff/XmlDiffView';
import { formatDateOnly, localDay } from '~/shared/lib/dates';
import { paths } from '~/shared/lib/paths';
import { visibleName } from '~/shared/lib/visible-name';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { LabelledValue } from '~/shared/ui/text/Joined';
import { Markdown } from '~/shared/ui/text/Markdown';
import { Name } from '~/shared/ui/text/Name';
import { useListState } from '~/shared/url-state/use-list-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import {
  compareSearchParams,
  type CompareState,
  resolvePair,
  type Side,
  comparisonSides,
} from './compare-search-params';
import { PublishedBy } from './PublishedBy';
import { type Definitions, useDefinitions } from './queries';
import './compare.css';

export function ComparePage() {
  const { projectId, xmlFormId } = useRouteIds();
  const { data, error, retry } = useDefinitions(projectId, xmlFormId);
  const { state, change, setFind } = useListState(compareSearchParams);
  if (!data) return error ? <ErrorState error={error} retry={retry} /> : <ListSkeleton rows={8} />;
  const all = data.versions.length + (data.draft ? 1 : 0);
  if (all < 2)
    return (
      <EmptyState icon="form" title={<Trans>There is nothing to compare yet</Trans>}>
        <Trans>This form has only one version.</Trans>
      </EmptyState>
    );
  const { from, to } = resolvePair(state.from, state.to, data);
  const same = from && to && toEditionParam(from.edition) === toEditionParam(to.edition);
  const pair = from &&
    to && {
      from: { projectId, xmlFormId, edition: from.edition },
      to: { projectId, xmlFormId, edition: to.edition },
    };
  return (
    <div style={{ paddingBlockEnd: 48 }}>
      <p style={{ marginBlockEnd: 4, fontSize: 13 }}>
        <AppLink to={paths.formVersions(projectId, xmlFormId)}>
          <Trans>All versions</Trans>
        </AppLink>
      </p>
      <h2>
        <Trans>Compare versions</Trans>
      </h2>
      <ComparisonHead definitions={data} from={from} to={to} state={state} onChange={change} />
      {same && (
        <EmptyState icon="info" title={<Trans>Both are the same version</Trans>}>
          <Trans>Choose two different ones.</Trans>
        </EmptyState>
      )}
      {pair && !same && (
        <>
          <AttachmentChanges {...pair} />
          {state.xml ? (
            <XmlChanges {...pair} />
          ) : (
            <FormChanges
              {...pair}
              view={state}
              onView={({ find, ...view }) => {
                if (find !== undefined) setFind(find);
                if (view.categories !== undefined) change(view);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

function XmlChanges({ from, to }: { from: DefinitionRef; to: DefinitionRef }) {
  const { data, error, refetch } = useXmlDiff(from, to);
  if (!data && error) return <UnreadableState error={error} retry={() => void refetch()} />;
  return data ? <XmlDiffView diff={data} /> : <ListSkeleton rows={12} />;
}

interface ComparisonHeadProps {
  definitions: Definitions;
  from: Side | null | undefined;
  to: Side | null | undefined;
  state: CompareState;
  onChange: (change: Partial<CompareState>) => void;
}

function ComparisonHead({ definitions, from, to, state, onChange }: ComparisonHeadProps) {
  const { t } = useLingui();
  return (
    <div className="compare-head">
      <Choice
        label={t`Older`}
        side={from}
        named={state.from}
        definitions={definitions}
        onChoose={(edition) => onChange({ from: edition, to: to?.edition ?? state.to })}
      />
      <Button
        className="compare-swap"
        title={t`Swap the two versions`}
        onClick={() => onChange({ from: to?.edition ?? state.to, to: from?.edition ?? state.from })}
      >
        <span aria-hidden="true">⇄</span>
      </Button>
      <Choice
        label={t`Newer`}
        side={to}
        named={state.to}
        definitions={definitions}
        onChoose={(edition) => onChange({ from: from?.edition ?? state.from, to: edition })}
      />
      <Segmented
        aria-label={t`Show`}
        tabIndex={-1}
        className="compare-views"
        value={state.xml ? 'xml' : 'changes'}
        onChange={(view) => onChange({ xml: view === 'xml' })}
        options={[
          { value: 'changes', label: t`What changed` },
          { value: 'xml', label: t`XML side by side` },
        ]}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  side: Side | null | undefined;
  named: FormVersionRef | null;
  definitions: Definitions;
  onChoose: (edition: FormVersionRef) => void;
}

function Choice({ label, side, named, definitions, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const nameOf = ({ edition, facts, current }: Side) => {
    if (edition.kind === 'draft') return t`Draft ${visibleName(facts.version)}`;
    const name = facts.version === '' ? t`(blank)` : visibleName(facts.version);
    const day = facts.publishedAt === null ? '' : formatDateOnly(localDay(Date.parse(facts.publishedAt)));
    return current ? t`${name} (current, ${day})` : t`${name} (${day})`;
  };
  return (
    <Flex vertical gap={4} className="compare-side">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={side ? toEditionParam(side.edition) : ''}
        onChange={(word) => {
          const edition = parseEditionParam(word);
          if (edition) onChoose(edition);
        }}
        {...searchableOptions([
          ...(side ? [] : [{ value: '', label: t`Choose a version` }]),
          ...comparisonSides(definitions).map((one) => ({ value: toEditionParam(one.edition), label: nameOf(one) })),
        ])}
      />
      {side && <Facts {...side} />}
      {side === undefined && named && (
        <p className="field-fault" role="alert">
          <Icon name="warning" /> <Missing edition={named} />
        </p>
      )}
    </Flex>
  );
}

function Missing({ edition }: { edition: FormVersionRef }) {
  return edition.kind === 'version' ? (
    <Trans>
      There is no version <VersionName version={edition.version} />. Choose another one.
    </Trans>
  ) : (
    <Trans>There is no draft. Choose a version.</Trans>
  );
}

function Facts({ edition, facts }: Side) {
  if (edition.kind === 'draft')
    return (
      <p className="muted">
        <Trans>Not published yet</Trans>
      </p>
    );
  const notes = facts.publishNotes;
  return (
    <>
      <p className="muted">
        <PublishedBy at={facts.publishedAt} actor={'publishedBy' in facts ? facts.publishedBy : undefined} />
      </p>
      {notes !== undefined && notes !== null && notes !== '' && (
        <div className="compare-notes">
          <Markdown text={notes} level={3} />
        </div>
      )}
    </>
  );
}

interface FormChangesProps {
  from: DefinitionRef;
  to: DefinitionRef;
  view: ChangeView;
  onView: (change: Partial<ChangeView>) => void;
}

function FormChanges({ from, to, view, onView }: FormChangesProps) {
  const { data, error, refetch } = useFormComparison(from, to);
  const { projectId, xmlFormId, edition } = to;
  if (!data && error) return <UnreadableState error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <p className="muted" role="status">
          <Trans>Reading and comparing both definitions. Large forms take some seconds.</Trans>
        </p>
        <ListSkeleton rows={8} />
      </>
    );
  return (
    <ChangeList
      changes={data.changes}
      view={view}
      onView={onView}
      questionLink={(question) =>
        paths.formOutline(
          projectId,
          xmlFormId,
          new URLSearchParams({ of: toEditionParam(edition), question }).toString(),
        )
      }
    />
  );
}

const maxNamed = 50;

const words: Record<AttachmentChange, ReactNode> = {
  added: <Trans>added</Trans>,
  removed: <Trans>removed</Trans>,
  replaced: <Trans>replaced by another file</Trans>,
  linked: <Trans>linked to an entity list</Trans>,
  unlinked: <Trans>no longer linked to an entity list</Trans>,
  missing: <Trans>file missing now</Trans>,
};

/** Renders nothing while loading, or if none differ. */
export function AttachmentChanges({ from, to }: { from: DefinitionRef; to: DefinitionRef }) {
  const older = useQuery(definitionAttachments(from));
  const newer = useQuery(definitionAttachments(to));
  if (older.error || newer.error)
    return (
      <p className="muted">
        <Trans>The attachments could not be compared.</Trans>{' '}
        <TextButton
          onClick={() => {
            if (older.error) void older.refetch();
            if (newer.error) void newer.refetch();
          }}
        >
          <Trans>Try again</Trans>
        </TextButton>
      </p>
    );
  if (!older.data || !newer.data) return null;
  const changes = attachmentChanges(older.data, newer.data);
  if (changes.length === 0) return null;
  const rest = changes.length - maxNamed;
  return (
    <Collapse
      size="small"
      style={{ marginBlock: '8px 16px' }}
      defaultActiveKey={changes.length <= 5 ? ['files'] : []}
      items={[
        {
          key: 'files',
          label: <Plural value={changes.length} one="# attachment differs" other="# attachments differ" />,
          children: (
            <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
              {changes.slice(0, maxNamed).map(({ name, change }) => (
                <li key={name}>
                  <LabelledValue label={<Name>{name}</Name>} value={words[change]} />
                </li>
              ))}
              {rest > 0 && (
                <li className="muted">
                  <Plural value={rest} one="and # more" other="and # more" />
                </li>
              )}
            </ul>
          ),
        },
      ]}
    />
  );
}
