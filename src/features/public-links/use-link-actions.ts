import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { ActorPropertyList, FormExtended, ProjectExtended } from '~/api/schema';
import type { ActorDialogProps } from '~/domain/actors/ActorList';
import { SubmissionOptionsDialog } from '~/domain/submission-options/lazy';
import { can, type Subject } from '~/session/can';
import { alerts } from '~/shared/ui/overlays/alerts';
import { lazyDialog, type OpenDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';
import { actionsWidthOf } from '~/shared/ui/table/column-width';
import type { RowAction } from '~/shared/ui/table/types';
import { copyText } from '~/shared/ui/text/CopyButton';
import { hasAccess, hasAddress, type Row } from './queries';

/** The texts of codes and lists load with the dialogs that need them. */
export const linkDialogs = {
  create: lazyDialog(() => import('./CreateDialog'), 'CreateDialog'),
  many: lazyDialog(() => withTexts(import('./CreateManyDialog'), 'codes-and-lists'), 'CreateManyDialog'),
  code: lazyDialog(() => withTexts(import('./CodeDialog'), 'codes-and-lists'), 'CodeDialog'),
  edit: lazyDialog(() => import('./EditDialog'), 'EditDialog'),
  revoke: lazyDialog(() => import('./RevokeDialog'), 'RevokeDialog'),
  revokeMany: lazyDialog(() => import('./RevokeDialog'), 'RevokeManyDialog'),
  print: lazyDialog(() => withTexts(import('./CodeSheets'), 'codes-and-lists'), 'PrintLinksDialog'),
  download: lazyDialog(() => withTexts(import('./CodeSheets'), 'codes-and-lists'), 'DownloadLinksDialog'),
  options: SubmissionOptionsDialog,
};

export interface LinkDialogProps extends ActorDialogProps {
  project: ProjectExtended;
  form: FormExtended;
  properties: ActorPropertyList;
  /** Names of the links with access. */
  names: readonly string[];
}

export type LinkDialog = OpenDialog<typeof linkDialogs, LinkDialogProps>;

async function copyAddress(address: string): Promise<void> {
  if (await copyText(address)) alerts.success(msg`Link copied.`);
  else alerts.danger(msg`The browser did not let this page copy. Show the QR code and copy the link there.`);
}

/** The row actions, and the width of their column. `show` must be stable. */
export function useLinkActions(
  project: Subject | undefined,
  hasProperties: boolean,
  show: (dialog: LinkDialog) => void,
) {
  const { t } = useLingui();
  const mayEdit = hasProperties && can(project, 'public_link.update');
  const actions = useCallback(
    (row: Row): RowAction[] => {
      const ready = hasAddress(row);
      const none = ready ? {} : { disabledReason: t`The form has no web address yet.` };
      return [
        ...(hasAccess(row)
          ? [
              {
                id: 'copy',
                label: t`Copy link`,
                ...none,
                onSelect: () => void (ready && copyAddress(row.address)),
              },
              {
                id: 'open',
                label: t`Open link`,
                icon: 'external',
                menuOnly: true,
                ...none,
                onSelect: () => void (ready && window.open(row.address, '_blank', 'noopener')),
              } satisfies RowAction,
              {
                id: 'code',
                label: t`Show QR code`,
                menuOnly: true,
                ...none,
                onSelect: () => ready && show({ kind: 'code', actor: row }),
                onIntent: linkDialogs.code.preload,
              },
            ]
          : []),
        ...(mayEdit && hasAccess(row)
          ? [
              {
                id: 'edit',
                label: t`Edit properties…`,
                icon: 'pencil',
                shortcut: 'e',
                menuOnly: true,
                onSelect: () => show({ kind: 'edit', actor: row }),
                onIntent: linkDialogs.edit.preload,
              } satisfies RowAction,
            ]
          : []),
        ...(hasAccess(row)
          ? [
              {
                id: 'revoke',
                label: t`Revoke access…`,
                icon: 'lock',
                danger: true,
                menuOnly: true,
                onSelect: () => show({ kind: 'revoke', actor: row }),
                onIntent: linkDialogs.revoke.preload,
              } satisfies RowAction,
            ]
          : []),
      ];
    },
    [t, mayEdit, show],
  );
  // The first row may be revoked, without actions.
  const actionsWidth = useMemo(() => actionsWidthOf(t`Copy link`, true), [t]);
  return { actions, actionsWidth };
}
