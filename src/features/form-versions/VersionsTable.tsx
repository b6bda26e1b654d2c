import { Trans, useLingui } from '@lingui/react/macro';
import { Table, Tag } from 'antd';
import { useState } from 'react';
import { useGetForm } from '~/api/generated/hooks/forms';
import type { FormExtended, FormVersionExtended } from '~/api/schema';
import { DefinitionMenu } from '~/domain/definitions/DefinitionMenu';
import { VersionName } from '~/domain/definitions/VersionName';
import { draft as draftEdition, published, versionCalled, type Edition } from '~/api/edition';
import { comparisonSearch } from '~/domain/definitions/edition';
import { visibleName } from '~/shared/lib/visible-name';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { MenuButton } from '~/shared/ui/overlays/MenuButton';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { PreviewButton } from '~/domain/web-forms/PreviewButton';
import { PublishedBy } from './PublishedBy';
import type { Definitions } from './queries';

const AttachmentsDialog = lazyDialog(() => import('./AttachmentsDialog'), 'AttachmentsDialog');

interface VersionsTableProps {
  projectId: number;
  xmlFormId: string;
  definitions: Definitions;
  /** Positions of selected versions; the draft's is -1. */
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
}

interface Row {
  /** Position among the versions; -1 for the draft. */
  place: number;
  edition: Edition;
  title: string;
  definition: Pick<FormExtended, 'version' | 'excelContentType'>;
  published?: FormVersionExtended;
}

/** What was written when it was published. */
const notesOf = ({ published: version }: Row) => version?.publishNotes?.trim() ?? '';

/** The draft, if there is one, and the versions: who published each and when, with notes, definition and files. */
export function VersionsTable({ projectId, xmlFormId, definitions, selected, onSelect }: VersionsTableProps) {
  const { t } = useLingui();
  const { versions, draft } = definitions;
  const { data: current } = useGetForm(projectId, xmlFormId);
  const [files, showFiles] = useState<{ edition: Edition; title: string } | null>(null);
  const form = { projectId, xmlFormId };
  const compareLink = (from: Edition, to: Edition) =>
    paths.formCompare(projectId, xmlFormId, comparisonSearch(from, to));
  const rows: Row[] = [
    ...(draft ? [{ place: -1, edition: draftEdition, title: t`draft`, definition: draft }] : []),
    ...versions.map((version, place) => ({
      place,
      edition: versionCalled(version.version),
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
              </span>{' '}
              <bdi>{notesOf(row)}</bdi>
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
                <>
                  {version.publishedAt !== null && <TimeAgo iso={version.publishedAt} />}{' '}
                  <PublishedBy actor={version.publishedBy} />
                </>
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
                  <AppLink to={compareLink(versionCalled(previous.version), edition)}>
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
