import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useGetForm } from '~/api/generated/hooks/forms';
import type { FormVersionExtended } from '~/api/schema';
import { DefinitionMenu } from '~/domain/definitions/DefinitionMenu';
import { VersionName } from '~/domain/definitions/VersionName';
import { draft as draftEdition, published, versionCalled, type Edition } from '~/api/edition';
import { comparisonSearch } from '~/domain/definitions/edition';
import { visibleName } from '~/shared/lib/visible-name';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { Menu, MenuAction } from '~/shared/ui/overlays/Menu';
import { PlainTable } from '~/shared/ui/table/PlainTable';
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

/** The draft, if there is one, and the versions: who published each and when, with notes, definition and files. */
export function VersionsTable({ projectId, xmlFormId, definitions, selected, onSelect }: VersionsTableProps) {
  const { t } = useLingui();
  const { versions, draft } = definitions;
  const { data: current } = useGetForm(projectId, xmlFormId);
  const [files, showFiles] = useState<{ edition: Edition; title: string } | null>(null);
  const form = { projectId, xmlFormId };
  const comparable = versions.length + (draft ? 1 : 0) > 1;
  const compareLink = (from: Edition, to: Edition) =>
    paths.formCompare(projectId, xmlFormId, comparisonSearch(from, to));
  const box = (place: number, name: string) =>
    comparable && (
      <td className="version-select">
        <input
          type="checkbox"
          aria-label={t`Select ${name}`}
          checked={selected.has(place)}
          onChange={({ target }) => {
            const next = new Set(selected);
            if (target.checked) next.add(place);
            else next.delete(place);
            onSelect(next);
          }}
        />
      </td>
    );
  const draftLink = (
    <AppLink to={compareLink(published, draftEdition)}>
      <Trans>Compare with the published version</Trans>
    </AppLink>
  );
  return (
    <>
      <PlainTable
        caption={<Trans>Versions</Trans>}
        className="versions-table"
        columns={[
          ...(comparable
            ? [{ key: 'select', header: <span className="visually-hidden">{t`Select`}</span>, width: 44 }]
            : []),
          { key: 'version', header: <Trans>Version</Trans> },
          { key: 'published', header: <Trans>Published</Trans> },
          { key: 'changes', header: <Trans>Changes</Trans> },
          { key: 'actions', header: <span className="visually-hidden">{t`Actions`}</span>, width: 290 },
        ]}
      >
        {draft && (
          <tr>
            {box(-1, t`the draft`)}
            <th scope="row">
              <AppLink to={paths.formDraft(projectId, xmlFormId)}>
                <Trans>Draft</Trans>
              </AppLink>{' '}
              <VersionName version={draft.version} />
            </th>
            <td className="muted">
              <Trans>Not published yet</Trans>
            </td>
            <td>{draftLink}</td>
            <td className="version-actions">
              <DefinitionMenu
                definition={{ ...form, edition: draftEdition }}
                excelContentType={draft.excelContentType}
                title={t`draft`}
              />
              <Menu label={t`More actions for the draft`} trigger={<Icon name="more" />}>
                <MenuAction
                  onSelect={() => showFiles({ edition: draftEdition, title: t`draft` })}
                  onIntent={AttachmentsDialog.preload}
                >
                  <Trans>Attachments</Trans>
                </MenuAction>
              </Menu>
            </td>
          </tr>
        )}
        {versions.map((version, place) => {
          const edition = versionCalled(version.version);
          const title = version.version === '' ? t`blank version` : t`version ${visibleName(version.version)}`;
          const previous = versions[place + 1];
          return (
            <VersionRows key={version.version} version={version} columns={comparable ? 5 : 4}>
              {box(place, title)}
              <th scope="row">
                <VersionName version={version.version} />{' '}
                {place === 0 && (
                  <span className="version-current">
                    <Icon name="check" /> <Trans>Current</Trans>
                  </span>
                )}
              </th>
              <td>
                {version.publishedAt !== null && <TimeAgo iso={version.publishedAt} />}{' '}
                <PublishedBy actor={version.publishedBy} />
              </td>
              <td>
                {previous && (
                  <AppLink to={compareLink(versionCalled(previous.version), edition)}>
                    <Trans>Compare with previous</Trans>
                  </AppLink>
                )}
              </td>
              <td className="version-actions">
                {place === 0 && current && <PreviewButton form={current} small />}
                <DefinitionMenu
                  definition={{ ...form, edition }}
                  excelContentType={version.excelContentType}
                  title={title}
                />
                <Menu label={t`More actions for ${title}`} trigger={<Icon name="more" />}>
                  <MenuAction onSelect={() => showFiles({ edition, title })} onIntent={AttachmentsDialog.preload}>
                    <Trans>Attachments</Trans>
                  </MenuAction>
                </Menu>
              </td>
            </VersionRows>
          );
        })}
      </PlainTable>
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

interface VersionRowsProps {
  version: FormVersionExtended;
  columns: number;
  children: ReactNode;
}

/** The row of a version, and under it what was written when it was published. */
function VersionRows({ version, columns, children }: VersionRowsProps) {
  const notes = version.publishNotes;
  const noted = notes !== undefined && notes !== null && notes.trim() !== '';
  return (
    <>
      <tr className={noted ? 'version-noted' : undefined}>{children}</tr>
      {noted && (
        <tr className="version-notes">
          <td colSpan={columns}>
            <span className="muted">
              <Trans>Notes:</Trans>
            </span>{' '}
            <bdi>{notes}</bdi>
          </td>
        </tr>
      )}
    </>
  );
}
