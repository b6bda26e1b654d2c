import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { can, type Subject } from '~/session/can';
import { alerts } from '~/shared/ui/overlays/alerts';
import { actionsWidthOf } from '~/shared/ui/table/column-width';
import type { RowAction } from '~/shared/ui/table/types';
import { copyText } from '~/shared/ui/text/CopyButton';
import { type LinkDialog, linkDialogs } from './dialogs';
import { hasAccess, hasAddress, type Row } from './rows';

/** Copies addresses, and says whether it worked. */
async function copyAddress(address: string): Promise<void> {
  if (await copyText(address)) alerts.success(msg`Link copied.`);
  else alerts.danger(msg`The browser did not let this page copy. Show the QR code and copy the link there.`);
}

/**
 * The row actions of a link. In: the project, whether it has properties, and a stable function that opens a dialog.
 * Out: the actions of a row, and the width of their column.
 */
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
                onSelect: () => ready && show({ kind: 'code', row }),
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
                onSelect: () => show({ kind: 'edit', row }),
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
                onSelect: () => show({ kind: 'revoke', row }),
                onIntent: linkDialogs.revoke.preload,
              } satisfies RowAction,
            ]
          : []),
      ];
    },
    [t, mayEdit, show],
  );
  // A revoked link, which has no actions, may be the first row.
  const actionsWidth = useMemo(() => actionsWidthOf(t`Copy link`, true), [t]);
  return { actions, actionsWidth };
}
