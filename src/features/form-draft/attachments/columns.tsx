import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { FormRef } from '~/api/form-version-ref';
import { getGetDraftAttachmentUrl } from '~/api/generated/hooks/form-drafts';
import type { FormAttachment } from '~/api/schema';
import { formatDateTime, formatRecent, sampleRecentTexts } from '~/shared/lib/dates';
import { formatSize } from '~/shared/lib/sizes';
import { Icon } from '~/shared/ui/icons/Icon';
import { actionsColumnWidth } from '~/shared/ui/table/column-width';
import type { RowAction, TableColumn } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import { type AttachmentRow, type Change, entityListName } from './attachment-rows';

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

/** `now`: epoch milliseconds. */
export function useAttachmentColumns(place: FormRef, isPublished: boolean, now: number) {
  const { i18n } = useLingui();
  const { projectId, xmlFormId } = place;
  return useMemo(
    () => attachmentColumns(i18n, { projectId, xmlFormId }, isPublished, now),
    [i18n, projectId, xmlFormId, isPublished, now],
  );
}

function attachmentColumns(
  i18n: I18n,
  { projectId, xmlFormId }: FormRef,
  isPublished: boolean,
  now: number,
): TableColumn<AttachmentRow>[] {
  const notYet = i18n._(msg`Not yet uploaded`);
  const linkedTo = (row: AttachmentRow) => i18n._(msg`Linked to entity list ${entityListName(row.name)}`);
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
      fitting: [notYet, ...sampleRecentTexts(i18n.locale, now)],
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
        row.change === null ? null : row.change === 'same' ? (
          <span className="muted">{i18n._(changes.same)}</span>
        ) : (
          <strong>{i18n._(changes[row.change])}</strong>
        ),
    });
  }
  return columns;
}

/** All callbacks must be stable. */
interface RowRequests {
  choose: (row: AttachmentRow) => void;
  link: (row: AttachmentRow) => void;
  unlink: (row: AttachmentRow) => void;
  remove: (row: AttachmentRow) => void;
}

/** The first action is the likely next step: link if an entity list exists, else upload. */
export function useRowActions({ choose, link, unlink, remove }: RowRequests) {
  const { t } = useLingui();
  const actions = useCallback(
    (row: AttachmentRow): RowAction[] => {
      const upload: RowAction = {
        id: 'upload',
        label: row.exists ? t`Replace` : t`Upload`,
        shortcut: 'u',
        onSelect: () => choose(row),
      };
      const linking: RowAction = { id: 'link', label: t`Link entity list`, onSelect: () => link(row) };
      const unlinking: RowAction = {
        id: 'unlink',
        label: t`Unlink entity list`,
        menuOnly: true,
        onSelect: () => unlink(row),
      };
      const removing: RowAction = {
        id: 'delete',
        label: t`Delete file…`,
        icon: 'trash',
        danger: true,
        menuOnly: true,
        onSelect: () => remove(row),
      };
      const canLink = row.list !== null && !row.datasetExists;
      return [
        ...(canLink && !row.exists ? [linking] : []),
        upload,
        ...(canLink && row.exists ? [linking] : []),
        ...(row.datasetExists ? [unlinking] : []),
        ...(row.blobExists ? [removing] : []),
      ];
    },
    [t, choose, link, unlink, remove],
  );
  const actionsWidth = useMemo(
    () => Math.max(...[t`Link entity list`, t`Replace`, t`Upload`].map((label) => actionsColumnWidth(label, true))),
    [t],
  );
  return { actions, actionsWidth };
}
