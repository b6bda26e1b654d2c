import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { FormAttachment } from '~/api/schema';
import { getGetDraftAttachmentUrl } from '~/api/generated/hooks/form-drafts';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { formatSize } from '~/shared/lib/sizes';
import { Icon } from '~/shared/ui/icons/Icon';
import type { TableColumn } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import { type AttachmentRow, type Change, listNameOf } from './rows';
import type { FormPlace } from '~/api/edition';

const types: Record<FormAttachment['type'], ReturnType<typeof msg>> = {
  image: msg`Image`,
  audio: msg`Audio`,
  video: msg`Video`,
  file: msg`Data file`,
};
const changes: Record<Change, ReturnType<typeof msg>> = {
  new: msg`New`,
  changed: msg`Changed`,
  same: msg`Same`,
};

/** The columns of the table. In: whether there is a published version, and the current time in epoch milliseconds. */
export function useAttachmentColumns(place: FormPlace, isPublished: boolean, now: number) {
  const { i18n } = useLingui();
  const { projectId, xmlFormId } = place;
  return useMemo(
    () => attachmentColumns(i18n, { projectId, xmlFormId }, isPublished, now),
    [i18n, projectId, xmlFormId, isPublished, now],
  );
}

function attachmentColumns(
  i18n: I18n,
  { projectId, xmlFormId }: FormPlace,
  isPublished: boolean,
  now: number,
): TableColumn<AttachmentRow>[] {
  const notYet = i18n._(msg`Not yet uploaded`);
  const linkedTo = (row: AttachmentRow) => i18n._(msg`Linked to entity list ${listNameOf(row.name)}`);
  const columns: TableColumn<AttachmentRow>[] = [
    {
      id: 'name',
      header: i18n._(msg`Name`),
      width: 260,
      grow: true,
      role: 'identity',
      frozen: 'always',
      text: (row) => row.name,
      cell: (row, { tabIndex }) =>
        row.exists ? (
          <a
            href={`/v1${getGetDraftAttachmentUrl(projectId, xmlFormId, row.name)}`}
            download={row.name}
            tabIndex={tabIndex}
          >
            <Name>{row.name}</Name>
          </a>
        ) : (
          <Name>{row.name}</Name>
        ),
    },
    {
      id: 'type',
      header: i18n._(msg`Type`),
      width: 100,
      role: 'fact',
      dir: 'inherit',
      fitting: Object.values(types).map((text) => i18n._(text)),
      text: (row) => i18n._(types[row.type] ?? row.type),
    },
    {
      id: 'uploaded',
      header: i18n._(msg`Uploaded`),
      width: 240,
      role: 'state',
      dir: 'inherit',
      decoration: 24,
      fitting: [notYet, ...recentTexts(i18n.locale, now)],
      text: (row) =>
        row.datasetExists
          ? linkedTo(row)
          : row.blobExists
            ? formatRecent(row.updatedAt ?? null, i18n.locale, now)
            : notYet,
      cell: (row) => {
        if (row.datasetExists) return <Name>{linkedTo(row)}</Name>;
        if (!row.blobExists) {
          return (
            <span className="attachment-missing">
              <Icon name="warning" /> {notYet}
            </span>
          );
        }
        return (
          <time dateTime={row.updatedAt} title={formatDateTime(row.updatedAt ?? null, true)}>
            {formatRecent(row.updatedAt ?? null, i18n.locale, now)}
          </time>
        );
      },
    },
    {
      id: 'size',
      header: i18n._(msg`Size`),
      width: 90,
      numeric: true,
      role: 'fact',
      text: (row) => (row.size === undefined ? '' : formatSize(row.size, i18n.locale)),
    },
  ];
  if (isPublished) {
    columns.push({
      id: 'change',
      header: i18n._(msg`Against published`),
      width: 150,
      role: 'more',
      dir: 'inherit',
      text: (row) => (row.change === null ? undefined : i18n._(changes[row.change])),
      cell: (row) =>
        row.change === null ? null : (
          <span className={row.change === 'same' ? 'muted' : 'attachment-changed'}>{i18n._(changes[row.change])}</span>
        ),
    });
  }
  return columns;
}
