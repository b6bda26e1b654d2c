import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { type DefinitionRef, definitionPath } from '~/api/form-version-ref';
import type { FormAttachmentList } from '~/api/schema';
import { definitionAttachments } from '~/domain/definitions/attachments';
import { attachmentEntries, DownloadZipDialog } from '~/domain/definitions/DownloadZipDialog';
import { paths } from '~/shared/lib/paths';
import { formatSize } from '~/shared/lib/sizes';
import { ShowMore } from '~/shared/ui/controls/ShowMore';
import { AppLink } from '~/shared/ui/links/AppLink';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';

interface AttachmentsDialogProps {
  definition: DefinitionRef;
  /** For example “version 3”. */
  title: string;
  onClose: () => void;
}

/** Files shown at first, doubled with each step: thousands at once would hold up the page. */
const shownFirst = 300;

const totalSize = (files: FormAttachmentList): number => files.reduce((total, { size = 0 }) => total + size, 0);

/** Load it by `lazyDialog`. */
export function AttachmentsDialog({ definition, title, onClose }: AttachmentsDialogProps) {
  const { t, i18n } = useLingui();
  const { data: files, error, refetch } = useQuery(definitionAttachments(definition));
  const [zipping, zip] = useState(false);
  const [most, setMost] = useState(shownFirst);
  const pathOf = (name: string) => `${definitionPath(definition)}/attachments/${encodeURIComponent(name)}`;
  if (zipping && files)
    return (
      <DownloadZipDialog
        title={t`Attachments: ${title}`}
        name={t`${definition.xmlFormId} attachments`}
        entries={attachmentEntries(files, pathOf)}
        size={files.some(({ blobExists, size }) => blobExists && size === undefined) ? null : totalSize(files)}
        onClose={onClose}
      />
    );
  const several = (files?.filter(({ exists }) => exists).length ?? 0) > 1;
  return (
    <InfoDialog
      title={t`Attachments: ${title}`}
      onClose={onClose}
      width={720}
      actions={
        several && (
          <Button type="primary" onClick={() => zip(true)}>
            <Trans>Download as ZIP…</Trans>
          </Button>
        )
      }
    >
      {!files && !error && <ListSkeleton rows={4} />}
      {!files && error && <ErrorState error={error} retry={() => void refetch()} />}
      {files?.length === 0 && (
        <EmptyState icon="paperclip" title={<Trans>This definition uses no attachments</Trans>} />
      )}
      {files && files.length > 0 && (
        <>
          <p className="muted">
            <Plural value={files.length} one="# attachment" other="# attachments" />
          </p>
          <div className="version-files">
            <Table
              aria-label={t`Attachments`}
              tableLayout="fixed"
              pagination={false}
              dataSource={files.slice(0, most)}
              rowKey="name"
              columns={[
                {
                  key: 'name',
                  title: t`Name`,
                  rowScope: 'row',
                  render: (_, { name, exists }) =>
                    exists ? (
                      <a href={`/v1${pathOf(name)}`} download={name}>
                        <Name>{name}</Name>
                      </a>
                    ) : (
                      <Name>{name}</Name>
                    ),
                },
                {
                  key: 'state',
                  title: t`File`,
                  render: (_, { name, datasetExists, blobExists }) =>
                    datasetExists ? (
                      <AppLink to={paths.entities(definition.projectId, name.replace(/\.csv$/i, ''))}>
                        <Trans>Linked entity list</Trans>
                      </AppLink>
                    ) : blobExists ? (
                      <Trans>Uploaded file</Trans>
                    ) : (
                      <span className="version-missing">
                        <Trans>Missing</Trans>
                      </span>
                    ),
                },
                {
                  key: 'size',
                  title: t`Size`,
                  width: 100,
                  align: 'end',
                  render: (_, { size }) => size !== undefined && formatSize(size, i18n.locale),
                },
              ]}
            />
            <ShowMore hidden={files.length - most} onMore={() => setMost(most * 2)} />
          </div>
        </>
      )}
    </InfoDialog>
  );
}
