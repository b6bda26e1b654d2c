import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex, Table, Tag } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { draft as draftEdition, type FormVersionRef, published, versionRef } from '~/api/form-version-ref';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { FormExtended, FormVersionExtended } from '~/api/schema';
import { DefinitionMenu } from '~/domain/definitions/DefinitionMenu';
import { comparisonSearch } from '~/domain/definitions/edition';
import { VersionName } from '~/domain/definitions/VersionName';
import { PreviewButton } from '~/domain/web-forms/PreviewButton';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { visibleName } from '~/shared/lib/visible-name';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { MenuButton } from '~/shared/ui/overlays/MenuButton';
import { BulkBar } from '~/shared/ui/page/BottomBar';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Markdown } from '~/shared/ui/text/Markdown';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { PublishedBy } from './PublishedBy';
import { type Definitions, useDefinitions } from './queries';
import './versions.css';

export function VersionsPage() {
  const { projectId, xmlFormId } = useRouteIds();
  const { data, error, retry } = useDefinitions(projectId, xmlFormId);
  if (!data) return error ? <ErrorState error={error} retry={retry} /> : <ListSkeleton rows={6} />;
  if (data.versions.length === 0)
    return <EmptyState icon="form" title={<Trans>This form has no published version yet</Trans>} />;
  return <Versions key={`${projectId} ${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} definitions={data} />;
}

interface VersionsProps {
  projectId: number;
  xmlFormId: string;
  definitions: Definitions;
}

function Versions({ projectId, xmlFormId, definitions }: VersionsProps) {
  const navigate = useNavigate();
  // Row indexes, of which the draft is -1: the newest comes first.
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const [newer, older] = [...selected].toSorted((one, other) => one - other);
  const edition = (place: number) =>
    place === -1 ? draftEdition : versionRef(definitions.versions[place]?.version ?? '');
  const compare = () => {
    if (newer === undefined || older === undefined) return;
    void navigate(paths.formCompare(projectId, xmlFormId, comparisonSearch(edition(older), edition(newer))));
  };
  const count = selected.size;
  return (
    <div style={{ paddingBlockEnd: 72 }}>
      <NextSteps projectId={projectId} xmlFormId={xmlFormId} />
      <VersionsTable
        projectId={projectId}
        xmlFormId={xmlFormId}
        definitions={definitions}
        selected={selected}
        onSelect={select}
      />
      {count > 0 && (
        <BulkBar
          count={
            count === 1 ? (
              <Trans>1 selected: select another one to compare them</Trans>
            ) : count === 2 ? (
              <Trans>2 selected</Trans>
            ) : (
              <Trans>{count} selected: select only two to compare them</Trans>
            )
          }
          onClear={() => select(new Set())}
        >
          {count === 2 && (
            <Button type="primary" onClick={compare}>
              <Trans>Compare</Trans>
            </Button>
          )}
        </BulkBar>
      )}
    </div>
  );
}

const AttachmentsDialog = lazyDialog(() => import('./AttachmentsDialog'), 'AttachmentsDialog');

interface VersionsTableProps {
  projectId: number;
  xmlFormId: string;
  definitions: Definitions;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
}

interface Row {
  /** Index among the versions; -1 for the draft. */
  place: number;
  edition: FormVersionRef;
  title: string;
  definition: Pick<FormExtended, 'version' | 'excelContentType'>;
  published?: FormVersionExtended;
}

const notesOf = ({ published: version }: Row) => version?.publishNotes?.trim() ?? '';

function VersionsTable({ projectId, xmlFormId, definitions, selected, onSelect }: VersionsTableProps) {
  const { t } = useLingui();
  const { versions, draft } = definitions;
  const { data: current } = useGetForm(projectId, xmlFormId);
  const [files, showFiles] = useState<{ edition: FormVersionRef; title: string } | null>(null);
  const form = { projectId, xmlFormId };
  const compareLink = (from: FormVersionRef, to: FormVersionRef) =>
    paths.formCompare(projectId, xmlFormId, comparisonSearch(from, to));
  const rows: Row[] = [
    ...(draft ? [{ place: -1, edition: draftEdition, title: t`draft`, definition: draft }] : []),
    ...versions.map((version, place) => ({
      place,
      edition: versionRef(version.version),
      title: version.version === '' ? t`blank version` : t`version ${visibleName(version.version)}`,
      definition: version,
      published: version,
    })),
  ];
  return (
    <>
      <Table<Row>
        aria-label={t`Versions`}
        className="versions-table"
        tableLayout="fixed"
        pagination={false}
        dataSource={rows}
        rowKey="place"
        {...(rows.length > 1 && {
          rowSelection: {
            columnTitle: <span className="visually-hidden">{t`Select`}</span>,
            columnWidth: 44,
            selectedRowKeys: [...selected],
            onChange: (places) => onSelect(new Set(places.map(Number))),
            getCheckboxProps: ({ place, title }) => {
              const name = place === -1 ? t`the draft` : title;
              return { 'aria-label': t`Select ${name}` };
            },
          },
        })}
        rowClassName={(row) => (notesOf(row) === '' ? '' : 'version-noted')}
        expandable={{
          showExpandColumn: false,
          expandedRowKeys: rows.filter((row) => notesOf(row) !== '').map(({ place }) => place),
          expandedRowClassName: 'version-notes',
          expandedRowRender: (row) => (
            <>
              <span className="muted">
                <Trans>Notes:</Trans>
              </span>
              <Markdown text={notesOf(row)} level={3} />
            </>
          ),
        }}
        columns={[
          {
            key: 'version',
            title: t`Version`,
            rowScope: 'row',
            render: (_, { place, definition: { version } }) => (
              <>
                {place === -1 && (
                  <AppLink to={paths.formDraft(projectId, xmlFormId)}>
                    <Trans>Draft</Trans>
                  </AppLink>
                )}{' '}
                <VersionName version={version} />{' '}
                {place === 0 && (
                  <Tag color="success">
                    <Icon name="check" /> <Trans>Current</Trans>
                  </Tag>
                )}
              </>
            ),
          },
          {
            key: 'published',
            title: t`Published`,
            render: (_, { published: version }) =>
              version ? (
                <PublishedBy at={version.publishedAt} actor={version.publishedBy} />
              ) : (
                <span className="muted">
                  <Trans>Not published yet</Trans>
                </span>
              ),
          },
          {
            key: 'changes',
            title: t`Changes`,
            render: (_, { place, edition }) => {
              if (place === -1)
                return (
                  <AppLink to={compareLink(published, draftEdition)}>
                    <Trans>Compare with the published version</Trans>
                  </AppLink>
                );
              const previous = versions[place + 1];
              return (
                previous && (
                  <AppLink to={compareLink(versionRef(previous.version), edition)}>
                    <Trans>Compare with previous</Trans>
                  </AppLink>
                )
              );
            },
          },
          {
            key: 'actions',
            title: <span className="visually-hidden">{t`Actions`}</span>,
            width: 340,
            align: 'end',
            className: 'version-actions',
            render: (_, { place, edition, title, definition }) => (
              <>
                {place === 0 && current && <PreviewButton form={current} />}
                <DefinitionMenu
                  definition={{ ...form, edition }}
                  excelContentType={definition.excelContentType}
                  title={title}
                />
                <MenuButton
                  label={place === -1 ? t`More actions for the draft` : t`More actions for ${title}`}
                  type="text"
                  icon={<Icon name="more" />}
                  items={[
                    {
                      key: 'files',
                      label: t`Attachments`,
                      onClick: () => showFiles({ edition, title }),
                      ...AttachmentsDialog.intent,
                    },
                  ]}
                />
              </>
            ),
          },
        ]}
      />
      {files && (
        <AttachmentsDialog
          definition={{ ...form, edition: files.edition }}
          title={files.title}
          onClose={() => showFiles(null)}
        />
      )}
    </>
  );
}

/** Set by the publish page after the first version. */
const isFirst = (state: unknown): boolean => (state as { isFirst?: unknown } | null)?.isFirst === true;

interface NextStepsProps {
  projectId: number;
  xmlFormId: string;
}

function NextSteps({ projectId, xmlFormId }: NextStepsProps) {
  const { t } = useLingui();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { data: project } = useGetProject(projectId);
  const form = { publishedAt: '' };
  const mayGive = mayOpen('formAccess', { project }) === true;
  const mayLink = mayOpen('publicLinks', { project, form }) === true;
  if (!isFirst(state) || !(mayGive || mayLink)) return null;
  return (
    <Alert
      role="status"
      type="success"
      showIcon
      style={{ marginBlockEnd: 16 }}
      closable={{ 'aria-label': t`Close`, onClose: () => void navigate('.', { replace: true, state: null }) }}
      title={<Trans>The form is published. Next, decide who fills it in.</Trans>}
      description={
        <Flex wrap gap="small">
          {mayGive && (
            <LinkButton type="primary" to={paths.formAccess(projectId)}>
              <Trans>Give app users access</Trans>
            </LinkButton>
          )}
          {mayLink && (
            <LinkButton to={paths.publicLinks(projectId, xmlFormId)}>
              <Trans>Make a public link</Trans>
            </LinkButton>
          )}
        </Flex>
      }
    />
  );
}
