import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { actionsWidthOf } from '~/shared/ui/table/column-width';
import type { RowAction } from '~/shared/ui/table/types';
import type { AttachmentRow } from './rows';

/** What a row can ask for. Each is stable. */
export interface RowRequests {
  /** Opens the file chooser for it. */
  choose: (row: AttachmentRow) => void;
  link: (row: AttachmentRow) => void;
  unlink: (row: AttachmentRow) => void;
  remove: (row: AttachmentRow) => void;
}

/** The row actions of an attachment. The first is the likely next step: linking what has an entity list, else uploading. */
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
    () => Math.max(...[t`Link entity list`, t`Replace`, t`Upload`].map((label) => actionsWidthOf(label, true))),
    [t],
  );
  return { actions, actionsWidth };
}
